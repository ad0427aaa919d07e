import { type AccountFilter } from '../../api/schema.generated';
import { endOfDay, isDay } from '../../ui/values/days';
import { formatDay } from '../../ui/values/format-time';
import { FILTER_FIELDS, type FilterField, type Operator, paramOf } from './filter-fields';

/** A condition on accounts as it was chosen: texts, as they stand in the URL. */
export interface Condition {
  field: FilterField;
  operator: Operator;
  values: readonly string[];
}

const MAX_VALUES = 100;
const isAmount = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));
const isFlag = (value: string) => value === 'true' || value === 'false';

/** Whether a value can be compared with a field. */
export function isUnderstood({ kind, options }: FilterField, operator: Operator, value: string): boolean {
  if (operator === 'empty' || kind === 'flag') return isFlag(value);
  if (kind === 'day') return isDay(value);
  if (kind === 'amount') return isAmount(value);
  return kind === 'choice' ? Object.hasOwn(options ?? {}, value) : value !== '';
}

const isList = ({ kind }: FilterField, operator: Operator) =>
  (operator === 'is' || operator === 'isNot') && kind !== 'flag';

/** The conditions that a URL names. What is not understood counts as not given. */
export const readConditions = (search: URLSearchParams): Condition[] =>
  FILTER_FIELDS.flatMap((field) =>
    field.operators.flatMap((operator) => {
      const given = new Set(search.getAll(paramOf(field, operator)));
      const understood = [...given].filter((value) => isUnderstood(field, operator, value));
      const values = understood.slice(0, isList(field, operator) ? MAX_VALUES : 1);
      return values.length > 0 ? [{ field, operator, values }] : [];
    }),
  );

/** The same URL with these conditions. */
export function writeConditions(conditions: readonly Condition[], search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const field of FILTER_FIELDS) for (const operator of field.operators) next.delete(paramOf(field, operator));
  for (const { field, operator, values } of conditions)
    for (const value of values) next.append(paramOf(field, operator), value);
  return next;
}

/** The first and the last moment of a day of UTC. */
const startOf = (day: string) => `${day}T00:00:00.000Z`;
const endOf = (day: string) => `${day}T23:59:59.999Z`;

function comparatorOf({ field: { kind, isAsSent }, operator, values }: Condition): object | boolean {
  const [value = ''] = values;
  if (operator === 'empty') return { isNull: value === 'true' };
  if (operator === 'starts') return { startsWith: value };
  if (operator === 'has') return { contains: value };
  if (isAsSent) return operator === 'from' ? { gte: value } : { lte: value };
  if (operator === 'from') return { gte: kind === 'day' ? startOf(value) : Number(value) };
  if (operator === 'to') return { lte: kind === 'day' ? endOf(value) : Number(value) };
  if (kind === 'flag') return { eq: value === 'true' };
  return { in: kind === 'amount' ? values.map(Number) : values };
}

/**
 * The filter of the schema that conditions and a search come to.
 * @param on only accounts that there were on this day
 */
export function filterOf(conditions: readonly Condition[], q: string, on?: string): AccountFilter {
  const positive: Record<string, object | boolean> = {};
  /** What an object with one comparator for each field has no room for. */
  const also: AccountFilter[] = [];
  for (const condition of conditions) {
    const { field, operator, values } = condition;
    const comparator = comparatorOf(condition);
    if (operator === 'isNot') also.push({ not: { [field.key]: comparator } });
    else if (field.key === 'onLegalHold') positive[field.key] = values[0] === 'true';
    else positive[field.key] = Object.assign(positive[field.key] ?? {}, comparator);
  }
  if (on !== undefined) also.push({ createdAt: { lte: endOfDay(on) } });
  return {
    ...positive,
    ...(q.trim() !== '' && { search: q.trim() }),
    ...(also.length > 0 && { and: also }),
  };
}

const COUNTED = ['portfolioId', 'bucket', 'status', 'statusCategory', 'typeOfDebt'];

/** Whether the service has counters of the accounts that conditions find. Else it looks at each account to count them. */
export const areCounted = (conditions: readonly Condition[]): boolean =>
  conditions.every(({ field: { key } }) => COUNTED.includes(key));

const OPERATOR_WORDS: Record<Operator, string> = {
  is: 'is any of',
  isNot: 'is none of',
  starts: 'begins with',
  has: 'contains',
  from: 'is at least',
  to: 'is at most',
  empty: 'is empty',
};

/** How a comparison is called. */
export function operatorText({ kind }: FilterField, operator: Operator): string {
  if (kind === 'day' && operator === 'from') return 'on this day or later';
  if (kind === 'day' && operator === 'to') return 'on this day or earlier';
  return kind === 'flag' && operator === 'is' ? 'is' : OPERATOR_WORDS[operator];
}

const SHOWN_VALUES = 3;

/** A condition in words, such as `Status is any of Active, Dispute`. */
export function conditionText({ field, operator, values }: Condition): string {
  const { label, kind, options } = field;
  const [value = ''] = values;
  if (operator === 'empty') return `${label} ${value === 'true' ? 'is empty' : 'is not empty'}`;
  if (kind === 'day') return `${label} ${operator === 'from' ? 'from' : 'until'} ${formatDay(value)}`;
  const labels = values.map((one) => options?.[one] ?? one);
  const more = labels.length > SHOWN_VALUES ? ` and ${labels.length - SHOWN_VALUES} more` : '';
  const few = `${labels.slice(0, SHOWN_VALUES).join(', ')}${more}`;
  if (values.length === 1 && operator === 'is') return `${label} is ${few}`;
  if (values.length === 1 && operator === 'isNot') return `${label} is not ${few}`;
  return `${label} ${operatorText(field, operator)} ${few}`;
}
