import type { Collection } from '../keys/collection';
import type { View } from '../storage/view';
import type { Condition } from './filter';
import { planQuery } from './planner';
import { eachMatch } from './query-stream';
import { runAtOnce } from './turns';

export interface Found {
  readonly key: Buffer;
  readonly document: Buffer;
}

/** The documents that a write is about, or one of them, copied: all are found before the first is changed. */
export function findForWrite(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  isMany: boolean,
): Found[] {
  const found: Found[] = [];
  const search = eachMatch(view, planQuery(collection, conditions, []), conditions, (document, key) => {
    found.push({ key, document: Buffer.from(document) });
    return isMany;
  });
  runAtOnce(search);
  return found;
}
