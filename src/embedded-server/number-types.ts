import { Double, Int32, Long } from 'bson';
import type { Json } from './mingo';

/*
 * mingo computes with JavaScript numbers, which know neither Double(1) nor Long(1). So a document is read twice, and what an
 * update left alone, or computed from a typed number, gets its type back.
 */

/** For each object and array of the plain document: its typed twin. */
export type NumberTypes = ReadonlyMap<object, Json>;

const isContainer = (value: unknown): value is Json =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

export function rememberNumberTypes(plain: Json, typed: Json, types = new Map<object, Json>()): NumberTypes {
  types.set(plain, typed);
  for (const key of Object.keys(plain)) {
    const child = plain[key];
    const twin = typed[key];
    if (isContainer(child) && isContainer(twin)) rememberNumberTypes(child, twin, types);
  }
  return types;
}

export function restoreNumberTypes(plain: Json, types: NumberTypes): void {
  const typed = types.get(plain);
  for (const key of Object.keys(plain)) {
    const value = plain[key];
    if (isContainer(value)) restoreNumberTypes(value, types);
    else if (typeof value === 'number' && typed && Object.hasOwn(typed, key))
      plain[key] = typedNumber(value, typed[key]);
  }
}

function typedNumber(value: number, before: unknown): unknown {
  if (before instanceof Double) return new Double(value);
  if (before instanceof Int32 && before.value === value) return before;
  return before instanceof Long && Number.isSafeInteger(value) ? Long.fromNumber(value) : value;
}
