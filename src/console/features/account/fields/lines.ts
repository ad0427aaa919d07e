import { type AccountDetailsFragment } from '../account.generated';
import { FIELDS, GROUPS, isNothing, isSame, keysOf, metadataOf, valueIn } from './fields';

/** What a line tells: the paths of its fields in braces, with the words before each. */
type Section = Readonly<Record<string, string>>;

const amounts = (of: string) =>
  `{${of}.balance} on {${of}.date}: principal {${of}.principal}, interest {${of}.interest}, fees {${of}.fees}`;

/** Every field but the external id, which is the title, in the order of the trade. */
const SECTIONS: readonly Section[] = [
  {
    Name: '{person.name.first} {person.name.last}',
    Person: 'born {person.birthdate}, SSN {person.ssn}, last four digits {person.last4SSN}',
  },
  {
    Balance: '{currentBalance}',
    Placed: amounts('history.placed'),
    'Charged off': `${amounts('history.chargedOff')}; events {history.chargedOff.events}`,
    'Last payment': '{history.lastPayment.amount} on {history.lastPayment.date}',
    Settlement:
      'today {paymentRules.maxSettlementToday}, on a plan {paymentRules.maxSettlementPlan}, months up to {paymentRules.maxMonths}, installments up to {paymentRules.maxInstallments}',
  },
  { Status: '{status} {statusCategory}, client status {clientStatus}', Tags: '{tags}' },
  {
    Phone: '{phoneNumber}',
    'Contact phone': '{contactInfo.phone.number}, verified: {contactInfo.phone.verified}',
    'E-mail': '{emailAddress}',
    'Contact e-mail': '{contactInfo.email.address}, verified: {contactInfo.email.verified}',
    Address:
      '{address.street}, {address.additionalStreet}, {address.city}, {address.state} {address.zip}, {address.country}',
    'Text messages':
      'opted out: {smsOptOut.isOptedOut}, {smsOptOut.optedOutAt}, reason {smsOptOut.optedOutReason}, last response {smsOptOut.lastOptOutResponse}, carrier {smsOptOut.lookupCarrier} of {smsOptOut.lookupCarrierAt}',
  },
  { 'Statute ends': '{history.statuteLimitationsDate}' },
  {
    Portfolio: '{portfolioId}, bucket {bucket}',
    Client: '{client}, bank {bank}',
    Creditor: '{originalCreditor}, origin {history.origin}',
    Debt: '{typeOfDebt}, opened {history.accountOpened.date}, rules of state {compliance.state}',
  },
];

/** What the service says of the record, which differs between any two days. */
const RECORD =
  'version {version}, created {createdAt}, changed {updatedAt}, person erased {erasedAt}, internal id {id}';

/** A line of an account at a glance: its fields that have a value, each with the words before it. */
export interface Line {
  label: string;
  told: { path: string; words: string; value: unknown }[];
}

const partsOf = (text: string) =>
  [...text.matchAll(/([^{]*)\{([^}]+)\}/g)].map(([, words = '', path = '']) => ({ words, path }));

function lineOf(
  account: AccountDetailsFragment,
  label: string,
  parts: readonly { words: string; path: string }[],
): Line {
  const told = parts
    .map(({ words, path }) => ({ words, path, value: valueIn(account, keysOf(path)) }))
    .filter(({ value }) => !isNothing(value));
  return { label, told: told.map((one, at) => (at > 0 ? one : { ...one, words: one.words.replace(/^\W+/, '') })) };
}

/** What of an account is filled, in sections of lines. */
export const sectionsOf = (account: AccountDetailsFragment): Line[][] =>
  [
    ...SECTIONS.map((section) => Object.entries(section).map(([label, text]) => lineOf(account, label, partsOf(text)))),
    metadataOf(account).map(([name]) => lineOf(account, name, [{ words: '', path: `metadata.${name}` }])),
    [lineOf(account, 'Record', partsOf(RECORD))],
  ]
    .map((lines) => lines.filter(({ told }) => told.length > 0))
    .filter((lines) => lines.length > 0);

/** The fields that are empty, in the groups of the form. */
export const emptyOf = (account: AccountDetailsFragment): { title: string; labels: string[] }[] =>
  GROUPS.map(({ title, fields }) => ({
    title,
    labels: fields.filter(({ path }) => isNothing(valueIn(account, keysOf(path)))).map(({ label }) => label),
  })).filter(({ labels }) => labels.length > 0);

/** What differs between an account as it was and as it is, but for what the service says of the record. */
export function differencesOf(then: { metadata?: unknown }, now: AccountDetailsFragment) {
  const own = FIELDS.map(({ path }) => path).filter((path) => !RECORD.includes(`{${path}}`));
  const names = new Set([then, now].flatMap((account) => metadataOf(account).map(([name]) => `metadata.${name}`)));
  return [...own, ...names]
    .map((path) => ({ path, values: [then, now].map((one) => valueIn(one, keysOf(path))) }))
    .filter(({ values: [before, after] }) => !isSame(before, after));
}
