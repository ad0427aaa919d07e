import { type FieldChange } from '../../audit/field-change';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { pathBelow } from '../fields/field-path';
import { sameValue } from './merge';
import { areBothUnset, isUnset, type NullMeaning } from './null-meaning';

/**
 * Lists the leaves in which `to`, the result of a merge into `from`, differs from `from`. An object where nothing was
 * before is listed leaf by leaf. Where an object and another value replace each other, that place is the leaf.
 */
export function diff(from: Json | undefined, to: Json | undefined, meaning: NullMeaning, path = ''): FieldChange[] {
  const changes: FieldChange[] = [];
  collectChanges(from, to, meaning, path, changes);
  return changes;
}

/** The same, added to `changes`. */
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
    return;
  }
  if (!sameValue(from, to)) changes.push({ field: path, from: from ?? null, to: to ?? null });
}
