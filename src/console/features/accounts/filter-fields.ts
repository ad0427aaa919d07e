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

/** A field of the schema that is called so. @param own what it has besides */
const field = (
  name: string,
  label: string,
  key: FilterField['key'],
  kind: Kind,
  operators: readonly Operator[],
  own: Pick<FilterField, 'options' | 'inUse' | 'isAsSent'> = {},
): FilterField => Object.assign({ name, label, key, kind, operators }, own);

const text = (name: string, label: string, key: FilterField['key'], operators = TEXT, own = {}) =>
  field(name, label, key, 'text', operators, own);
const day = (name: string, label: string, key: FilterField['key']) => field(name, label, key, 'day', RANGE);
const dayAsSent = (name: string, label: string, key: FilterField['key']) =>
  field(name, label, key, 'day', [...RANGE, 'empty'], { isAsSent: true });

const WITHOUT_EMPTY: readonly Operator[] = ['is', 'isNot', 'starts', 'has'];

/** Every field of the filter, in the order in which people look for them. */
export const FILTER_FIELDS: readonly FilterField[] = [
  field('status', 'Status', 'status', 'choice', ['is', 'isNot'], { options: STATUSES }),
  field('category', 'Status category', 'statusCategory', 'choice', ['is', 'isNot'], { options: STATUS_CATEGORIES }),
  text('portfolio', 'Portfolio', 'portfolioId', WITHOUT_EMPTY, { inUse: 'byPortfolio' }),
  text('bucket', 'Bucket', 'bucket', TEXT, { inUse: 'byBucket' }),
  field('balance', 'Balance', 'balance', 'amount', ['from', 'to', 'is', 'empty']),
  field('debt', 'Type of debt', 'typeOfDebt', 'choice', ['is', 'isNot', 'empty'], { options: TYPES_OF_DEBT }),
  text('client', 'Client', 'client'),
  text('bank', 'Bank', 'bank'),
  text('tag', 'Tag', 'tags', ['is', 'isNot', 'starts', 'empty']),
  text('state', 'State', 'state'),
  text('phone', 'Phone number', 'phoneNumber'),
  text('email', 'E-mail', 'emailAddress'),
  text('file', 'File number', 'fileNumber'),
  text('id', 'External id', 'externalId', WITHOUT_EMPTY),
  dayAsSent('statute', 'Statute ends', 'statuteEndsOn'),
  dayAsSent('placed', 'Placed', 'placedOn'),
  dayAsSent('lastPaid', 'Last paid', 'lastPaidOn'),
  day('created', 'Created', 'createdAt'),
  day('updated', 'Last changed', 'updatedAt'),
  field('optedOut', 'Opted out of texts', 'optedOut', 'flag', ['is', 'empty'], { options: YES_OR_NO }),
  field('onHold', 'On legal hold', 'onLegalHold', 'flag', ['is'], { options: YES_OR_NO }),
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
