import fc from 'fast-check';
import { type Json, type JsonObject } from '../../../../src/base/json/json';
import { isMaskedNumber, maskChange, maskNumbers, maskSsn } from '../../../../src/service/accounts/ssn/mask-numbers';
import { numberKindOf } from '../../../../src/service/accounts/ssn/number-keys';
import { arbitraryJson } from '../../../support/arbitrary-json';
import { forAll } from '../../../support/properties';

it.each([
  ['123-45-6789', '***-**-6789'],
  ['123456789', '***-**-6789'],
  ['6789', '***-**-****'],
  ['***-**-6789', '***-**-6789'],
  ['XXXXX6789', '***-**-6789'],
  ['***-**-****', '***-**-****'],
  ['', '***-**-****'],
])('the social security number %j is masked as %j', (ssn, masked) => expect(maskSsn(ssn)).toBe(masked));

it('a masked social security number shows at most four digits and stays the same if masked again', () => {
  forAll(100, fc.string({ unit: fc.constantFrom(...'0123456789- xX*#•.'), maxLength: 30 }), (text) => {
    const masked = maskSsn(text);
    expect(masked).toMatch(/^\*{3}-\*{2}-(\d{4}|\*{4})$/);
    expect(maskSsn(masked)).toBe(masked);
    expect(isMaskedNumber(masked)).toBe(true);
  });
});

const masked = ['XXX-XX-8922', '***-**-8922', '•••••8922', 'XXXXX8922', 'xxx xx 8922', '###.##.8922', '*****8922'];
it.each([
  ...masked,
  'xxx–xx–8922',
  '***8922',
  '***-**-****',
  '905-**-8922',
  '*** - ** - 8922',
  'XXX/XX/8922',
  '***_**_8922',
  '***-**-8922\u200b',
  '***-**-89',
  'XXX-XX-',
  '*****',
  '***-**-٨٩٢٢',
])('the text %s is a masked social security number', (text) => expect(isMaskedNumber(text)).toBe(true));

it.each([
  '905-11-8922',
  '905118922',
  '8922',
  '',
  'x',
  'unknown',
  '#905118922',
  'see file',
  '-',
  '***',
  'XXXX',
  'XX8922Z',
  '*****8922Z',
])('the text %s is not a masked social security number', (text) => expect(isMaskedNumber(text)).toBe(false));

it.each([
  ...['ssn', 'SSN', 'SSN#', 'S.S.N.', 'ＳＳＮ', 'ssn_1', 'Debtor SSN', 'coBorrowerSsn', 'ssnFull', 'ss#', 'SS No'],
  ...['socialSecurityNumber', 'social_security_number', 'Social Security #', 'primarySocialSecurityNumber', 'social'],
  ...['Soc Sec', 'soc. sec. no.', 'taxId', 'Tax ID Number', 'debtor_tax_id', 'taxpayerId', 'TIN', 'itin'],
])('the key %s names a social security number', (key) => expect(numberKindOf(key)).toBe('number'));

it.each(['last4SSN', 'ssn_last_4', 'SSN last four', 'last4_of_ssn'])(
  'the key %s names the last four digits of a social security number',
  (key) => expect(numberKindOf(key)).toBe('lastFour'),
);

it.each([
  ...['businessName', 'processNumber', 'address', 'className', 'session', 'assignee', 'socialMedia', 'tinted', 'taxes'],
  ...['filenumber', 'status', 'lessons', 'classno', 'crossnumber', '', '#', '123'],
])('the key “%s” names no social security number', (key) => expect(numberKindOf(key)).toBeUndefined());

const SSN = '905-11-2222';
const MASK = '***-**-2222';

it('free-form data shows no number under a key that names one, at any depth, nor in a text', () => {
  const data = {
    filenumber: 'F-1',
    SSN,
    social: 905112222,
    debtors: [{ name: 'Ana', 'SSN#': '905112222' }, { taxId: { value: SSN, valid: true, none: null } }],
    ssn_last4: '2222',
    last4SSN: SSN,
    note: `called about ${SSN}, not 1${SSN}; born 1980-01-12`,
    other: 905112222,
  };
  expect(maskNumbers(data)).toEqual({
    ...data,
    SSN: MASK,
    social: MASK,
    debtors: [{ name: 'Ana', 'SSN#': MASK }, { taxId: { value: MASK, valid: true, none: null } }],
    last4SSN: MASK,
    note: `called about ${MASK}, not 1${SSN}; born 1980-01-12`,
  });
  expect(data.SSN).toBe(SSN);
});

it('masked free-form data shows no number, keeps its shape, and stays the same if masked again', () => {
  const keys = fc.constantFrom('ssn', 'SSN#', 'Debtor Social Security Number', 'tax_id');
  const numbers = fc.constantFrom<Json[]>(SSN, '905112222', 905112222, `the number ${SSN}.`);
  const under = (key: string, number: Json, wrap: Json): Json => ({ a: [{ [key]: number, wrap }], wrap });
  forAll(100, keys, numbers, arbitraryJson, (key, number, wrap) => {
    const masked = maskNumbers(under(key, number, wrap));
    expect(JSON.stringify(masked)).not.toMatch(/905-?11-?2222/);
    expect(maskNumbers(masked)).toBe(masked);
    expect(masked).toEqual(under(key, ((masked as JsonObject).a as JsonObject[])[0]?.[key] as Json, wrap));
  });
});

it('masking returns the very same object if there is nothing to mask', () => {
  forAll(100, arbitraryJson, (value) => expect(maskNumbers(value)).toBe(value));
});

it.each<[field: string, from: Json, to: Json, maskedFrom: Json, maskedTo: Json]>([
  ['person.ssn', SSN, null, MASK, null],
  ['person', { name: { first: 'Ana' }, ssn: SSN }, null, { name: { first: 'Ana' }, ssn: MASK }, null],
  ['person', null, { name: { first: 'Ana' }, ssn: SSN }, null, { name: { first: 'Ana' }, ssn: MASK }],
  ['metadata.SSN#', 905112222, { of: SSN }, MASK, { of: MASK }],
  ['metadata.tax\\.id.value', null, SSN, null, MASK],
  // All but numbers is shown.
  ['metadata.score', 905112222, { of: '905112222' }, 905112222, { of: '905112222' }],
  ['person', null, { ssn: null }, null, { ssn: null }],
])('a change of %s from %j to %j is masked as one from %j to %j', (field, from, to, maskedFrom, maskedTo) => {
  expect(maskChange({ field, from, to })).toEqual({ field, from: maskedFrom, to: maskedTo });
});
