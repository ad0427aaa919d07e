import type { Collection } from './catalog';
import type { Condition } from './filter';
import { compileMatcher } from './matcher';
import { planByEntries } from './plan-query';
import { type Plan, planQuery } from './planner';
import { Scan, type Visit } from './scan';
import { Sorter, type SortField } from './sorting';
import type { View } from './view';

export interface QuerySpec {
  readonly conditions: readonly Condition[];
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
}

/** Every document that passes, in no order; the bytes are volatile. Own writes of the view are among them. */
export function eachMatch(view: View, plan: Plan, conditions: readonly Condition[], visit: Visit): void {
  const matches = compileMatcher(plan.residual);
  let stopped = false;
  const scan = new Scan(plan);
  scan.run(view, (document, key) => {
    if (!matches(document)) return true;
    stopped = !visit(document, key);
    return !stopped;
  });
  const own = plan.points ? undefined : view.changesOf(plan.collection);
  if (own === undefined || stopped) return;
  const matchesAll = compileMatcher(conditions);
  for (const { current, key } of own.values()) {
    if (current && matchesAll(current) && !visit(current, key)) return;
  }
}

/** The documents of a query, batch by batch. */
export class QueryStream {
  private readonly plan: Plan;
  private readonly scan: Scan;
  private readonly matches: (document: Buffer) => boolean;
  private toSkip: number;
  private left: number;
  private readonly ready: Buffer[] | undefined;
  private nextReady = 0;
  /** Found, and did not fit into the last batch. */
  private refused: Buffer | undefined;

  constructor(
    private readonly spec: QuerySpec,
    view: View,
    collection: Collection,
  ) {
    const { conditions, sort, limit } = spec;
    this.plan = limit > 0 ? planByEntries(view, collection, conditions, sort) : planQuery(collection, conditions, sort);
    this.scan = new Scan(this.plan);
    this.matches = compileMatcher(this.plan.residual);
    this.toSkip = spec.skip;
    this.left = spec.limit > 0 ? spec.limit : Number.POSITIVE_INFINITY;
    const ownWrites = !this.plan.points && (view.changesOf(collection)?.size ?? 0) > 0;
    if (!this.plan.ordered || ownWrites) this.ready = this.collect(view);
  }

  /** In-memory results: sorted, or found among own writes, which a scan cannot stop and go on in. */
  private collect(view: View): Buffer[] {
    const { conditions, sort, skip, limit } = this.spec;
    const sorter = sort.length > 0 ? new Sorter(sort, limit > 0 ? limit + skip : 0) : undefined;
    const documents: Buffer[] = [];
    const wanted = !sorter && limit > 0 ? limit + skip : Number.POSITIVE_INFINITY;
    eachMatch(view, this.plan, conditions, (document) => {
      const copy = Buffer.from(document);
      if (sorter) sorter.add(copy);
      else documents.push(copy);
      return documents.length < wanted;
    });
    return sorter?.documents() ?? documents;
  }

  /**
   * Hands documents (volatile) to `take` until that returns false, which means "not this one any more": it is kept for the next
   * call. Returns true when there are no more.
   */
  fill(view: View, take: (document: Buffer) => boolean): boolean {
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
    const ended = this.scan.run(view, (document) => {
      if (!this.matches(document)) return true;
      if (offer(document)) return this.left > 0;
      this.refused = Buffer.from(document);
      return false;
    });
    return this.left <= 0 || ended;
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
