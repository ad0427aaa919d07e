import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json/json';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { pathBelow } from '../fields/field-path';
import { sameValue } from './merge';
import { areBothUnset, isUnset, type NullMeaning } from './null-and-absent';

/**
 * Lists the leaves in which `to` differs from `from`. A new object is listed leaf by leaf; one that is removed is one
 * leaf. If an object replaces another kind of value, or the other way round, the whole value is one leaf.
 */
export function diff(from: Json | undefined, to: Json | undefined, meaning: NullMeaning, path = ''): FieldChange[] {
  const changes: FieldChange[] = [];
  collectChanges(from, to, meaning, path, changes);
  return changes;
}

/** The same, but appends to `changes`. */
export function collectChanges(
  from: Json | undefined,
  to: Json | undefined,
  meaning: NullMeaning,
  path: string,
  changes: FieldChange[],
): void {
  if (from === to || areBothUnset(from, to, meaning)) return;
  if (isJsonObject(to) && (isJsonObject(from) || (isUnset(from) && Object.keys(to).length > 0))) {
    const before: JsonObject = isJsonObject(from) ? from : {};
    for (const key of Object.keys(to)) {
      collectChanges(ownValue(before, key), to[key], meaning, pathBelow(path, key), changes);
    }
    // A merge never removes a key; an undo does.
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(to, key)) collectChanges(before[key], undefined, meaning, pathBelow(path, key), changes);
    }
    return;
  }
  if (!sameValue(from, to)) changes.push({ field: path, from: from ?? null, to: to ?? null });
}
