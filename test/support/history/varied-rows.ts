import { type Json, type JsonObject } from '../../../src/base/json/json';
import { AccountStatus, TypeOfDebt } from '../../../src/service/accounts/fields/enums';
import { type Random } from '../random';

const TEXTS = ['', 'plain', 'Zoë Quinn', '日本', 'a.b', 'back\\slash', '"quoted"', '$set', 'line\nbreak', '😀'];
const KEYS = [
  'note',
  'a.b',
  'back\\slash',
  'both\\.',
  '',
  '.',
  '$set',
  '$inc.x',
  'constructor',
  'toString',
  '7',
  'é',
  '-',
];
const ADDRESSES = ['zoe@example.com', 'ZOE@example.com', 'quinn@example.org', 'billing+7@example.net'];
const DATES = ['2024-02-29', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00.5+02:00'];

const text = (random: Random): Json => random.pick(TEXTS);
const amount = (random: Random): Json => random.pick([0, -1, 0.1, 812.4, 1e15, random.below(1000) / 100]);

/** Free-form data, null included. */
function anything(random: Random, depth: number): Json {
  switch (random.below(depth > 0 ? 7 : 5)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return amount(random);
    case 3:
      return [text(random), null, { 'in a list': amount(random) }].slice(random.below(4));
    case 4:
      return text(random);
    default:
      return anyObject(random, depth - 1);
  }
}

function anyObject(random: Random, depth: number): JsonObject {
  const keys = Array.from({ length: random.below(4) }, () => random.pick(KEYS));
  return Object.fromEntries(keys.map((key) => [key, anything(random, depth)]));
}

/** Null where a field is cleared. */
const orNull = (random: Random, value: Json): Json => (random.chance(0.2) ? null : value);

/** An object with some of its keys. */
const some = (random: Random, makers: Record<string, (random: Random) => Json>): JsonObject =>
  Object.fromEntries(
    Object.entries(makers)
      .filter(() => random.chance(0.5))
      .map(([key, make]) => [key, orNull(random, make(random))]),
  );

const ssn = (random: Random): Json => `900-12-${1000 + random.below(9000)}`;
const date = (random: Random): Json => random.pick(DATES);
const balance = { balance: amount, principal: amount, interest: amount, fees: amount };

const NULLABLE: Record<string, (random: Random) => Json> = {
  clientStatus: text,
  phoneNumber: (random) => `+1555${1_000_000 + random.below(8_000_000)}`,
  person: (random) => some(random, { name: (one) => some(one, { first: text, last: text }), birthdate: date, ssn }),
  emailAddress: (random) => random.pick(ADDRESSES),
  address: (random) => some(random, { street: text, city: text, zip: text }),
  history: (random) =>
    some(random, {
      origin: text,
      lastPayment: (one) => some(one, { amount, date }),
      placed: (one) => some(one, { ...balance, date }),
      chargedOff: (one) => some(one, { ...balance, events: (two) => [anyObject(two, 2), {}].slice(two.below(3)) }),
    }),
  typeOfDebt: (random) => random.pick(Object.values(TypeOfDebt)),
  compliance: (random) => some(random, { state: text }),
  paymentRules: (random) =>
    some(random, { maxSettlementToday: (one) => one.next(), maxMonths: (one) => one.below(60) }),
  bank: text,
  originalCreditor: (random) => (random.chance(0.5) ? text(random) : anyObject(random, 2)),
  currentBalance: (random) => random.pick([amount(random), '812.40', 'n/a']),
  contactInfo: (random) => some(random, { email: (one) => some(one, { address: text, verified: () => true }) }),
  smsOptOut: (random) => ({
    isOptedOut: random.chance(0.5),
    ...some(random, { optedOutAt: date, optedOutReason: text }),
  }),
};

const ALWAYS: Record<string, (random: Random) => Json> = {
  status: (random) => random.pick(Object.values(AccountStatus)),
  metadata: (random) => anyObject(random, 2),
  tags: (random) => [text(random), 'tag', text(random)].slice(random.below(4)),
};

/** A few fields of an update: nested, cleared, of free form with keys that have to be escaped. Valid on both surfaces. */
export function variedFields(random: Random): JsonObject {
  const some = (makers: typeof NULLABLE, make: (one: (random: Random) => Json) => Json) =>
    Object.entries(makers)
      .filter(() => random.chance(0.2))
      .map(([name, maker]) => [name, make(maker)]);
  return Object.fromEntries([
    ...some(NULLABLE, (make) => orNull(random, make(random))),
    ...some(ALWAYS, (make) => make(random)),
  ]);
}

/** A row that can create the account, with what else `variedFields` gives. */
export function variedRow(random: Random, externalId: string): JsonObject {
  const fields = variedFields(random);
  const metadata = { ...(fields.metadata as JsonObject | undefined), filenumber: `F-${externalId}` };
  const bucket = random.chance(0.3) ? { bucket: orNull(random, text(random)) } : {};
  return { externalId, portfolioId: 'portfolio-1', ...fields, ...bucket, phoneNumber: '+15551234567', metadata };
}
