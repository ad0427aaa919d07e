/**
 * How a value is shown, and how it is typed. A `day` is the one that was sent, whatever time follows it. What feeds send as
 * a `time` may mean a day; an `instant` never does.
 */
export type Kind =
  | 'text'
  | 'status'
  | 'category'
  | 'debt'
  | 'money'
  | 'number'
  | 'share'
  | 'phone'
  | 'day'
  | 'time'
  | 'instant'
  | 'flag'
  | 'list'
  | 'json';

/** A field of an account. */
export interface AccountField {
  /** As the service names it, such as `person.name.last`. */
  path: string;
  label: string;
  kind: Kind;
  /** Whether an update may change it. */
  isEditable: boolean;
  /** Whether it may be cleared. */
  isClearable: boolean;
}

export interface FieldGroup {
  title: string;
  fields: readonly AccountField[];
}

const fieldsThat =
  (may: Pick<AccountField, 'isEditable' | 'isClearable'>) =>
  (path: string, label: string, kind: Kind = 'text'): AccountField => ({ path, label, kind, ...may });
const field = fieldsThat({ isEditable: true, isClearable: true });
const always = fieldsThat({ isEditable: true, isClearable: false });
const fixed = fieldsThat({ isEditable: false, isClearable: false });

/** Every field, in the groups of the trade. */
export const GROUPS: readonly FieldGroup[] = [
  {
    title: 'Account',
    fields: [
      always('status', 'Status', 'status'),
      fixed('statusCategory', 'Status category', 'category'),
      field('clientStatus', 'Client status'),
      fixed('portfolioId', 'Portfolio'),
      fixed('bucket', 'Bucket'),
      always('tags', 'Tags', 'list'),
    ],
  },
  {
    title: 'Person',
    fields: [
      field('person.name.first', 'First name'),
      field('person.name.last', 'Last name'),
      field('person.birthdate', 'Date of birth', 'day'),
      field('person.ssn', 'Social security number'),
      field('person.last4SSN', 'Last four digits'),
    ],
  },
  {
    title: 'Debt',
    fields: [
      field('currentBalance', 'Current balance', 'money'),
      field('typeOfDebt', 'Type of debt', 'debt'),
      field('originalCreditor', 'Original creditor', 'json'),
      field('client', 'Client'),
      field('bank', 'Bank'),
      field('history.origin', 'Origin'),
      field('history.accountOpened.date', 'Account opened', 'day'),
      field('history.statuteLimitationsDate', 'Statute of limitations', 'day'),
    ],
  },
  {
    title: 'Contact',
    fields: [
      field('phoneNumber', 'Phone number', 'phone'),
      field('emailAddress', 'E-mail'),
      field('contactInfo.phone.number', 'Contact phone', 'phone'),
      field('contactInfo.phone.verified', 'Contact phone verified', 'flag'),
      field('contactInfo.email.address', 'Contact e-mail'),
      field('contactInfo.email.verified', 'Contact e-mail verified', 'flag'),
    ],
  },
  {
    title: 'Charge-off',
    fields: [
      field('history.chargedOff.balance', 'Balance', 'money'),
      field('history.chargedOff.principal', 'Principal', 'money'),
      field('history.chargedOff.interest', 'Interest', 'money'),
      field('history.chargedOff.fees', 'Fees', 'money'),
      fixed('history.chargedOff.events', 'Charge-off events', 'json'),
    ],
  },
  {
    title: 'Address',
    fields: [
      field('address.street', 'Street'),
      field('address.additionalStreet', 'Second line'),
      field('address.city', 'City'),
      field('address.state', 'State'),
      field('address.zip', 'Postal code'),
      field('address.country', 'Country'),
    ],
  },
  {
    title: 'Placement',
    fields: [
      field('history.placed.date', 'Placed', 'day'),
      field('history.placed.balance', 'Balance', 'money'),
      field('history.placed.principal', 'Principal', 'money'),
      field('history.placed.interest', 'Interest', 'money'),
      field('history.placed.fees', 'Fees', 'money'),
    ],
  },
  {
    title: 'Text messages',
    fields: [
      always('smsOptOut.isOptedOut', 'Opted out', 'flag'),
      field('smsOptOut.optedOutAt', 'Opted out at', 'time'),
      field('smsOptOut.optedOutReason', 'Reason'),
      field('smsOptOut.lastOptOutResponse', 'Last response'),
      field('smsOptOut.lookupCarrier', 'Carrier'),
      field('smsOptOut.lookupCarrierAt', 'Carrier looked up', 'time'),
    ],
  },
  {
    title: 'Payment',
    fields: [
      field('history.lastPayment.amount', 'Last payment', 'money'),
      field('history.lastPayment.date', 'Last paid', 'day'),
      field('paymentRules.maxSettlementToday', 'Max. settlement today', 'share'),
      field('paymentRules.maxSettlementPlan', 'Max. settlement on a plan', 'share'),
      field('paymentRules.maxMonths', 'Max. months', 'number'),
      field('paymentRules.maxInstallments', 'Max. installments', 'number'),
      field('compliance.state', 'Rules of state'),
    ],
  },
  {
    title: 'Record',
    fields: [
      fixed('externalId', 'External id'),
      fixed('id', 'Internal id'),
      fixed('version', 'Version', 'number'),
      fixed('createdAt', 'Created', 'instant'),
      fixed('updatedAt', 'Last changed', 'instant'),
      fixed('erasedAt', 'Person erased', 'instant'),
    ],
  },
];

export const FIELDS: readonly AccountField[] = GROUPS.flatMap(({ fields }) => fields);

/** What the history says of a hold, which is shown above the fields. */
const OF_HOLD: readonly AccountField[] = [
  fixed('legalHold.placedAt', 'Legal hold: placed', 'instant'),
  fixed('legalHold.placedBy', 'Legal hold: placed by the key'),
  fixed('legalHold.reason', 'Legal hold: reason'),
  fixed('legalHold.releaseReason', 'Legal hold: why released'),
];

/** What an erasure names, which clears all fields of each at once. */
const WHOLE = {
  person: 'Person',
  address: 'Address',
  contactInfo: 'Contact',
  smsOptOut: 'Text messages',
  metadata: 'Metadata',
  history: 'History',
};

const isOneOfSeveral = (label: string) => FIELDS.filter((field) => field.label === label).length > 1;

const LABELS = new Map<string, string>([
  ...Object.entries(WHOLE),
  ['metadata.filenumber', 'File number'],
  ...GROUPS.flatMap(({ title, fields }) =>
    fields.map(({ path, label }) => [path, isOneOfSeveral(label) ? `${title}: ${label}` : label] as const),
  ),
  ...OF_HOLD.map(({ path, label }) => [path, label] as const),
]);

/** What people call a field, with its group where several are called so; free-form ones by their path. */
export const labelOf = (path: string): string => LABELS.get(path) ?? path;

/** How the value of a field of the history is shown. */
export const kindOf = (path: string): Kind =>
  [...FIELDS, ...OF_HOLD].find((field) => field.path === path)?.kind ?? 'json';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at the keys of an object. */
export const valueIn = (object: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), object);

/** The keys at which a path leads to its value; names of the free-form part may hold dots. */
export const keysOf = (path: string): readonly string[] =>
  path.startsWith('metadata.') ? ['metadata', path.slice('metadata.'.length)] : path.split('.');

/** Whether there is no value. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two values read the same. What is not there is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The keys of the free-form part, which the caller chose. */
export const metadataOf = ({ metadata }: { metadata?: unknown }): [string, unknown][] =>
  isObject(metadata) ? Object.entries(metadata) : [];
