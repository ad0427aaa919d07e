import { DAY_MS } from '../../base/time/durations';
import { DEBTS, FIRST_NAMES, LAST_NAMES, NOTES, PLACES, STATUSES, STREETS } from './sample-data';

/** An account as an outside system would push it. The person does not exist: see `identityOf`. */
export type SampleAccount = ReturnType<typeof sampleAccount>;

/** The reference day. Everything in the sample lies before it. */
const TODAY = Date.UTC(2026, 8, 1);

/** Pseudo-random numbers from 0 to 1 (mulberry32): the same seed gives the same sequence on every machine. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random choices for one account. */
function createPicker(seed: number) {
  const random = randomOf(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[between(0, list.length - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from');
    return picked;
  };
  return { between, pick, holds: (probability: number) => random() < probability };
}
type Picker = ReturnType<typeof createPicker>;

const pad = (value: number, width: number) => String(value).padStart(width, '0');
const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const dayTime = (time: number) => new Date(time).toISOString().slice(0, 19).concat('Z');
/** Converts to dollars. Sums are computed in cents so that they add up. */
const dollars = (cents: number) => Math.round(cents) / 100;
/** `O’Brien` → `obrien`, `Zoë` → `zoe`. */
const mailName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** A person with numbers and addresses that belong to nobody: 555-01xx phones, example.com, social security numbers never issued. */
function identityOf(index: number, { between, pick, holds }: Picker) {
  const place = pick(PLACES);
  const first = pick(FIRST_NAMES);
  const last = pick(LAST_NAMES);
  const last4SSN = pad(between(1, 9999), 4);
  const email = `${mailName(first)}.${mailName(last)}${index + 1}@example.com`;
  const phone = `+1${place.areaCode}55501${pad(between(0, 99), 2)}`;
  const { city, state, zip, statuteYears } = place;
  return {
    statuteYears,
    email,
    phone,
    person: {
      name: { first, last },
      birthdate: day(Date.UTC(between(1946, 2003), between(0, 11), between(1, 28))),
      ssn: `9${pad(between(0, 99), 2)}-${pad(between(1, 49), 2)}-${last4SSN}`,
      last4SSN,
    },
    address: {
      street: `${between(11, 4890)} ${pick(STREETS)}`,
      additionalStreet: holds(0.3) ? `Apt ${between(1, 40)}${pick(['A', 'B', 'C', 'D'])}` : null,
      city,
      state,
      zip,
      country: 'US',
    },
  };
}

/** A debt whose parts add up: principal, interest and fees at charge-off, more fees at placement, then payments. */
function debtOf(statuteYears: number, { between, pick, holds }: Picker) {
  const debt = pick(DEBTS);
  const placedOn = TODAY - between(20, 420) * DAY_MS;
  const chargedOffOn = placedOn - between(60, 540) * DAY_MS;
  const openedOn = chargedOffOn - between(300, 2600) * DAY_MS;
  const principal = between(debt.least * 100, debt.most * 100);
  const interest = Math.round(principal * debt.rate * (between(30, 100) / 100));
  const fees = between(0, 8) * 500;
  const placementFees = fees + between(0, 4) * 1250;
  const hasPaid = holds(0.4);
  const paid = hasPaid ? Math.round(principal * (between(2, 20) / 100)) : 0;
  const lastPaid = hasPaid ? placedOn + between(1, 19) * DAY_MS : chargedOffOn - between(90, 200) * DAY_MS;
  const placed = principal + interest + placementFees;
  const chargedOff = { principal: dollars(principal), interest: dollars(interest), fees: dollars(fees) };
  return {
    debt,
    currentBalance: dollars(placed - paid),
    history: {
      origin: debt.creditor,
      statuteLimitationsDate: dayTime(lastPaid + statuteYears * 365.25 * DAY_MS),
      accountOpened: { date: day(openedOn) },
      lastPayment: { amount: hasPaid ? dollars(paid) : dollars(between(20, 90) * 100), date: dayTime(lastPaid) },
      placed: { ...chargedOff, balance: dollars(placed), fees: dollars(placementFees), date: dayTime(placedOn) },
      chargedOff: {
        ...chargedOff,
        balance: dollars(principal + interest + fees),
        events: [{ type: 'charge_off', date: day(chargedOffOn), reportedTo: pick(['bureau A', 'bureau B']) }],
      },
    },
  };
}

function sampleAccount(index: number, seed: number) {
  const chance = createPicker(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const { between, pick, holds } = chance;
  const { person, address, email, phone, statuteYears } = identityOf(index, chance);
  const { debt, history, currentBalance } = debtOf(statuteYears, chance);
  const priority = currentBalance > 5000 ? 'high-balance' : 'standard';
  const isOptedOut = holds(0.06);
  return {
    externalId: `NRC-${100_001 + index}`,
    portfolioId: `pf-2026-${pad(between(1, 6), 2)}`,
    bucket: pick(['0-180', '181-360', '361-720']),
    status: pick(STATUSES),
    clientStatus: pick(['placed', 'second placement', 'awaiting documents']),
    phoneNumber: phone,
    emailAddress: email,
    person,
    address,
    history,
    typeOfDebt: debt.type,
    bank: debt.bank,
    client: 'Northgate Receivables',
    originalCreditor: debt.creditor,
    currentBalance,
    compliance: { state: address.state },
    paymentRules: {
      maxSettlementToday: between(8, 14) / 20,
      maxSettlementPlan: between(14, 19) / 20,
      maxMonths: pick([6, 12, 18, 24]),
      maxInstallments: pick([6, 12, 24]),
    },
    tags: [priority, holds(0.5) ? 'letter-sent' : 'call-first'],
    contactInfo: { email: { address: email, verified: holds(0.6) }, phone: { number: phone, verified: holds(0.7) } },
    smsOptOut: { isOptedOut, optedOutReason: isOptedOut ? 'STOP' : null },
    metadata: {
      filenumber: `F${pad(between(0, 9_999_999), 7)}`,
      source: 'nightly-feed',
      notes: pick(NOTES),
      score: between(300, 820),
    },
  };
}

/** The accounts of a feed: pure, the same for the same `seed`, and each the same whatever `count` is. */
export const sampleAccounts = (count: number, seed: number): SampleAccount[] =>
  Array.from({ length: count }, (_, index) => sampleAccount(index, seed));

/**
 * The account after one more payment, a month for each round; the last one pays it in full.
 * @param round counts from 1; an account on which nothing is owed stays as it is
 */
export function withChanges(account: SampleAccount, round: number): SampleAccount {
  const owed = Math.round(account.currentBalance * 100);
  if (owed <= 0) return account;
  const share = Math.max(2_500, Math.round(Math.round(account.history.placed.balance * 100) / 12));
  const amount = Math.min(owed, share);
  const lastPayment = { amount: dollars(amount), date: dayTime(TODAY + round * 30 * DAY_MS) };
  return {
    ...account,
    status: amount === owed ? 'PAID IN FULL' : 'PAYMENTS ON FILE',
    currentBalance: dollars(owed - amount),
    history: { ...account.history, lastPayment },
  };
}
