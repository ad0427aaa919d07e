import { ServiceError } from '../../../base/errors';
import { FILTER_COSTS } from '../../../base/field-options/field-costs';
import { type AccountFilter } from './account-filter';
import { ACCOUNT_ORDERS, AccountSort } from './account-order';
import { type Condition, type ConditionPath, LISTS, parseAccountFilter } from './conditions';
import { impliedKeys } from './key-words';

/** The values that stand in front of the time in an index of the newest changes. */
const BEFORE_TIME: readonly ConditionPath[] = ['status', 'portfolioId'];
/** Without an index that has the path itself. The search keys hold a part of what such conditions ask. */
const WITHOUT_INDEX: readonly ConditionPath[] = [
  ...(['phoneNumber', 'emailAddress', 'metadata.filenumber'] as const),
  ...(['history.placed.date', 'history.lastPayment.date', 'legalHold.placedAt', 'erasedAt'] as const),
];

/** Parts that all have to hold. */
const partsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.parts.flatMap(partsOf) : [condition];

/** The comparisons that a condition is made of. */
function comparisonsIn(condition: Condition): readonly Condition[] {
  if (condition.kind === 'not') return comparisonsIn(condition.part);
  return condition.kind === 'and' || condition.kind === 'or' ? condition.parts.flatMap(comparisonsIn) : [condition];
}

/** Whether an index finds what passes: of parts that all have to hold one of them, of alternatives each. */
function isFound(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.some(isFound);
    case 'or':
      return condition.parts.every(isFound);
    case 'not':
    case 'contains':
      return false;
    case 'isNull':
      if (condition.path === 'legalHold.placedAt') return !condition.isNull;
      return condition.isNull && !WITHOUT_INDEX.includes(condition.path) && !LISTS.includes(condition.path);
    case 'in':
    case 'prefix':
    case 'range':
      return impliedKeys(condition) !== undefined || !WITHOUT_INDEX.includes(condition.path);
  }
}

/** Whether the accounts that pass stand one after the other in an index that has the order. */
function isInOrder(parts: readonly Condition[], sort: AccountSort): boolean {
  const { field } = ACCOUNT_ORDERS[sort];
  const others = parts.filter((part) => !(part.kind === 'range' && part.path === field));
  const [first, ...more] = others;
  if (!first) return true;
  if (more.length > 0 || first.kind !== 'in') return false;
  return field === 'status' ? first.path === field : field === 'updatedAt' && BEFORE_TIME.includes(first.path);
}

/** Whether the caller names the accounts: each is looked up. */
const areNamed = (parts: readonly Condition[]): boolean =>
  parts.some((part) => part.kind === 'in' && part.path === 'externalId');

/** A list of accounts, as its price goes by it. */
interface PricedList {
  ids?: readonly string[] | null | undefined;
  sort?: AccountSort | null | undefined;
}

/**
 * What a filter of a list costs, in points, besides the accounts that it answers with: by what has to be read to find
 * them, on either engine. Pure.
 */
export function costOfFilter(condition: Condition, { ids, sort: asked }: PricedList = {}): number {
  if (ids) return ids.length * FILTER_COSTS.value;
  const sort = asked ?? AccountSort.UPDATED_AT_DESC;
  const parts = partsOf(condition);
  const comparisons = comparisonsIn(condition);
  const lookedUp = comparisons.flatMap((comparison) => (comparison.kind === 'in' ? comparison.values : []));
  const values = lookedUp.length * FILTER_COSTS.value;
  if (areNamed(parts) || isInOrder(parts, sort)) return values;
  if (isFound(condition)) return FILTER_COSTS.found + comparisons.length * FILTER_COSTS.comparison + values;
  return FILTER_COSTS.walked + costOfTests(condition);
}

const MAX_COUNTED = 4;
const isWord = (part: Condition): boolean => part.kind === 'prefix' && part.path === 'searchKeys';

/**
 * The parts of a condition that an index finds, which may be few accounts, far from each other in the order. All words of a
 * search are one part: few may have a first and a last name. The first ones of many, since each is counted. Pure.
 */
export function foundParts(condition: Condition, sort: AccountSort): readonly Condition[] {
  const parts = partsOf(condition);
  const found = areNamed(parts) ? [] : parts.filter((part) => isFound(part) && !isInOrder([part], sort));
  const words = found.filter(isWord);
  const others = found.filter((part) => !isWord(part));
  return [...(words.length > 0 ? [{ kind: 'and' as const, parts: words }] : []), ...others].slice(0, MAX_COUNTED);
}

/** What it costs to look at all accounts for a filter, besides reading them. Pure. */
export const costOfTests = (condition: Condition): number => comparisonsIn(condition).length * FILTER_COSTS.tested;

/** The price of a filter as a caller sent it. One that exceeds its limits has none: the field refuses it. Pure. */
export function priceOf(filter: AccountFilter | null | undefined, cost: (condition: Condition) => number): number {
  try {
    return cost(parseAccountFilter(filter));
  } catch (error) {
    if (error instanceof ServiceError) return 0;
    throw error;
  }
}
