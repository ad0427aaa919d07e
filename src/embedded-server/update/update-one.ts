import { BsonWriter } from '../bson/bson-writer';
import { notSupported } from '../errors';
import type { Collection } from '../keys/collection';
import type { Condition } from '../query/filter';
import { findById } from '../query/find-by-id';
import { DocumentWriter, idOf } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { FieldSetter } from './set-fields';

/** Sets the fields of one document that passes; where none does, an upsert inserts one. @returns its _id, if it does */
export function updateOne(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  setter: FieldSetter,
  isUpsert: boolean,
) {
  const writer = new DocumentWriter(view, collection);
  const [found] = findById(view, collection, conditions);
  if (found === undefined) {
    if (!isUpsert) return { matched: false, modified: false };
    const document = setter.apply(upsertBase(conditions));
    writer.insert(document);
    return { matched: false, modified: false, upsertedId: idOf(document) };
  }
  const { key, document } = found;
  const next = setter.apply(document);
  const modified = !next.equals(document);
  if (modified) writer.replace(key, document, next, setter.indexesTouched(collection.indexes));
  return { matched: true, modified };
}

const COMPARISONS: readonly Condition['kind'][] = ['eq', 'not', 'gt', 'gte', 'lt', 'lte', 'prefix', 'hasElements'];

/** Whether none of several filters is so simple that MongoDB drops it: what is left would have to hold. */
const areAlternatives = (filters: readonly Condition[]): boolean =>
  filters.length > 1 &&
  filters.every(
    (filter) =>
      filter.kind === 'and' && filter.parts.length > 0 && filter.parts.every(({ kind }) => COMPARISONS.includes(kind)),
  );

/** The document that an upsert starts from: what must be equal for the filter to hold. */
function upsertBase(conditions: readonly Condition[]): Buffer {
  const writer = new BsonWriter();
  const seen = new Set<string>();
  for (const condition of conditions) {
    if (condition.kind === 'in' || (condition.kind === 'or' && !areAlternatives(condition.parts)))
      throw notSupported('an upsert by $in, or by an $or of anything but several filters that compare fields');
    if (condition.kind !== 'eq') continue;
    const { path, operand } = condition;
    if (path.inner) throw notSupported(`an upsert by a field of an embedded document: '${path.text}'`);
    if (seen.has(path.text)) throw notSupported(`an upsert by two values of one field: '${path.text}'`);
    seen.add(path.text);
    writer.value(path.text, operand.value);
  }
  return writer.finish();
}
