import type { Range } from '../keys/collection';
import { ORDERED_KEY_BYTES } from '../keys/index-keys';
import { afterPrefix } from '../keys/keys';
import type { View } from '../storage/view';

/** A document is looked up under each value. If there are more values than this, reading it is faster. */
const MAX_VALUES = 4;

/**
 * The values in these ranges of an index that is not unique: the keys of the entries without the ids of the documents.
 * Undefined if there may be too many to look up, or if one is so long that a key which was cut may begin with it.
 */
export function valuesIn(view: View, ranges: readonly Range[]): readonly Buffer[] | undefined {
  if (ranges.length > MAX_VALUES) return undefined;
  const values: Buffer[] = [];
  for (const [low, high] of ranges) {
    for (let from = low; from.compare(high) < 0; ) {
      const [entry] = view.range(from, high, false);
      if (entry === undefined) break;
      const value = entry.key.subarray(0, entry.key.length - entry.value.length);
      if (value.length > ORDERED_KEY_BYTES || values.push(value) > MAX_VALUES) return undefined;
      from = afterPrefix(value);
    }
  }
  return values;
}

/** Rules out documents that cannot pass a filter by the index entries that they lack, without reading them. */
export class EntryTests {
  /** What testing one entry costs: one for the entry itself, and one for each look-up. */
  readonly cost: number;

  /**
   * @param view the view that the values come from; another view may hold more
   * @param tests lists of values; a document must have one of each list
   */
  constructor(
    private readonly view: View,
    private readonly tests: readonly (readonly Buffer[])[],
  ) {
    this.cost = 1 + tests.flat().length;
  }

  /** False if the document with this id key has none of the values of a list. */
  mayPass(view: View, idKey: Buffer): boolean {
    if (view !== this.view) return true;
    return this.tests.every((values) =>
      values.some((value) => view.point(Buffer.concat([value, idKey])) !== undefined),
    );
  }
}
