import fc from 'fast-check';
import { generateApiKey, isSameKey, keyIdOf, newApiKey } from '../../../../src/service/callers/access/api-key';
import { forAll } from '../../../support/properties';

const { apiKey, keyId, secretHash } = generateApiKey('acs');

it('an API key has the documented form, with its own id and secret', () => {
  expect(apiKey).toMatch(/^acs_[0-9A-Za-z]{16}\.[0-9A-Za-z]{49}$/);
  expect(apiKey.startsWith(`acs_${keyId}.`)).toBe(true);
  expect(secretHash).toHaveLength(32);
  const keys = Array.from({ length: 50 }, () => generateApiKey('acs'));
  expect(new Set(keys.map((key) => key.keyId)).size).toBe(50);
  expect(new Set(keys.map((key) => key.secretHash.toString('hex'))).size).toBe(50);
});

it.each(['acs', 'acs_test', 'a', '_', 'x_y_z_'])(
  'an API key reveals its id behind the prefix %s and no other',
  (prefix) => {
    const key = generateApiKey(prefix);
    expect(keyIdOf(key.apiKey, prefix)).toBe(key.keyId);
    for (const other of ['acs', 'acs_test', 'a', '_', 'x_y_z_', 'ACS', '']) {
      if (other !== prefix) expect(keyIdOf(key.apiKey, other)).toBeUndefined();
    }
  },
);

it('the checksum of an API key shows a change of any one character', () => {
  const characters = fc.constantFrom(...'09AZaz_.-é');
  forAll(500, fc.nat({ max: apiKey.length - 1 }), characters, (at, character) => {
    fc.pre(apiKey[at] !== character);
    expect(keyIdOf(`${apiKey.slice(0, at)}${character}${apiKey.slice(at + 1)}`, 'acs')).toBeUndefined();
  });
});

it('an API key equals the stored one and no other', () => {
  const { apiKey: own, stored } = newApiKey('acs', { organizationId: 'org', name: '', createdAt: new Date(0) });
  expect(isSameKey(own, stored)).toBe(true);
  for (const text of [apiKey, '', '.', 'acs_x.', own.slice(0, -1)]) expect(isSameKey(text, stored)).toBe(false);
});
