import type { Collection } from '../keys/collection';
import type { View } from '../storage/view';
import { planByEntries } from './choose-plan';
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
}

/**
 * Every document that passes, in no order; the bytes are volatile. Own writes of the view are among them. Pauses where
 * the turn of the view is over.
 */
export function* eachMatch(view: View, plan: Plan, conditions: readonly Condition[], visit: Visit): Steps<void> {
  const matches = compileMatcher(plan.residual);
  let stopped = false;
  const scan = new Scan(plan);
  const judge: Visit = (document, key) => {
    stopped = matches(document) && !visit(document, key);
    return !stopped && !view.isTurnOver();
  };
  while (!scan.run(view, judge) && !stopped) yield;
  const own = plan.points ? undefined : view.changesOf(plan.collection);
  if (own === undefined || stopped) return;
  const matchesAll = compileMatcher(conditions);
  for (const { current, key } of own.values()) {
    if (current && matchesAll(current) && !visit(current, key)) return;
  }
}

/** The documents of a query, batch by batch. */
export class QueryStream {
  private readonly scan: Scan;
  private readonly matches: (document: Buffer) => boolean;
  private toSkip: number;
  private left: number;
  private nextReady = 0;
  /** Found, and did not fit into the last batch. */
  private refused: Buffer | undefined;

  private constructor(
    spec: QuerySpec,
    plan: Plan,
    private readonly ready: Buffer[] | undefined,
  ) {
    this.scan = new Scan(plan);
    this.matches = compileMatcher(plan.residual);
    this.toSkip = spec.skip;
    this.left = spec.limit > 0 ? spec.limit : Number.POSITIVE_INFINITY;
  }

  static *open(spec: QuerySpec, view: View, collection: Collection): Steps<QueryStream> {
    const { conditions, sort, limit } = spec;
    const plan =
      limit > 0 ? yield* planByEntries(view, collection, conditions, sort) : planQuery(collection, conditions, sort);
    const ownWrites = !plan.points && (view.changesOf(collection)?.size ?? 0) > 0;
    const isCollected = !plan.ordered || ownWrites;
    return new QueryStream(spec, plan, isCollected ? yield* QueryStream.collect(spec, plan, view) : undefined);
  }

  /** In-memory results: sorted, or found among own writes, which a scan cannot stop and go on in. */
  private static *collect(spec: QuerySpec, plan: Plan, view: View): Steps<Buffer[]> {
    const { conditions, sort, skip, limit } = spec;
    const sorter = sort.length > 0 ? new Sorter(sort, limit > 0 ? limit + skip : 0) : undefined;
    const documents: Buffer[] = [];
    const wanted = !sorter && limit > 0 ? limit + skip : Number.POSITIVE_INFINITY;
    yield* eachMatch(view, plan, conditions, (document) => {
      const copy = Buffer.from(document);
      if (sorter) sorter.add(copy);
      else documents.push(copy);
      return documents.length < wanted;
    });
    return sorter?.documents() ?? documents;
  }

  /**
   * Hands documents (volatile) to `take` until that returns false, which means "not this one any more": it is kept for the next
   * call. Returns true when there are no more. Pauses where the turn of the view is over.
   */
  *fill(view: View, take: (document: Buffer) => boolean): Steps<boolean> {
    const offer = (document: Buffer): boolean => {
      if (this.toSkip > 0) {
        this.toSkip--;
        return true;
      }
      if (!take(document)) return false;
      this.left--;
      return true;
    };
    if (this.ready) return this.fillReady(offer);
    if (this.refused && !offer(this.refused)) return false;
    this.refused = undefined;
    if (this.left <= 0) return true;
    const judge: Visit = (document) => {
      if (this.matches(document) && !offer(document)) {
        this.refused = Buffer.from(document);
        return false;
      }
      return this.left > 0 && !view.isTurnOver();
    };
    for (;;) {
      const ended = this.scan.run(view, judge);
      if (ended || this.left <= 0) return true;
      if (this.refused) return false;
      yield;
    }
  }

  private fillReady(offer: (document: Buffer) => boolean): boolean {
    const ready = this.ready ?? [];
    while (this.nextReady < ready.length && this.left > 0) {
      const document = ready[this.nextReady];
      if (document && !offer(document)) return false;
      this.nextReady++;
    }
    return true;
  }
}
