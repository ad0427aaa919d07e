import fc from 'fast-check';
import {
  generateApiKey,
  isSameKey,
  isUsable,
  keyIdOf,
  type StoredApiKey,
} from '../../../../src/service/callers/access/api-key';
import { runs } from '../../../support/properties';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const storedAs = (secretHash: Buffer, overrides: Partial<StoredApiKey> = {}): StoredApiKey => ({
  keyId: 'id',
  secretHash,
  organizationId: 'org',
  name: '',
  scopes: [],
  createdAt: NOW,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  networks: [],
  ...overrides,
});

describe('an API key', () => {
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
    fc.assert(
      fc.property(fc.nat({ max: apiKey.length - 1 }), characters, (at, character) => {
        fc.pre(apiKey[at] !== character);
        expect(keyIdOf(`${apiKey.slice(0, at)}${character}${apiKey.slice(at + 1)}`, 'acs')).toBeUndefined();
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(['', 'acs_', '.', `${apiKey}0`, apiKey.slice(0, -1), ` ${apiKey}`, `${apiKey}\n`, apiKey.replace('.', '-')])(
    'the text %j is not an API key',
    (text) => expect(keyIdOf(text, 'acs')).toBeUndefined(),
  );

  it('an API key equals the stored one and no other', () => {
    expect(isSameKey(apiKey, storedAs(secretHash))).toBe(true);
    expect(isSameKey(generateApiKey('acs').apiKey, storedAs(secretHash))).toBe(false);
    for (const text of ['', '.', 'acs_x.', apiKey.slice(0, -1)]) {
      expect(isSameKey(text, storedAs(secretHash))).toBe(false);
    }
  });

  it('an API key may be used until it expires or is revoked', () => {
    const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
    expect(isUsable(storedAs(secretHash), NOW)).toBe(true);
    expect(isUsable(storedAs(secretHash, { expiresAt: at(1) }), NOW)).toBe(true);
    expect(isUsable(storedAs(secretHash, { expiresAt: at(0) }), NOW)).toBe(false);
    expect(isUsable(storedAs(secretHash, { expiresAt: at(-1) }), NOW)).toBe(false);
    expect(isUsable(storedAs(secretHash, { revokedAt: at(-1) }), NOW)).toBe(false);
    expect(isUsable(storedAs(secretHash, { revokedAt: at(-1), expiresAt: at(9) }), NOW)).toBe(false);
  });
});
