import { type AccountFilter } from '../../api/schema.generated';
import { STATUS_CATEGORIES, STATUSES, TYPES_OF_DEBT } from '../labels';

/** How a value is compared. The names of the URL end in it: `portfolioStarts=pf-2026`. */
export type Operator = 'is' | 'isNot' | 'starts' | 'has' | 'from' | 'to' | 'empty';

/** What a condition's values are. */
export type Kind = 'choice' | 'text' | 'amount' | 'day' | 'flag';

/** A field that accounts can be filtered by. */
export interface FilterField {
  /** Its name in the URL. */
  name: string;
  label: string;
  /** Its name in the filter of the schema. */
  key: Exclude<keyof AccountFilter, 'and' | 'or' | 'not' | 'search'>;
  kind: Kind;
  operators: readonly Operator[];
  /** The values of a choice, each with its label. */
  options?: Readonly<Record<string, string>>;
  /** The part of the statistics that names the values in use. */
  inUse?: 'byPortfolio' | 'byBucket';
  /** Of a day: it is compared as it was sent, not as a time. */
  isAsSent?: true;
}

const TEXT: readonly Operator[] = ['is', 'isNot', 'starts', 'has', 'empty'];
const RANGE: readonly Operator[] = ['from', 'to'];
export const YES_OR_NO = { true: 'Yes', false: 'No' };

const text = (name: string, label: string, key: FilterField['key'] & string): FilterField => ({
  name,
  label,
  key,
  kind: 'text',
  operators: TEXT,
});
const day = (name: string, label: string, key: FilterField['key']): FilterField => ({
  name,
  label,
  key,
  kind: 'day',
  operators: RANGE,
});
const dayAsSent = (name: string, label: string, key: FilterField['key']): FilterField => ({
  name,
  label,
  key,
  kind: 'day',
  operators: [...RANGE, 'empty'],
  isAsSent: true,
});

/** Every field of the filter, in the order in which people look for them. */
export const FILTER_FIELDS: readonly FilterField[] = [
  {
    name: 'status',
    label: 'Status',
    key: 'status',
    kind: 'choice',
    operators: ['is', 'isNot'],
    options: STATUSES,
  },
  {
    name: 'category',
    label: 'Status category',
    key: 'statusCategory',
    kind: 'choice',
    operators: ['is', 'isNot'],
    options: STATUS_CATEGORIES,
  },
  {
    ...text('portfolio', 'Portfolio', 'portfolioId'),
    operators: ['is', 'isNot', 'starts', 'has'],
    inUse: 'byPortfolio',
  },
  { ...text('bucket', 'Bucket', 'bucket'), inUse: 'byBucket' },
  {
    name: 'balance',
    label: 'Balance',
    key: 'balance',
    kind: 'amount',
    operators: ['from', 'to', 'is', 'empty'],
  },
  {
    name: 'debt',
    label: 'Type of debt',
    key: 'typeOfDebt',
    kind: 'choice',
    operators: ['is', 'isNot', 'empty'],
    options: TYPES_OF_DEBT,
  },
  text('client', 'Client', 'client'),
  text('bank', 'Bank', 'bank'),
  { ...text('tag', 'Tag', 'tags'), operators: ['is', 'isNot', 'starts', 'empty'] },
  text('state', 'State', 'state'),
  text('phone', 'Phone number', 'phoneNumber'),
  text('email', 'E-mail', 'emailAddress'),
  text('file', 'File number', 'fileNumber'),
  { ...text('id', 'External id', 'externalId'), operators: ['is', 'isNot', 'starts', 'has'] },
  dayAsSent('statute', 'Statute ends', 'statuteEndsOn'),
  dayAsSent('placed', 'Placed', 'placedOn'),
  dayAsSent('lastPaid', 'Last paid', 'lastPaidOn'),
  day('created', 'Created', 'createdAt'),
  day('updated', 'Last changed', 'updatedAt'),
  {
    name: 'optedOut',
    label: 'Opted out of texts',
    key: 'optedOut',
    kind: 'flag',
    operators: ['is', 'empty'],
    options: YES_OR_NO,
  },
  {
    name: 'onHold',
    label: 'On legal hold',
    key: 'onLegalHold',
    kind: 'flag',
    operators: ['is'],
    options: YES_OR_NO,
  },
];

const SUFFIXES: Record<Operator, string> = {
  is: '',
  isNot: 'Not',
  starts: 'Starts',
  has: 'Has',
  from: 'From',
  to: 'To',
  empty: 'Empty',
};

/** The name in the URL of a field compared in one way. */
export const paramOf = ({ name }: Pick<FilterField, 'name'>, operator: Operator): string =>
  `${name}${SUFFIXES[operator]}`;
