import type { Collection } from '../keys/collection';
import type { View } from '../storage/view';
import type { Condition } from './filter';
import { bestOf, candidatesOf, type Plan, planQuery } from './planner';
import type { SortField } from './sorting';
import type { Steps } from './turns';

/** Up to this many documents are read and sorted; where there are more, walking an index in the order asked for is faster. */
const MAX_SORTED = 8_000;

/** The cost of a plan: one for each range and each entry. Counting stops at `limit`. */
function costOf({ ranges }: Plan, view: View, limit: number): number {
  let cost = ranges.length;
  if (cost >= limit) return limit;
  for (const [low, high] of ranges) {
    for (const _entry of view.range(low, high, false)) if (++cost >= limit) return limit;
  }
  return cost;
}

/** An index can serve one prefix condition only: the conditions, once with each of them in front. */
function orders(conditions: readonly Condition[]): (readonly Condition[])[] {
  const others = conditions.filter(({ kind }) => kind === 'prefix').slice(1);
  return [conditions, ...others.map((first) => [first, ...conditions.filter((condition) => condition !== first)])];
}

/**
 * Plans a query with a limit. Where the best plan leaves conditions open that another index covers, it counts the entries
 * of that index: if there are few, it reads them all; if there are many, walking the order soon meets enough matches.
 * Queries with only one sensible plan cost no read. Pauses between two plans when the turn of the view is over.
 */
export function* planByEntries(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  sort: readonly SortField[],
): Steps<Plan> {
  const plan = planQuery(collection, conditions, sort);
  if (plan.points || (plan.ordered && plan.residual.length === 0)) return plan;
  const candidates = orders(conditions).flatMap((ordered) => candidatesOf(collection, ordered, sort));
  const base = bestOf(candidates.filter(({ ordered }) => ordered)) ?? plan;
  const covers = (candidate: Plan) => base.residual.some((condition) => !candidate.residual.includes(condition));
  const others = candidates.filter((candidate) => candidate !== base && covers(candidate));
  if (others.length === 0) return base;
  let chosen = base;
  let least = sort.length === 0 ? costOf(base, view, MAX_SORTED) : MAX_SORTED;
  for (const other of others) {
    if (view.isTurnOver()) yield;
    const cost = costOf(other, view, least);
    if (cost >= least) continue;
    chosen = other;
    least = cost;
  }
  return chosen;
}
