import { type FieldChange } from '../../audit/field-change';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { pathBelow } from '../fields/field-path';
import { type MergeOptions, sameValue } from './merge';

const isNothing = (value: Json | undefined): value is null | undefined => value === null || value === undefined;

/**
 * The leaves in which `to`, a merge into `from`, differs from it (design.md section 4). An object that takes the place
 * of nothing is listed leaf by leaf; where an object and another value replace each other, that place is the leaf.
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
