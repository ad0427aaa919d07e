import { type FieldChange } from '../../audit/field-change';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { pathBelow } from '../fields/field-path';
import { type MergeOptions, sameValue } from './merge';

const isNothing = (value: Json | undefined): value is null | undefined => value === null || value === undefined;

/**
 * Lists the leaves in which `to`, the result of a merge into `from`, differs from `from`. An object where nothing was
 * before is listed leaf by leaf. Where an object and another value replace each other, that place is the leaf.
 */
export function diff(from: Json | undefined, to: Json | undefined, options: MergeOptions, path = ''): FieldChange[] {
  const changes: FieldChange[] = [];
  collectChanges(from, to, options, path, changes);
  return changes;
}

/** The same, added to `changes`. */
export function collectChanges(
  from: Json | undefined,
  to: Json | undefined,
  options: MergeOptions,
  path: string,
  changes: FieldChange[],
): void {
  if (from === to || (options.nullIsAbsent && isNothing(from) && isNothing(to))) return;
  if (isJsonObject(to) && (isJsonObject(from) || (isNothing(from) && Object.keys(to).length > 0))) {
    const before: JsonObject = isJsonObject(from) ? from : {};
    for (const key of Object.keys(to)) {
      collectChanges(ownValue(before, key), to[key], options, pathBelow(path, key), changes);
    }
    return;
  }
  if (!sameValue(from, to)) changes.push({ field: path, from: from ?? null, to: to ?? null });
}
