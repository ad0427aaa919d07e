import type { Collection } from '../keys/collection';
import type { View } from '../storage/view';
import { EntryTests, valuesIn } from './entry-tests';
import type { Condition } from './filter';
import { bestOf, type Candidate, type Plan, planIndex, planQuery } from './planner';
import type { SortField } from './sorting';
import type { Steps } from './turns';

/** Reading a document takes as long as reading this many entries. */
export const DOCUMENT_COST = 5;
/** Up to this cost, documents are read and sorted. Beyond it, walking an index in the requested order is faster. */
const MAX_COST = 8_000 * DOCUMENT_COST;

/**
 * The cost of a plan: that of a document for each range or key, and that of reading or testing each entry. Stops at
 * `limit`.
 */
function* costOf({ ranges, points = [], tests }: Plan, view: View, limit: number): Steps<number> {
  const each = tests?.cost ?? DOCUMENT_COST;
  let cost = (ranges.length + points.length) * DOCUMENT_COST;
  for (const [low, high] of ranges) {
    if (cost >= limit) return limit;
    if (view.isTurnOver()) yield;
    cost += each * view.count(low, high, Math.ceil((limit - cost) / each));
  }
  return Math.min(cost, limit);
}

/** Returns a function that adds tests to a plan: what other indexes say about the conditions that it leaves open. */
function addTestsOf(view: View, others: readonly Candidate[]): (plan: Plan) => Plan {
  const cached = new Map<Candidate, readonly Buffer[] | undefined>();
  const valuesOf = (other: Candidate): readonly Buffer[] | undefined => {
    if (!cached.has(other)) cached.set(other, valuesIn(view, other.ranges));
    return cached.get(other);
  };
  const testers = others.filter(({ index, isWhole }) => index?.unique === false && isWhole);
  return (plan) => {
    const saysMore = ({ residual }: Plan) => plan.residual.some((condition) => !residual.includes(condition));
    const tests = testers
      .filter(saysMore)
      .map(valuesOf)
      .filter((values) => values !== undefined);
    return tests.length > 0 ? { ...plan, tests: new EntryTests(view, tests) } : plan;
  };
}

/**
 * A plan for each index that serves some condition, or the order asked for. An index can serve one prefix condition only:
 * one with several such conditions gets a plan for each of them.
 */
function* candidatesOf(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  sort: readonly SortField[],
): Steps<Candidate[]> {
  const prefixes = conditions.filter((condition) => condition.kind === 'prefix');
  const candidates: Candidate[] = [];
  for (const index of collection.indexes) {
    const paths = new Set(index.fields.map(({ path }) => path.text));
    const [, ...others] = prefixes.filter(({ path }) => paths.has(path.text));
    const orders = others.map((first) => [first, ...conditions.filter((condition) => condition !== first)]);
    for (const ordered of [conditions, ...orders]) {
      if (view.isTurnOver()) yield;
      const candidate = planIndex(collection, index, ordered, sort);
      if (candidate) candidates.push(candidate);
    }
  }
  return candidates;
}

interface Costed {
  readonly plans: readonly Plan[];
  readonly cost: number;
}

/**
 * The plan, or the plans of alternatives, that find all that passes conditions at less than `limit`; undefined where
 * there are none.
 * @param asked those of the conditions that the plans are to say something about
 */
function* leastOf(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  asked: readonly Condition[],
  limit: number,
): Steps<Costed | undefined> {
  let best: Costed | undefined;
  const room = () => best?.cost ?? limit;
  const byPoints = planQuery(collection, conditions, []);
  const says = (plan: Plan) => asked.some((condition) => !plan.residual.includes(condition));
  const ranged = (yield* candidatesOf(view, collection, conditions, [])).filter((plan) => !plan.points && says(plan));
  for (const plan of byPoints.points ? [byPoints, ...ranged] : ranged) {
    const cost = yield* costOf(plan, view, room());
    if (cost < room()) best = { plans: [plan], cost };
  }
  for (const condition of asked) {
    const union = condition.kind === 'or' ? yield* unionOf(view, collection, conditions, condition, room()) : undefined;
    if (union) best = union;
  }
  return best;
}

/** Plans that together find what passes one of the alternatives, where each has an index; see `leastOf`. */
function* unionOf(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  alternatives: Extract<Condition, { kind: 'or' }>,
  limit: number,
): Steps<Costed | undefined> {
  const others = conditions.filter((condition) => condition !== alternatives);
  const plans: Plan[] = [];
  let cost = 0;
  for (const part of alternatives.parts) {
    const asked = part.kind === 'and' ? part.parts : [part];
    const least = yield* leastOf(view, collection, [...others, ...asked], asked, limit - cost);
    if (!least) return undefined;
    plans.push(...least.plans);
    cost += least.cost;
  }
  return { plans, cost };
}

export interface Choice {
  readonly plan: Plan;
  /** A plan that has the order, to be tried before: it may soon meet enough matches. `cost` is what `plan` would read. */
  readonly walk?: { readonly plan: Plan; readonly cost: number };
}

/**
 * Plans a query with a limit. Where the best plan leaves conditions open that another index covers, it counts the entries
 * of that index: if there are few, it reads them all; if there are many, walking the order soon meets enough matches.
 * What a plan leaves open, other indexes test before a document is read. Of alternatives that have an index each, it reads
 * what these find.
 * Queries with only one sensible plan cost no read. Pauses whenever the turn of the view is over.
 */
export function* planByEntries(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  sort: readonly SortField[],
): Steps<Choice> {
  const plan = planQuery(collection, conditions, sort);
  if (plan.points || (plan.ordered && plan.residual.length === 0)) return { plan };
  const candidates = yield* candidatesOf(view, collection, conditions, sort);
  const base = bestOf(candidates.filter(({ ordered }) => ordered)) ?? plan;
  const covers = (candidate: Plan) => base.residual.some((condition) => !candidate.residual.includes(condition));
  const others = candidates.filter((candidate) => candidate !== base && covers(candidate));
  const alternatives = conditions.filter((condition) => condition.kind === 'or');
  if (others.length + alternatives.length === 0) return { plan: base };
  const withTests = addTestsOf(view, others);
  let chosen: Plan = base;
  let least = MAX_COST;
  for (const candidate of sort.length === 0 ? [...others, base] : others) {
    if (view.isTurnOver()) yield;
    if (candidate.ranges.length * DOCUMENT_COST >= least) continue;
    const tested = withTests(candidate);
    const cost = yield* costOf(tested, view, least);
    if (cost >= least) continue;
    chosen = tested;
    least = cost;
  }
  for (const one of alternatives) {
    const union = yield* unionOf(view, collection, conditions, one, least);
    if (!union) continue;
    const { plans, cost } = union;
    chosen = {
      collection,
      index: undefined,
      ranges: [],
      reverse: false,
      ordered: sort.length === 0,
      residual: conditions,
      union: plans,
    };
    least = cost;
  }
  if (chosen === base) return { plan: withTests(base) };
  return { plan: chosen, ...(base.ordered && !chosen.ordered && { walk: { plan: withTests(base), cost: least } }) };
}
