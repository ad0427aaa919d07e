import { BsonWriter } from '../bson/bson-writer';
import type { RawValue } from '../bson/elements';
import type { Path } from '../bson/paths';
import { CommandError, notSupported } from '../errors';
import type { Collection } from '../keys/collection';
import type { Condition } from '../query/filter';
import { findForWrite } from '../query/find-for-write';
import { DocumentWriter, idOf } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { WriteSet } from '../storage/write-set';
import type { FieldSetter } from './set-fields';
import { withIdFirst } from './with-id-first';

export interface UpdateResult {
  readonly matched: boolean;
  readonly modified: boolean;
  readonly upsertedId?: RawValue;
}

/** Sets the fields of one document that passes; where none does, an upsert inserts one. */
export function updateOne(
  view: View,
  writes: WriteSet,
  collection: Collection,
  conditions: readonly Condition[],
  setter: FieldSetter,
  isUpsert: boolean,
): UpdateResult {
  const writer = new DocumentWriter(view, writes, collection);
  const [found] = findForWrite(view, collection, conditions, false);
  if (found === undefined) {
    if (!isUpsert) return { matched: false, modified: false };
    const document = withIdFirst(setter.apply(upsertBase(conditions)));
    writer.insert(document);
    return { matched: false, modified: false, upsertedId: idOf(document) };
  }
  const { key, document } = found;
  const next = setter.apply(document);
  const modified = !next.equals(document);
  if (modified) writer.replace(key, document, next, setter.indexesTouched(collection.indexes));
  return { matched: true, modified };
}

/** The document that an upsert starts from: what must be equal for the filter to hold. */
function upsertBase(conditions: readonly Condition[]): Buffer {
  const writer = new BsonWriter(0, 256);
  const seen = new Set<string>();
  for (const { path, value } of equalitiesOf(conditions)) {
    if (path.inner) throw notSupported(`an upsert by a field of an embedded document: '${path.text}'`);
    if (seen.has(path.text))
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path.text}' is matched twice`,
      );
    seen.add(path.text);
    writer.value(path.text, value);
  }
  return writer.finish();
}

/** An alternative that is the only one has to hold. */
function equalitiesOf(conditions: readonly Condition[]): { path: Path; value: RawValue }[] {
  return conditions.flatMap((condition) => {
    switch (condition.kind) {
      case 'eq':
        return [{ path: condition.path, value: condition.operand.value }];
      case 'in': {
        const [first] = condition.operands;
        return first && condition.keys.size === 1 ? [{ path: condition.path, value: first.value }] : [];
      }
      case 'and':
        return equalitiesOf(condition.parts);
      case 'or':
        return condition.parts.length === 1 ? equalitiesOf(condition.parts) : [];
      default:
        return [];
    }
  });
}
