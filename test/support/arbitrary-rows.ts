import fc from 'fast-check';
import { type Json, type JsonObject } from '../../src/base/json/json';
import { losesDigits } from '../../src/base/json/json-number';
import { AccountStatus, TypeOfDebt } from '../../src/service/accounts/fields/enums';

/** Stands in every wrong text, and these digits in every wrong number, so that a message that repeats one is found. */
export const MARK = 'Zq7';
export const MARKED_NUMBER = 98_765_432_109;

export const nested = (levels: number, leaf: Json = 1): JsonObject =>
  levels <= 1 ? { leaf } : { inner: nested(levels - 1, leaf) };

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
/** JavaScript writes large numbers with other digits than they have, which the service refuses. */
const amount = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((value) => !losesDigits(JSON.stringify(value)));
const fraction = fc.constantFrom(0, 0.25, 1);
const ssn = fc.oneof(text, fc.constantFrom('905-11-2222', '905112222', '900-12-3456'));
const lastFour = fc.constantFrom('2222', '3456', '0000');
const isoTime = fc.constantFrom('2024-02-29', '1999-12-31T23:59:59Z', '2024-01-31T09:30:00.250+05:30');
const openKey = fc.constantFrom(
  ...['filenumber', 'ssn', 'Debtor SSN#', 'hasOwnProperty', 'toString', '$set', 'a.b', '', 'ключ', '0'],
);
const openValue = fc.oneof(text, ssn, amount, fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 2 }));
const openObject = fc
  .dictionary(openKey, fc.oneof(openValue, fc.dictionary(openKey, openValue, { maxKeys: 2 })), { maxKeys: 3 })
  .map((object) => structuredClone(object) as JsonObject);

const badKey = fc.constantFrom(
  '_bsontype',
  '$ref',
  '$id',
  '$db',
  `nul\0${MARK}`,
  `\ud800${MARK}`,
  `900-11-2233 ${MARK}`,
);
const anyJunk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(true, MARKED_NUMBER, -MARKED_NUMBER, Infinity, -Infinity, 1.1, -0.1, null, ''),
  fc.constantFrom<Json[]>(MARK, `lone \udc00 ${MARK}`, `\0${MARK}`, MARK.padEnd(4097, '!'), MARK.padEnd(257, '!')),
  fc.constantFrom<Json[]>('2023-02-29', '2024-W05-1', '+0123', 'active'),
  fc.constantFrom<Json[]>([], [MARK], [MARKED_NUMBER], [null], [[MARK]], [{ [MARK]: MARK }], Array(101).fill(MARK)),
  fc.constantFrom<Json[]>({}, { [MARK]: MARK }, nested(20), nested(21), nested(25, MARK), [nested(20)]),
  badKey.map((key) => ({ [key]: MARK })),
  badKey.map((key) => [{ deep: { [key]: MARK } }]),
);

/** Each a copy of its own: no two places of a parsed body share an object. */
const junk = anyJunk.map((value) => structuredClone(value));

type Field = fc.Arbitrary<Json>;

const unknownFields = fc.dictionary(fc.constantFrom('unknown', 'toJSON', 'id', 'valueOf'), junk, { maxKeys: 2 });

/** Any subset of the fields, each valid or not, with undeclared ones beside them. */
function record(fields: Record<string, Field>, wrong: number): Field {
  const model = Object.fromEntries(
    Object.entries(fields).map(([name, valid]) => [
      name,
      wrong === 0 ? valid : fc.oneof({ arbitrary: valid, weight: 100 - wrong }, { arbitrary: junk, weight: wrong }),
    ]),
  );
  return fc
    .tuple(unknownFields, fc.record(model, { requiredKeys: [] }))
    .map(([unknown, known]) => structuredClone({ ...unknown, ...known }) as JsonObject);
}

const orNull = (field: Field): Field => fc.oneof({ arbitrary: field, weight: 6 }, fc.constant(null));

function updateFields(wrong: number): Record<string, Field> {
  const part = (fields: Record<string, Field>) => orNull(record(fields, wrong));
  const [words, when, number, yes] = [orNull(text), orNull(isoTime), orNull(amount), orNull(fc.boolean())];
  const money = { balance: number, principal: number, interest: number, fees: number };
  return {
    status: fc.constantFrom(...Object.values(AccountStatus)),
    clientStatus: words,
    phoneNumber: orNull(fc.constantFrom('+15551234567', '+12', '+999999999999999')),
    metadata: openObject,
    person: part({
      name: part({ first: words, last: words }),
      birthdate: words,
      ssn: orNull(ssn),
      last4SSN: orNull(lastFour),
    }),
    emailAddress: words,
    address: part({ street: words, additionalStreet: words, city: words, state: words, zip: words, country: words }),
    history: part({
      origin: words,
      statuteLimitationsDate: when,
      accountOpened: part({ date: when }),
      lastPayment: part({ amount: number, date: when }),
      placed: part({ ...money, date: when }),
      chargedOff: part({ ...money, events: orNull(fc.array(openObject, { maxLength: 2 })) }),
    }),
    typeOfDebt: orNull(fc.constantFrom(...Object.values(TypeOfDebt))),
    compliance: part({ state: words }),
    paymentRules: part({
      maxSettlementToday: orNull(fraction),
      maxSettlementPlan: orNull(fraction),
      maxMonths: number,
      maxInstallments: number,
    }),
    bank: words,
    client: words,
    originalCreditor: orNull(fc.oneof(text, openObject)),
    currentBalance: orNull(fc.oneof(text, amount)),
    tags: fc.array(text, { maxLength: 3 }),
    contactInfo: part({
      email: part({ address: words, verified: yes }),
      phone: part({ number: words, verified: yes }),
    }),
    smsOptOut: part({
      isOptedOut: fc.boolean(),
      optedOutAt: when,
      optedOutReason: words,
      lastOptOutResponse: words,
      lookupCarrier: words,
      lookupCarrierAt: when,
    }),
  };
}

const identity = (externalId: Field) => ({ externalId, portfolioId: text, bucket: orNull(text) });

/** The body of an update. @param wrong about how many fields of a hundred hold a wrong value */
export const arbitraryUpdate = (wrong: number) => record(updateFields(wrong), wrong) as fc.Arbitrary<JsonObject>;

/** A row of a bulk upsert, without regard to what creation needs. */
export const arbitraryRow = (wrong: number) =>
  record(
    { ...identity(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })), ...updateFields(wrong) },
    wrong,
  ) as fc.Arbitrary<JsonObject>;

/** A row that can be created, with an external id out of a few, so that rows of a batch meet. */
export const arbitraryNewRow = (wrong = 0) =>
  fc
    .tuple(arbitraryRow(wrong), fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), openObject)
    .map(([row, externalId, metadata]) => ({
      ...row,
      externalId,
      portfolioId: 'portfolio-1',
      phoneNumber: '+15551234567',
      metadata: { ...metadata, filenumber: 'F-1' },
    }));
