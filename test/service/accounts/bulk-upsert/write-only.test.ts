import fc from 'fast-check';
import { type Json, type JsonObject } from '../../../../src/base/json/json';
import { type BulkUpsertResultRow } from '../../../../src/service/accounts/bulk-upsert/bulk-upsert-result';
import { planRows } from '../../../../src/service/accounts/bulk-upsert/plan-rows';
import { readRows, type UpsertRow } from '../../../../src/service/accounts/bulk-upsert/read-rows';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import { createAccount } from '../../../../src/service/accounts/writes/apply-fields';
import { arbitraryRow } from '../../../support/arbitrary-rows';
import { ROW_HASH } from '../../../support/keyed-hash';
import { forAll, runs } from '../../../support/properties';
import { resultOf } from '../../../support/steps';
import { asStored } from '../../../support/stored-account';

const stamp = { now: new Date('2026-03-01T12:00:00Z'), newId: () => 'id' };
const LATER = new Date('2026-03-02T12:00:00Z');

/** All that an account tells of a person, numbers in free-form data among it. */
interface Personal {
  ssn: string;
  last4SSN: string | null;
  first: string;
  birthdate: string | null;
  phoneNumber: string;
  email: string | null;
  street: string;
  reply: string;
  number: Json;
}

const text = fc.oneof(fc.string({ maxLength: 200 }), fc.constantFrom('Ana', 'Maximilian Alexander'));
const ssn = fc.constantFrom('905-11-2222', '905112222', '123-45-6789', '900-12-3456');
const arbitraryPersonal: fc.Arbitrary<Personal> = fc.record({
  ssn,
  last4SSN: fc.constantFrom('2222', '6789', null),
  first: text,
  birthdate: fc.constantFrom('1980-02-01', '', null),
  phoneNumber: fc.constantFrom('+15551234567', '+12', '+999999999999999'),
  email: fc.constantFrom('a@b.example', 'somebody.with.a.long.name@mail.example.com', null),
  street: text,
  reply: text,
  number: fc.oneof(ssn, fc.constantFrom<Json[]>(905112222, '', null)),
});

const personalFields = ({ first, birthdate, email, street, reply, ...personal }: Personal): JsonObject => ({
  person: { name: { first }, birthdate, ssn: personal.ssn, last4SSN: personal.last4SSN },
  phoneNumber: personal.phoneNumber,
  emailAddress: email,
  address: { street },
  contactInfo: { email: { address: email } },
  smsOptOut: { lastOptOutResponse: reply },
});

const freeForm = ({ number, ssn: full }: Personal, pad: string): JsonObject => ({
  metadata: { filenumber: 'F-1', 'Debtor SSN': number, pad },
  originalCreditor: { name: 'First Bank', taxId: number },
  history: { chargedOff: { events: [{ ssn: number, note: `says ${/^\d{9}$/.test(full) ? '905-11-2222' : full}` }] } },
});

const rowOf = (fields: JsonObject): UpsertRow => {
  const sent = structuredClone({ ...fields, externalId: 'a', portfolioId: 'p' });
  const [row] = resultOf(readRows([sent], ROW_HASH)).rows;
  if (!row) throw new Error('not a row');
  return row;
};
const accountOf = (personal: Personal, pad = ''): StoredAccount =>
  asStored(createAccount(rowOf({ ...personalFields(personal), ...freeForm(personal, pad) }), 'org', stamp));

function resultFor(
  row: UpsertRow,
  stored: StoredAccount,
  { dryRun = false, mayRead = false } = {},
): BulkUpsertResultRow {
  const context = { organizationId: 'org', dryRun, includeChanges: mayRead, mayRead, hidesNumbers: dryRun };
  const existing = new Map([['a', stored]]);
  const steps = planRows([structuredClone(row)], existing, new Map(), { ...context, ...stamp, now: LATER });
  return resultOf(steps).results[0] as BulkUpsertResultRow;
}

/** The answer to a row, but for what `updated` and `unchanged` differ in. */
function answerTo(row: UpsertRow, stored: StoredAccount): object {
  const { status, updatedAt: _time, ...rest } = resultFor(row, stored);
  return { ...rest, status: status === 'unchanged' ? 'updated' : status };
}

/** What a guesser may send: any row, with values that are those of one of the accounts, or their masks. */
const arbitraryGuess = (one: Personal, other: Personal) =>
  fc
    .tuple(
      arbitraryRow(2),
      fc.subarray(Object.entries({ ...personalFields(one), ...freeForm(one, '') })),
      fc.subarray(Object.entries({ ...personalFields(other), ...freeForm(other, '') })),
      fc.constantFrom<JsonObject[]>(
        {},
        { person: { ssn: `***-**-${one.ssn.slice(-4)}` } },
        { metadata: { 'Debtor SSN': 'XXX-XX-2222' } },
        { history: { chargedOff: { events: [{ ssn: '***-**-2222', note: 'says ***-**-2222' }] } } },
      ),
    )
    .map(([row, some, more, masks]) => ({ ...row, ...Object.fromEntries([...some, ...more]), ...masks }) as JsonObject);

/** Another number with the same last four digits, so that a reader sees the same account. */
const otherNumber = (number: Json): Json => {
  const text = String(number).replace(/^\d/, (digit) => (digit === '9' ? '8' : '9'));
  return typeof number === 'number' ? Number(text) : number && text;
};

it.each([true, false])(
  'a dry run of a key that may not read numbers depends on no stored number, whatever is sent; it may read accounts: %s',
  (mayRead) => {
    const guess = arbitraryPersonal.chain((one) => {
      const other = { ...one, ssn: String(otherNumber(one.ssn)), number: otherNumber(one.number) };
      return fc.tuple(fc.constant(one), fc.constant(other), arbitraryGuess(one, other));
    });
    forAll(150, guess, ([one, other, fields]) => {
      const row = rowOf(fields);
      const [first, second] = [one, other].map((personal) =>
        resultFor(row, accountOf(personal), { dryRun: true, mayRead }),
      );
      expect(first).toEqual(second);
    });
  },
);

const twoAndGuess = fc
  .tuple(arbitraryPersonal, arbitraryPersonal)
  .chain(([one, other]) => fc.tuple(fc.constant(one), fc.constant(other), arbitraryGuess(one, other)));

it('the answer to a write-only key depends on stored personal data only in updated and unchanged', () => {
  forAll(150, twoAndGuess, ([one, other, guess]) => {
    const row = rowOf(guess);
    expect(answerTo(row, accountOf(one))).toEqual(answerTo(row, accountOf(other)));
  });
});

const one: Personal = {
  ssn: '905-11-2222',
  last4SSN: '2222',
  first: 'Ana',
  birthdate: '1980-02-01',
  phoneNumber: '+15551234567',
  email: 'a@b.example',
  street: 'Main St 1',
  reply: 'STOP',
  number: '905-11-2222',
};
const other: Personal = {
  ssn: '123456789',
  last4SSN: null,
  first: 'Maximilian Alexander',
  birthdate: null,
  phoneNumber: '+12',
  email: null,
  street: '',
  reply: 'please stop these messages',
  number: 123456789,
};
const GUESSES: [guess: string, fields: JsonObject][] = [
  ['nothing', { bank: 'x' }],
  ['everything of fixed form', personalFields(one)],
  ['a number in metadata', { metadata: { 'Debtor SSN': one.number } }],
  ['all free-form data', freeForm(one, '')],
];
const chunk = 'x'.repeat(4000);
/** Free-form data of about so many bytes, to the byte. */
const filled = (bytes: number): JsonObject => ({
  texts: Array.from({ length: Math.floor(bytes / chunk.length) }, () => chunk),
  rest: 'x'.repeat(bytes % chunk.length),
});
/** A guess with more in one of its fields. */
const withMore = (guess: JsonObject, field: string, more: JsonObject): JsonObject => ({
  ...guess,
  [field]: { ...(guess[field] as JsonObject), ...more },
});
// A thousand leaves, each with a path of about a thousand characters.
const LEAVES: JsonObject = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]));
const LONG_PATHS = Array.from('abcd', (letter) => letter.repeat(238)).reduce(
  (inner, key) => ({ [key]: inner }),
  LEAVES,
);
const FILLED: [limit: string, field: string, more: JsonObject, most: number][] = [
  ['metadata', 'metadata', {}, 65_536],
  ['all free-form data', 'originalCreditor', {}, 262_144],
  ['what is recorded of an update', 'metadata', LONG_PATHS, 60_000],
];

it('the answer to a write-only key does not depend on personal data of an account that is larger than it may be', () => {
  const tooLarge = 'x'.repeat(70_000);
  const row = rowOf(personalFields(one));
  const answer = answerTo(row, accountOf(one, tooLarge));
  expect(answer).toMatchObject({ status: 'updated' });
  expect(answerTo(row, accountOf(other, tooLarge))).toEqual(answer);
});

it.each(
  FILLED.flatMap(([limit, field, more, most]) =>
    GUESSES.map(([guess, fields]) => [limit, guess, fields, field, more, most] as const),
  ),
)(
  'the answer to a write-only key does not depend on personal data at the limit of %s, guessing %s',
  (_limit, _guess, fields, field, more, most) => {
    const answer = (personal: Personal, bytes: number) =>
      answerTo(rowOf(withMore(fields, field, { ...more, ...filled(bytes) })), accountOf(personal));
    let [fits, tooMuch] = [0, most];
    while (tooMuch - fits > 1) {
      const middle = Math.floor((fits + tooMuch) / 2);
      if ((answer(one, middle) as { status: string }).status === 'updated') fits = middle;
      else tooMuch = middle;
    }
    expect(answer(one, fits)).toMatchObject({ status: 'updated' });
    expect(answer(one, tooMuch)).toMatchObject({ status: 'failed' });
    // A limit that differs by one byte already shows at one of the first two.
    const step = Math.floor(61 / runs(61));
    const around = Array.from({ length: runs(61) }, (_, index) => fits - 30 + index * step);
    for (const bytes of [fits, tooMuch, ...around]) expect(answer(one, bytes)).toEqual(answer(other, bytes));
  },
);
