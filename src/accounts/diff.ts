import { type FieldChange } from '../history/field-change';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../json';
import { type MergeOptions, sameValue } from './merge';

/** A key as a part of a dotted path: a dot inside the key, and the backslash itself, stand behind a backslash. */
const pathPart = (key: string): string => (/[.\\]/.test(key) ? key.replace(/[.\\]/g, '\\$&') : key);

const isNothing = (value: Json | undefined): value is null | undefined => value === null || value === undefined;

/**
 * The leaves in which `to`, a merge into `from`, differs from it (design.md section 4). An object that takes the place
 * of nothing is listed leaf by leaf; where an object and another value replace each other, that place is the leaf.
 */
export function diff(from: Json | undefined, to: Json | undefined, options: MergeOptions, path = ''): FieldChange[] {
  const changes: FieldChange[] = [];
  collect(from, to, path, options, changes);
  return changes;
}

function collect(
  from: Json | undefined,
  to: Json | undefined,
  path: string,
  options: MergeOptions,
  changes: FieldChange[],
): void {
  if (from === to || (options.nullIsAbsent && isNothing(from) && isNothing(to))) return;
  if (isJsonObject(to) && (isJsonObject(from) || (isNothing(from) && Object.keys(to).length > 0))) {
    const before: JsonObject = isJsonObject(from) ? from : {};
    for (const key of Object.keys(to)) {
      collect(ownValue(before, key), to[key], path ? `${path}.${pathPart(key)}` : pathPart(key), options, changes);
    }
    return;
  }
  if (!sameValue(from, to)) changes.push({ field: path, from: from ?? null, to: to ?? null });
}
