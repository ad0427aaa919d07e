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
  for (const [low, high] of ranges) {
    if (cost >= limit) return limit;
    cost += view.count(low, high, limit - cost);
  }
  return cost;
}

/** An index can serve one prefix condition only: the conditions, once with each of them in front. */
function orders(conditions: readonly Condition[]): (readonly Condition[])[] {
  const others = conditions.filter(({ kind }) => kind === 'prefix').slice(1);
  return [conditions, ...others.map((first) => [first, ...conditions.filter((condition) => condition !== first)])];
}

export interface Choice {
  readonly plan: Plan;
  /** A plan that has the order, to be tried before: it may soon meet enough matches. `cost` is what `plan` would read. */
  readonly walk?: { readonly plan: Plan; readonly cost: number };
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
): Steps<Choice> {
  const plan = planQuery(collection, conditions, sort);
  if (plan.points || (plan.ordered && plan.residual.length === 0)) return { plan };
  const candidates = orders(conditions).flatMap((ordered) => candidatesOf(collection, ordered, sort));
  const base = bestOf(candidates.filter(({ ordered }) => ordered)) ?? plan;
  const covers = (candidate: Plan) => base.residual.some((condition) => !candidate.residual.includes(condition));
  const others = candidates.filter((candidate) => candidate !== base && covers(candidate));
  if (others.length === 0) return { plan: base };
  let chosen = base;
  let least = sort.length === 0 ? costOf(base, view, MAX_SORTED) : MAX_SORTED;
  for (const other of others) {
    if (view.isTurnOver()) yield;
    const cost = costOf(other, view, least);
    if (cost >= least) continue;
    chosen = other;
    least = cost;
  }
  return { plan: chosen, ...(base.ordered && !chosen.ordered && { walk: { plan: base, cost: least } }) };
}
