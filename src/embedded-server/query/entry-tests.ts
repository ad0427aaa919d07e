import type { Range } from '../keys/collection';
import { afterPrefix } from '../keys/keys';
import type { View } from '../storage/view';

/** A document is looked for under each value: under more of them that takes longer than to read it. */
const MAX_VALUES = 4;

/**
 * The values in these ranges of an index that is not unique: what the keys of the entries are without the documents' ids.
 * Undefined where there may be too many to look for.
 */
export function valuesIn(view: View, ranges: readonly Range[]): readonly Buffer[] | undefined {
  if (ranges.length > MAX_VALUES) return undefined;
  const values: Buffer[] = [];
  for (const [low, high] of ranges) {
    for (let from = low; from.compare(high) < 0; ) {
      const [entry] = view.range(from, high, false);
      if (entry === undefined) break;
      const value = entry.key.subarray(0, entry.key.length - entry.value.length);
      if (values.push(value) > MAX_VALUES) return undefined;
      from = afterPrefix(value);
    }
  }
  return values;
}

/** Tells documents that cannot pass a filter by the entries that they lack, which is faster than to read them. */
export class EntryTests {
  /** Of an entry that is tested: one for itself, and one for each look-up. */
  readonly cost: number;

  /**
   * @param view whose values these are; in others there may be more
   * @param tests values, one of which a document has to have
   */
  constructor(
    private readonly view: View,
    private readonly tests: readonly (readonly Buffer[])[],
  ) {
    this.cost = 1 + tests.flat().length;
  }

  /** False where the document of this id key has none of the values of a test. */
  mayPass(view: View, idKey: Buffer): boolean {
    if (view !== this.view) return true;
    return this.tests.every((values) =>
      values.some((value) => view.point(Buffer.concat([value, idKey])) !== undefined),
    );
  }
}
