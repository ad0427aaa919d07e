import { notSupported } from '../errors';
import type { Collection } from '../keys/collection';
import { documentKey } from '../keys/index-keys';
import type { View } from '../storage/view';
import type { Condition } from './filter';
import { compileMatcher } from './matcher';

const namesIds = (condition: Condition): condition is Extract<Condition, { kind: 'eq' | 'in' }> =>
  (condition.kind === 'eq' || condition.kind === 'in') && condition.path.text === '_id';

/**
 * The documents that a write is about, copied: those whose `_id` the filter names, as far as they pass the rest of it.
 * @throws CommandError where the filter names no `_id`
 */
export function* findById(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
): Generator<{ readonly key: Buffer; readonly document: Buffer }> {
  const named = conditions.find(namesIds);
  if (named === undefined) throw notSupported('writes whose filter does not name an _id');
  const passes = compileMatcher(conditions.filter((condition) => condition !== named));
  for (const { value } of 'operands' in named ? named.operands : [named.operand]) {
    const key = documentKey(collection, value);
    const document = view.document(collection, key);
    if (document && passes(document)) yield { key, document: Buffer.from(document) };
  }
}
