import type { Range } from '../keys/collection';
import type { CoveredFields } from '../keys/covered-fields';
import { documentKeyFrom, idKeyOf } from '../keys/index-keys';
import type { Entry } from '../storage/storage';
import type { View } from '../storage/view';
import { keyText } from '../storage/write-set';
import type { Plan } from './planner';

/** Gets a document (volatile), or nothing of one that fails a test; false stops the scan after this document. */
export type Visit = (document: Buffer | undefined) => boolean;

const ZERO = Buffer.from([0]);

/**
 * Walks the documents of a plan. It remembers the key where it stopped, not a snapshot, so it continues later on what has been
 * committed by then.
 */
export class Scan {
  private position = 0;
  private lastKey: Buffer | undefined;
  private readonly seen: Set<string> | undefined;
  /** Of ranges that are merged, the key that each one has come to. */
  private readonly lastKeys: (Buffer | undefined)[] = [];

  private readonly parts: readonly Scan[];
  /** How many entries were read since the scan was resumed. */
  private read = 0;

  /**
   * @param covered reads all that is wanted of a document from an entry of the plan's index
   * @param seen the documents that were visited, where another scan may have visited the same
   */
  constructor(
    private readonly plan: Plan,
    private readonly covered?: CoveredFields,
    seen?: Set<string>,
  ) {
    const { union, index } = plan;
    this.seen = seen ?? (union || index?.multikey ? new Set() : undefined);
    this.parts = union?.map((part) => new Scan(part, undefined, this.seen)) ?? [];
  }

  /**
   * Whether it has read enough to be worth a pause: to go on with ranges that are merged, it reads the first entry of each
   * again.
   */
  get mayPause(): boolean {
    if (this.plan.union) return this.parts[this.position]?.mayPause ?? true;
    return !this.plan.merge || this.read >= this.plan.ranges.length;
  }

  /** True when the scan has come to its end. */
  run(view: View, visit: Visit): boolean {
    this.read = 0;
    const { points, merge, union } = this.plan;
    if (union) return this.runParts(view, visit);
    if (points) return this.lookUp(view, points, visit);
    return merge ? this.mergeRanges(view, merge, visit) : this.walk(view, visit);
  }

  private runParts(view: View, visit: Visit): boolean {
    for (; this.position < this.parts.length; this.position++)
      if (this.parts[this.position]?.run(view, visit) === false) return false;
    return true;
  }

  private lookUp(view: View, points: readonly Buffer[], visit: Visit): boolean {
    const { collection, index } = this.plan;
    while (this.position < points.length) {
      const point = points[this.position++];
      if (point === undefined) break;
      let key = point;
      if (index) {
        const idKey = view.point(point);
        if (idKey === undefined) continue;
        key = documentKeyFrom(collection, idKey);
      }
      if (this.repeated(key)) continue;
      const document = view.document(collection, key);
      if (document && !visit(document)) return false;
    }
    return true;
  }

  private walk(view: View, visit: Visit): boolean {
    const { ranges, reverse } = this.plan;
    for (; this.position < ranges.length; this.position++, this.lastKey = undefined) {
      const range = ranges[reverse ? ranges.length - 1 - this.position : this.position];
      if (range === undefined) break;
      for (const entry of this.entries(view, range, this.lastKey)) {
        if (this.offer(view, entry, visit)) continue;
        this.lastKey = entry.key;
        return false;
      }
    }
    return true;
  }

  /** Merges all ranges by what follows their prefixes: one order across several values of the same field. */
  private mergeRanges(view: View, prefixLengths: readonly number[], visit: Visit): boolean {
    const { ranges, reverse } = this.plan;
    const heads = ranges.map((range, at) => {
      const iterator = this.entries(view, range, this.lastKeys[at])[Symbol.iterator]();
      return { at, iterator, next: iterator.next(), length: prefixLengths[at] ?? 0 };
    });
    const sign = reverse ? -1 : 1;
    try {
      for (;;) {
        let first: (typeof heads)[number] | undefined;
        for (const head of heads) {
          if (head.next.done) continue;
          if (first === undefined || sign * compareAfterPrefixes(head, first) < 0) first = head;
        }
        if (first === undefined) return true;
        const entry: Entry = first.next.value;
        this.lastKeys[first.at] = entry.key;
        this.read++;
        if (!this.offer(view, entry, visit)) return false;
        first.next = first.iterator.next();
      }
    } finally {
      for (const { iterator } of heads) iterator.return?.();
    }
  }

  /** The entries of a range, after the last one that was taken. */
  private entries(view: View, range: Range, lastKey: Buffer | undefined): Iterable<Entry> {
    const { reverse, cut } = this.plan;
    let [low, high] = range;
    if (lastKey && reverse) high = lastKey;
    else if (lastKey) low = Buffer.concat([lastKey, ZERO]);
    if (low.compare(high) >= 0) return [];
    return cut ? entriesOf(view, cut([low, high], reverse), reverse) : view.range(low, high, reverse);
  }

  /** Visits the document of an entry, unless it is repeated. */
  private offer(view: View, entry: Entry, visit: Visit): boolean {
    const { collection, index, tests } = this.plan;
    const idKey = index ? entry.value : idKeyOf(entry.key);
    if (tests?.mayPass(view, idKey) === false) return visit(undefined);
    const key = index ? documentKeyFrom(collection, idKey) : entry.key;
    if (this.repeated(key)) return true;
    const covered = this.covered?.(entry.key);
    if (covered) return visit(covered);
    const document = index ? view.document(collection, key) : entry.value;
    if (!index) view.counters.documentsExamined++;
    return !document || visit(document);
  }

  private repeated(key: Buffer): boolean {
    if (this.seen === undefined) return false;
    const text = keyText(idKeyOf(key));
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }
}

function* entriesOf(view: View, ranges: Iterable<Range>, reverse: boolean): Generator<Entry, void, void> {
  for (const [low, high] of ranges) yield* view.range(low, high, reverse);
}

interface Head {
  readonly next: IteratorResult<Entry>;
  readonly length: number;
}

/** Compares the keys of two entries after the prefixes of their ranges. */
const compareAfterPrefixes = (one: Head, other: Head): number =>
  (one.next.value as Entry).key.compare((other.next.value as Entry).key, other.length, undefined, one.length);
