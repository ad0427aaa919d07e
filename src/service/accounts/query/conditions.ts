import { ServiceError } from '../../../base/errors';
import { LIMITS } from '../fields/limits';
import { askedWords } from '../model/search-words';
import { statusesOfCategory } from '../model/status-category';
import { type AccountFilter, COMPARED } from './account-filter';
import { type Comparator, DayComparator, type Value } from './comparators';
import { LIMITS_OF_FILTER } from './filter-limits';

/** The ends of a range. `gt` and `lt` are not in it. */
export interface Ends {
  gt?: Value;
  gte?: Value;
  lt?: Value;
  lte?: Value;
}

/** A condition on accounts. A condition on a list holds if one of its items meets it. */
export type Condition =
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'in'; path: ConditionPath; values: readonly Value[] }
  | ({ kind: 'range'; path: ConditionPath } & Ends)
  | { kind: 'prefix'; path: ConditionPath; prefix: string }
  | { kind: 'contains'; path: ConditionPath; text: string }
  /** No value, or an empty list. */
  | { kind: 'isNull'; path: ConditionPath; isNull: boolean };

const COMPARED_NAMES = (Object.keys(COMPARED) as (keyof typeof COMPARED)[]).filter((name) => name !== 'statusCategory');

/** Those that are a day as it was sent, maybe with a time. */
const DAYS: readonly ConditionPath[] = COMPARED_NAMES.filter((name) => COMPARED[name][1] === DayComparator).map(
  (name) => COMPARED[name][0],
);

/** The stored fields that conditions may refer to. */
export type ConditionPath =
  | (typeof COMPARED)[keyof typeof COMPARED][0]
  | 'legalHold.placedAt'
  | 'erasedAt'
  | 'searchKeys';
/** Those of lists. */
export const LISTS: readonly ConditionPath[] = ['tags', 'searchKeys'];

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Lone surrogates are never stored, and BSON would replace them: such a text matches nothing. */
const isStorable = (value: Value): boolean => typeof value !== 'string' || value.isWellFormed();

const NOTHING: Condition = { kind: 'or', parts: [] };

/** A number that would lose digits is read as infinity, and would ask for something else. */
const isExact = (value: Value): boolean => typeof value !== 'number' || Number.isFinite(value);

/** The ends of a comparator that are given. */
const endsOf = ({ gt, gte, lt, lte }: Comparator): Ends => ({
  ...(given(gt) && { gt }),
  ...(given(gte) && { gte }),
  ...(given(lt) && { lt }),
  ...(given(lte) && { lte }),
});

/** After a day and each time of it, before the next day: in a text, a time follows `T`. */
const afterDay = (day: Value): string => `${day}U`;

/** A comparator of days as one of texts that begin with a day. */
function onDays({ eq, gt, gte, lt, lte, isNull }: Comparator): Comparator[] {
  const ranges = [
    { gte: eq, lt: given(eq) ? afterDay(eq) : undefined },
    { gte, lt },
    { gte: given(gt) ? afterDay(gt) : undefined, lt: given(lte) ? afterDay(lte) : undefined },
  ];
  return [...ranges, { isNull }];
}

/** @throws ServiceError `INVALID_QUERY` */
function conditionsOf(path: ConditionPath, comparator: Comparator): Condition[] {
  const { eq, in: list, startsWith, contains, isNull } = comparator;
  const ends = endsOf(comparator);
  if (![eq, ...Object.values(ends), ...(list ?? [])].filter(given).every(isExact))
    throw new ServiceError('INVALID_QUERY', 'A number of the filter would lose digits');
  const conditions: Condition[] = [];
  if (given(eq)) conditions.push({ kind: 'in', path, values: [eq].filter(isStorable) });
  if (given(list)) conditions.push({ kind: 'in', path, values: [...new Set(list)].filter(isStorable) });
  if (Object.keys(ends).length > 0) conditions.push({ kind: 'range', path, ...ends });
  // No stored text is longer.
  const canMatch = (text: string) => isStorable(text) && text.length <= 2 * LIMITS.textLength;
  if (given(startsWith)) conditions.push(canMatch(startsWith) ? { kind: 'prefix', path, prefix: startsWith } : NOTHING);
  if (given(contains)) conditions.push(canMatch(contains) ? { kind: 'contains', path, text: contains } : NOTHING);
  if (given(isNull)) conditions.push({ kind: 'isNull', path, isNull });
  return conditions;
}

const beginning = (path: ConditionPath, prefix: string): Condition => ({ kind: 'prefix', path, prefix });

const WITH_COUNTRY = /^\+\d/;
/** A country code stands before a whole number, or an id that is one. */
const withCountry = (word: string): Condition => ({
  kind: 'or',
  parts: [beginning('phoneNumber', word), beginning('externalId', word)],
});

/** The last seven digits of a number, as far as they have been typed. As it is typed, it may be a part of an id. */
const LAST_SEVEN = /^\d{3}[-.]\d{1,4}$/;
const lastSeven = (word: string): Condition => ({
  kind: 'or',
  parts: [word, word.replace(/\D/g, '')].map((one) => beginning('searchKeys', one)),
});

/** A condition for one word of a search. An alternative only where it is needed: many words are found as one. */
function foundBy(word: string): Condition {
  if (WITH_COUNTRY.test(word)) return withCountry(word);
  return LAST_SEVEN.test(word) ? lastSeven(word) : beginning('searchKeys', word);
}

const tooMuch = (message: string) => new ServiceError('INVALID_QUERY', message);

function requireFew(list: readonly unknown[] | null | undefined): void {
  if (given(list) && list.length > LIMITS_OF_FILTER.values)
    throw tooMuch(`in must hold at most ${LIMITS_OF_FILTER.values} values`);
}

/** Reads one filter and counts its conditions. A part without conditions counts as one: parts are limited too. */
class FilterReader {
  private count = 0;

  read(filter: AccountFilter, depth = 1): Condition {
    if (depth > LIMITS_OF_FILTER.depth) throw tooMuch(`A filter must be at most ${LIMITS_OF_FILTER.depth} levels deep`);
    const before = this.count;
    const inside = (parts: readonly AccountFilter[]) => parts.map((part) => this.read(part, depth + 1));
    const parts = COMPARED_NAMES.flatMap((name) => this.compare(COMPARED[name][0], filter[name]));
    parts.push(...this.category(filter), ...this.legalHold(filter), ...this.search(filter));
    if (given(filter.and)) parts.push(...inside(filter.and));
    if (given(filter.or)) parts.push({ kind: 'or', parts: inside(filter.or) });
    if (given(filter.not)) parts.push({ kind: 'not', part: this.read(filter.not, depth + 1) });
    if (depth > 1 && this.count === before) this.add(1);
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind: 'and', parts };
  }

  private add(conditions: number): void {
    this.count += conditions;
    if (this.count > LIMITS_OF_FILTER.conditions)
      throw tooMuch(`A filter must hold at most ${LIMITS_OF_FILTER.conditions} conditions`);
  }

  private compare(path: ConditionPath, comparator: Comparator | null | undefined): Condition[] {
    if (!given(comparator)) return [];
    requireFew(comparator.in);
    const comparators = DAYS.includes(path) ? onDays(comparator) : [comparator];
    const conditions = comparators.flatMap((one) => conditionsOf(path, one));
    this.add(conditions.length);
    return conditions;
  }

  /** Asks for a category by its statuses, so that the index on the status serves both. */
  private category({ statusCategory }: AccountFilter): Condition[] {
    if (!given(statusCategory)) return [];
    const { eq, in: list } = statusCategory;
    return [given(eq) ? [eq] : undefined, list].filter(given).map((categories): Condition => {
      this.add(1);
      requireFew(categories);
      return { kind: 'in', path: 'status', values: [...new Set(categories)].flatMap(statusesOfCategory) };
    });
  }

  private legalHold({ onLegalHold }: AccountFilter): Condition[] {
    if (!given(onLegalHold)) return [];
    this.add(1);
    return [{ kind: 'isNull', path: 'legalHold.placedAt', isNull: !onLegalHold }];
  }

  /** An empty search sets no condition, like an empty search box. One without a word, such as `-`, finds nothing. */
  private search({ search }: AccountFilter): Condition[] {
    if (!given(search)) return [];
    if (search.length > LIMITS_OF_FILTER.search)
      throw tooMuch(`search must be at most ${LIMITS_OF_FILTER.search} characters long`);
    if (!isStorable(search)) return [NOTHING];
    if (search.trim() === '') return [];
    const words = askedWords(search);
    if (words.length === 0) return [NOTHING];
    this.add(words.length);
    return words.map(foundBy);
  }
}

/**
 * Turns a filter into a condition. Pure.
 * @throws ServiceError `INVALID_QUERY` if the filter exceeds its limits
 */
export const parseAccountFilter = (filter: AccountFilter | null | undefined): Condition =>
  new FilterReader().read(filter ?? {});
