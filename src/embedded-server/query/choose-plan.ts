import type { Collection } from '../keys/collection';
import type { View } from '../storage/view';
import type { Condition } from './filter';
import { type Candidate, candidatesOf, type Plan, planQuery } from './planner';
import type { SortField } from './sorting';
import type { Steps } from './turns';

/** So many documents are read and sorted sooner than an index is searched for an end of it that passes all conditions. */
const FEW = 8_000;

/** What it costs to go through a plan, as far as `most`: each entry, and to open each range. */
function costOf({ ranges }: Plan, view: View, most: number): number {
  let cost = ranges.length;
  if (cost >= most) return most;
  for (const [low, high] of ranges) {
    for (const _entry of view.range(low, high, false)) if (++cost >= most) return most;
  }
  return cost;
}

const bestOf = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (best, candidate) => (best && best.score >= candidate.score ? best : candidate),
    undefined,
  );

/** Of several beginnings of texts an index can look up one: the conditions with each of them first. */
function orders(conditions: readonly Condition[]): (readonly Condition[])[] {
  const others = conditions.filter(({ kind }) => kind === 'prefix').slice(1);
  return [conditions, ...others.map((first) => [first, ...conditions.filter((condition) => condition !== first)])];
}

/**
 * The plan of a query of which a limited number of documents is wanted, or only their number. Where conditions are left
 * that another index covers, its entries are counted: few documents are best read all, and of many the wanted ones are
 * soon met on the way through the order. For queries that nothing has to be weighed for it costs no read. Pauses
 * between two plans where the turn of the view is over.
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
  let least = sort.length === 0 ? costOf(base, view, FEW) : FEW;
  for (const other of others) {
    if (view.isTurnOver()) yield;
    const cost = costOf(other, view, least);
    if (cost >= least) continue;
    chosen = other;
    least = cost;
  }
  return chosen;
}
