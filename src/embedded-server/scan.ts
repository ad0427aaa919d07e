import { documentKeyFrom, idKeyOf } from './index-keys';
import type { Plan } from './planner';
import type { View } from './view';
import { keyText } from './write-set';

/** Gets a document (volatile) and its key; false stops the scan after this document. */
export type Visit = (document: Buffer, key: Buffer) => boolean;

const ZERO = Buffer.from([0]);

/**
 * Walks the documents of a plan and remembers where it stopped, by key and not by an open read transaction: it goes on later,
 * on what is committed then. Own writes of the view are left out, except where the plan looks up single keys.
 */
export class Scan {
  private position = 0;
  private lastKey: Buffer | undefined;
  private readonly seen: Set<string> | undefined;

  constructor(private readonly plan: Plan) {
    this.seen = plan.index?.multikey ? new Set() : undefined;
  }

  /** True when the scan has come to its end. */
  run(view: View, visit: Visit): boolean {
    return this.plan.points ? this.lookUp(view, this.plan.points, visit) : this.walk(view, visit);
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
      if (document && !visit(document, key)) return false;
    }
    return true;
  }

  private walk(view: View, visit: Visit): boolean {
    const { collection, index, ranges, reverse } = this.plan;
    const own = view.changesOf(collection);
    for (; this.position < ranges.length; this.position++, this.lastKey = undefined) {
      const range = ranges[reverse ? ranges.length - 1 - this.position : this.position];
      if (range === undefined) break;
      let [low, high] = range;
      if (this.lastKey && reverse) high = this.lastKey;
      else if (this.lastKey) low = Buffer.concat([this.lastKey, ZERO]);
      if (low.compare(high) >= 0) continue;
      for (const entry of view.range(low, high, reverse)) {
        const key = index ? documentKeyFrom(collection, entry.value) : entry.key;
        if (own?.has(keyText(key)) || this.repeated(key)) continue;
        const document = index ? view.document(collection, key) : entry.value;
        if (!index) view.counters.documentsExamined++;
        if (document && !visit(document, key)) {
          this.lastKey = entry.key;
          return false;
        }
      }
    }
    return true;
  }

  private repeated(key: Buffer): boolean {
    if (this.seen === undefined) return false;
    const text = keyText(idKeyOf(key));
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }
}
