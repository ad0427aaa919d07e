import { isISO8601 } from 'class-validator';
import fc from 'fast-check';
import { type Json, type JsonObject } from '../../../../src/base/json/json';
import { isIsoDateTime } from '../../../../src/base/time/iso-time';
import { AccountStatus, TypeOfDebt } from '../../../../src/service/accounts/fields/enums';
import { pruneRow, pruneUpdate } from '../../../../src/service/accounts/validation/validate';
import { nested } from '../../../support/arbitrary-rows';
import { forAll } from '../../../support/properties';

const pathsOf = (row: JsonObject) => pruneRow(structuredClone(row)).map(({ field }) => field);

/** A row in which one field, given by its dotted path, holds the value. */
const holding = (path: string, value: Json): JsonObject =>
  path.split('.').reduceRight<Json>((inner, key) => ({ [key]: inner }), value) as JsonObject;

const expectValid = (path: string, value: Json) => expect(pathsOf(holding(path, value))).toEqual([]);
const expectInvalid = (path: string, value: Json) => expect(pathsOf(holding(path, value))).toEqual([path]);

const FRACTION: [Json[], Json[]] = [
  [0, 1, 0.5, -0],
  [-0.1, 1.1, 1.000_000_1, -1, Infinity, '0.5'],
];
const LATER_DATE: [Json[], Json[]] = [['2024-02-29T09:30:00Z'], ['2023-02-29']];
const FORMS: [path: string, taken: Json[], refused: Json[]][] = [
  [
    'phoneNumber',
    ['+12', '+15551234567', '+123456789012345'],
    [
      ...['+', '+1234567890123456', '+0123456789', '15551234567', '0015551234567', '+1 555 123 4567'],
      ...['+15551234567\n', '+١٢٣٤٥٦٧'],
    ],
  ],
  ['contactInfo.phone.number', ['555-1234'], []],
  [
    'history.statuteLimitationsDate',
    [
      ...['2024-02-29', '2024-01-31T09:30:00Z', '2024-01-31T09:30:00', '2024-01-31T09:30:00.123456Z'],
      ...['2024-01-31T09:30:00+05:30', '2024-12-31T23:59:59.999Z'],
    ],
    [
      ...['2024-01-31 09:30:00', '2024-01-31T', '2024-01-31t09:30:00z', '2024-031', '20240131', '31.01.2024'],
      ...[' 2024-01-31', '2024-01-31\n', '+002024-01-31', '', 1_706_659_200, ['2024-01-31']],
    ],
  ],
  ['history.accountOpened.date', ...LATER_DATE],
  ['history.lastPayment.date', ...LATER_DATE],
  ['history.placed.date', ...LATER_DATE],
  ['smsOptOut.optedOutAt', ...LATER_DATE],
  ['smsOptOut.lookupCarrierAt', ...LATER_DATE],
  ['person.birthdate', ['in May'], []],
  ['metadata', [{ date: 'in May' }], []],
  ['status', Object.values(AccountStatus), ['active', 'PAID_IN_FULL', ' ACTIVE', '', 'toString']],
  ['typeOfDebt', Object.values(TypeOfDebt), ['CREDIT_CARD', 'credit card', '']],
  ['paymentRules.maxSettlementToday', ...FRACTION],
  ['paymentRules.maxSettlementPlan', ...FRACTION],
];

it.each(FORMS)('%s takes %j and refuses %j', (path, taken, refused) => {
  for (const value of taken) expect([value, ...pathsOf(holding(path, value))]).toEqual([value]);
  for (const value of refused) expect([value, ...pathsOf(holding(path, value))]).toEqual([value, path]);
});

const strictly = (text: string) => isISO8601(text, { strict: true, strictSeparator: true });
const digits = (length: number, max: number) => fc.nat({ max }).map((value) => String(value).padStart(length, '0'));
// class-validator knows no year before 100.
const year = fc.oneof(
  fc.constantFrom('1600', '1700', '1900', '2000', '2023', '2024', '2100'),
  fc.integer({ min: 1000, max: 9999 }).map(String),
);
const date = fc.tuple(year, digits(2, 14), digits(2, 33)).map((parts) => parts.join('-'));
const clock = fc
  .tuple(digits(2, 25), digits(2, 61), fc.constantFrom('', ':00', ':59', ':60', ':30.5', ':30,25', ':30.', '.5'))
  .map(([hour, minute, rest]) => `T${hour}:${minute}${rest}`);
const offset = fc.constantFrom('', 'Z', 'z', '+00:00', '-11:30', '+23:59', '+24:00', '+0530', '-05', '+5', '+05:60');

it('the check of ISO 8601 accepts exactly the dates that class-validator accepts', () => {
  forAll(2000, date, (text) => {
    expect(isIsoDateTime(text)).toBe(strictly(text));
  });
});

it('the check of ISO 8601 accepts no time that class-validator refuses', () => {
  forAll(2000, date, clock, offset, (...parts) => {
    if (isIsoDateTime(parts.join(''))) expect(strictly(parts.join(''))).toBe(true);
  });
});

const astral = '𝟘';
it.each(['bank', 'person.name.first', 'portfolioId', 'bucket', 'history.origin', 'originalCreditor', 'currentBalance'])(
  'a text may have 4,096 characters of any width in %s',
  (path) => {
    expectValid(path, 'x'.repeat(4096));
    expectValid(path, astral.repeat(4096));
    expectInvalid(path, 'x'.repeat(4097));
    expectInvalid(path, astral.repeat(4097));
  },
);

it('externalId may have 256 characters', () => {
  expectValid('externalId', 'x'.repeat(256));
  expectValid('externalId', astral.repeat(256));
  expectInvalid('externalId', 'x'.repeat(257));
  expectInvalid('externalId', astral.repeat(257));
  expectInvalid('externalId', '');
});

it('an account may have 100 tags of 256 characters each', () => {
  expectValid('tags', Array(100).fill(astral.repeat(256)));
  expectInvalid('tags', Array(101).fill('x'));
  expectInvalid('tags', ['x'.repeat(257)]);
});

it('free-form data may have objects and lists 20 deep', () => {
  expectValid('metadata', nested(20));
  expectInvalid('metadata', nested(21));
  const lists = (depth: number) =>
    Array(depth)
      .fill(0)
      .reduce((inner: Json) => [inner], []);
  expectValid('metadata', { list: lists(18) });
  expectInvalid('metadata', { list: lists(19) });
  expectValid('originalCreditor', nested(20));
  expectInvalid('originalCreditor', nested(21));
});

it('the depth of free-form data is counted from its top-level field', () => {
  expectValid('history.chargedOff.events', [nested(17)]);
  expectInvalid('history.chargedOff.events', [nested(18)]);
});

it('texts inside free-form data have the same limit as other texts', () => {
  expectValid('metadata', { note: astral.repeat(4096) });
  expectInvalid('metadata', { note: [astral.repeat(4097)] });
});

it('an unpaired surrogate is refused in every text', () => {
  expectInvalid('metadata', { note: '\ud800' });
  expectInvalid('bank', '\udc00');
});

it.each(['externalId', 'portfolioId', 'status', 'metadata', 'tags', 'smsOptOut.isOptedOut'])(
  'null is refused for %s',
  (path) => expectInvalid(path, null),
);
const NULLABLE = [
  'bucket clientStatus phoneNumber person person.name person.name.last person.ssn emailAddress address',
  'address.zip history history.placed history.placed.fees history.chargedOff.events typeOfDebt',
  'compliance paymentRules.maxSettlementToday bank client originalCreditor currentBalance',
  'contactInfo.email.verified smsOptOut smsOptOut.optedOutAt',
].flatMap((line) => line.split(' '));
it.each(NULLABLE)('null clears %s', (path) => expectValid(path, null));

it('undeclared fields are dropped at every level, and read-only fields are ignored whatever they hold', () => {
  const update: JsonObject = {
    bank: 'One',
    id: 7,
    status_category: 'nonsense',
    currentEmailAddressId: [],
    emailAddressIds: 'x',
    createdAt: 1,
    updatedAt: {},
    bucket: 5,
    portfolioId: null,
    person: { nickname: { deep: true }, name: { middle: 1, first: 'Ana' } },
    history: { chargedOff: { fees: 1, date: 'never' } },
  };
  expect(pruneUpdate(update)).toEqual([]);
  expect(update).toEqual({
    bank: 'One',
    person: { name: { first: 'Ana' } },
    history: { chargedOff: { fees: 1 } },
  });
});

it('undeclared keys are kept in free-form data', () => {
  const metadata = { constructor: 1, toString: 2, hasOwnProperty: 3, $set: { a: 1 }, 'a.b': 4, '': 5 };
  const row: JsonObject = structuredClone({ metadata, originalCreditor: metadata });
  expect(pruneRow(row)).toEqual([]);
  expect(row).toEqual({ metadata, originalCreditor: metadata });
});

it.each(['__proto__', '_bsontype', '$ref', '$id', '$db', 'nul\\u0000', '\\ud800', 'SSN 900–11–2233'])(
  'a key that could not be stored or shown is refused in free-form data: %s',
  (key) => {
    const held = `{"deep":[{"${key}":1}]}`;
    const row = JSON.parse(
      `{"metadata":${held},"originalCreditor":${held},"history":{"chargedOff":{"events":[${held}]}}}`,
    );
    expect(pathsOf(row).sort()).toEqual(['history.chargedOff.events', 'metadata', 'originalCreditor']);
    expect(Object.prototype).not.toHaveProperty('deep');
  },
);

it('a key named __proto__ does not reach a prototype', () => {
  const row = JSON.parse('{"__proto__":{"bank":7},"person":{"__proto__":{"ssn":7}},"bank":"One"}');
  expect(pruneRow(row)).toEqual([]);
  expect(Object.keys(row).sort()).toEqual(['bank', 'person']);
  expect(({} as JsonObject).ssn).toBeUndefined();
});
