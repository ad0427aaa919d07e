import type { Collection } from '../keys/collection';
import { coveredFields, NO_FIELDS } from '../keys/covered-fields';
import { documentKey } from '../keys/index-keys';
import { idOf } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { Along, Stretches } from '../stretches/stretches';
import { type Choice, DOCUMENT_COST, planByEntries } from './choose-plan';
import { type Fill, fillFrom } from './cursors';
import { valuesIn } from './entry-tests';
import type { Condition } from './filter';
import { compileMatcher } from './matcher';
import { type Plan, planQuery } from './planner';
import { Scan, type Visit } from './scan';
import { Sorter, type SortField } from './sorting';
import type { Steps } from './turns';

export interface QuerySpec {
  readonly conditions: readonly Condition[];
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
  /** All that is wanted of the documents; the others may be left out. */
  readonly fields?: readonly Buffer[];
}

/** Opens a query: its documents come batch by batch as they are found, or are read once more where they had to be sorted. */
export function* openQuery(spec: QuerySpec, view: View, collection: Collection, stretches?: Stretches): Steps<Fill> {
  const { conditions, sort, skip, limit, fields } = spec;
  const { plan: chosen, walk }: Choice =
    limit > 0
      ? yield* planByEntries(view, collection, conditions, sort)
      : { plan: planQuery(collection, conditions, sort) };
  const along = stretches && limit > 0 ? alongOf(walk?.plan ?? chosen, stretches) : undefined;
  const plan = walk ? chosen : withoutStretches(view, chosen, along);
  const count = limit > 0 && fields?.length === 0 ? countOf(view, plan, skip + limit) : undefined;
  if (count !== undefined) return fillFrom(new Array<Buffer>(Math.max(count - skip, 0)).fill(NO_FIELDS));
  const stream = new QueryStream(spec, plan);
  if (walk === undefined || walk.cost > FEW_DOCUMENTS * DOCUMENT_COST) along?.stretches.want(view, along);
  if (plan.ordered) return (now, take) => stream.fill(now, take);
  const end = limit > 0 ? skip + limit : undefined;
  if (walk && end !== undefined) {
    const shorter = withoutStretches(view, walk.plan, along);
    const least = shorter === walk.plan ? 0 : FEW_DOCUMENTS * DOCUMENT_COST;
    const first = yield* walkOrder(view, shorter, end, walk.cost, Math.min(least, walk.cost));
    if (first) return fillByKeys(collection, first.slice(skip));
  }
  const sorter = new Sorter(sort, end ?? 0);
  yield* stream.eachMatch(view, (document) => {
    sorter.add(document, (volatile) => documentKey(collection, idOf(volatile)));
    return true;
  });
  return fillByKeys(collection, (yield* sorter.sorted(view)).slice(skip, end));
}

/**
 * The documents of these keys, as they are when their batch is read: some hundreds may take more memory than there is. One
 * that does not pass any more stays, since whoever asked for a number of documents takes fewer for all.
 */
function fillByKeys(collection: Collection, keys: readonly Buffer[]): Fill {
  let at = 0;
  return function* (view, take) {
    for (let key = keys[at]; key !== undefined; key = keys[++at]) {
      if (view.isTurnOver()) yield;
      const document = view.examined(collection, key);
      if (document && !take(document)) return false;
    }
    return true;
  };
}

/** To read so many takes no survey of an index. A walk that passes over stretches may read so many before it finds any. */
const FEW_DOCUMENTS = 2_000;

interface SurveyedPlan extends Along {
  readonly stretches: Stretches;
}

/** What is asked along the order of a plan; undefined where stretches say nothing about that. */
function alongOf({ collection, index, whole, merge, residual }: Plan, stretches: Stretches): SurveyedPlan | undefined {
  const beginnings = residual.filter((condition) => condition.kind === 'prefix');
  if (!index || !whole || merge || beginnings.length === 0) return undefined;
  return { collection, index, whole, beginnings, stretches };
}

/** The plan without the stretches of its index where no document can pass; the same one where there are none. */
function withoutStretches(view: View, plan: Plan, along?: SurveyedPlan): Plan {
  const cut = along?.stretches.cut(view, along);
  return cut ? { ...plan, cut } : plan;
}

/** The number of documents of a plan, `atMost` where there are more; undefined where its entries do not say. */
function countOf(view: View, { index, points, ranges, ordered, residual }: Plan, atMost: number): number | undefined {
  if (points || !ordered || residual.length > 0) return undefined;
  // A document may have an entry for each of several values.
  if (index?.multikey && (ranges.length > 1 || valuesIn(view, ranges)?.length !== 1)) return undefined;
  let total = 0;
  for (const [low, high] of ranges) if (total < atMost) total += view.count(low, high, atMost - total);
  return total;
}

/**
 * The keys of the first matches in the order of an index; undefined once it turns out, from the rate at which matches are
 * met, that finding them this way costs `cost` or more. So values that a tenth of all documents have take a walk past ten
 * times the limit, and those that few have end it at once.
 * @param least it goes on until it has cost this
 */
function* walkOrder(view: View, plan: Plan, wanted: number, cost: number, least: number): Steps<Buffer[] | undefined> {
  const scan = new Scan(plan);
  const matches = compileMatcher(plan.residual);
  const found: Buffer[] = [];
  let spent = 0;
  const isWorthIt = (): boolean => spent < least || spent * wanted < (found.length + 1) * cost;
  const visit: Visit = (document) => {
    spent += document ? DOCUMENT_COST : (plan.tests?.cost ?? 0);
    if (document && matches(document)) found.push(documentKey(plan.collection, idOf(document)));
    return found.length < wanted && isWorthIt() && !(scan.mayPause && view.isTurnOver());
  };
  while (!scan.run(view, visit)) {
    if (found.length === wanted) return found;
    if (!isWorthIt()) return undefined;
    yield;
  }
  return found;
}

/** The documents of a plan, which remembers where it stopped. */
class QueryStream {
  private readonly scan: Scan;
  private readonly matches: (document: Buffer) => boolean;
  private toSkip: number;
  private left: number;
  /** Found, and did not fit into the last batch. */
  private refused: Buffer | undefined;

  constructor({ skip, limit, fields }: QuerySpec, plan: Plan) {
    const { index, ordered, residual } = plan;
    const isCoverable = index && fields && ordered && residual.length === 0;
    this.scan = new Scan(plan, isCoverable ? coveredFields(index, fields) : undefined);
    this.matches = compileMatcher(plan.residual);
    this.toSkip = skip;
    this.left = limit > 0 ? limit : Number.POSITIVE_INFINITY;
  }

  /**
   * Hands the documents that pass (volatile) to `visit` until that returns false. Returns true when there are no more.
   * Pauses where the turn of the view is over.
   */
  *eachMatch(view: View, visit: (document: Buffer) => boolean): Steps<boolean> {
    let stopped = false;
    const judge: Visit = (document) => {
      stopped = document !== undefined && this.matches(document) && !visit(document);
      return !stopped && !(this.scan.mayPause && view.isTurnOver());
    };
    while (!this.scan.run(view, judge)) {
      if (stopped) return false;
      yield;
    }
    return true;
  }

  /** Skips and counts; what `take` cannot hold is kept for the next batch. */
  *fill(view: View, take: (document: Buffer) => boolean): Steps<boolean> {
    const offer = (document: Buffer): boolean => {
      if (this.toSkip > 0) {
        this.toSkip--;
        return true;
      }
      if (take(document)) return --this.left > 0;
      this.refused = Buffer.from(document);
      return false;
    };
    const { refused } = this;
    this.refused = undefined;
    const goesOn = refused === undefined || offer(refused);
    const ended = goesOn && (yield* this.eachMatch(view, offer));
    return ended || this.left === 0;
  }
}
