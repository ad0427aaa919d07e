import fc from 'fast-check';
import { searchKeysOf } from '../../../../src/service/accounts/model/search-keys';
import { impliedKeys } from '../../../../src/service/accounts/query/key-words';
import { forAll } from '../../../support/properties';

const PATHS = ['emailAddress', 'metadata.filenumber'] as const;
const accountWith = (path: (typeof PATHS)[number], text: string) =>
  path === 'emailAddress'
    ? { externalId: 'x', emailAddress: text }
    : { externalId: 'x', metadata: { filenumber: text } };

const text = fc.string({ unit: fc.constantFrom(...'0011224aB- ./()+,;’"é@'), minLength: 1, maxLength: 14 });

it('an account has each key that a condition on its file number or e-mail address implies', () => {
  forAll(20_000, fc.constantFrom(...PATHS), text, fc.nat(14), (path, value, length) => {
    const keys = searchKeysOf(accountWith(path, value));
    const equal = impliedKeys({ kind: 'in', path, values: [value, 'other'] });
    if (equal && 'among' in equal) expect(keys.some((key) => equal.among.includes(key))).toBe(true);
    const begun = impliedKeys({ kind: 'prefix', path, prefix: value.slice(0, length) });
    if (begun && 'beginning' in begun) expect(keys.some((key) => key.startsWith(begun.beginning))).toBe(true);
  });
});

it('what no key says implies none', () => {
  for (const prefix of ['', '-', '00', '0', '01', '011', '+1', ' a'])
    expect(impliedKeys({ kind: 'prefix', path: 'metadata.filenumber', prefix })).toBeUndefined();
  expect(impliedKeys({ kind: 'in', path: 'metadata.filenumber', values: ['F-1', ' '] })).toBeUndefined();
  expect(impliedKeys({ kind: 'contains', path: 'phoneNumber', text: '555' })).toBeUndefined();
});
