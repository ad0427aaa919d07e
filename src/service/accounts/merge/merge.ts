import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json/json';
import { isEmpty, isUnset, type NullMeaning } from './null-and-absent';

/** Deep equality of JSON values; the order of keys does not matter, `1` and `"1"` differ. */
export function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
    );
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}

/**
 * Merges an incoming value into a stored one. Objects are merged deeply, key by key; everything else, lists included,
 * replaces. Pure: a value that did not change is returned as the stored object itself, so `===` recognizes it.
 */
export function merge(stored: Json | undefined, incoming: Json | undefined, meaning: NullMeaning): Json | undefined {
  if (incoming === undefined) return stored;
  // An object may have lost keys that are unknown, and say nothing. In free-form data it is a value.
  if (meaning.nullIsAbsent && isUnset(stored) && isEmpty(incoming, meaning)) return stored;
  if (!isJsonObject(incoming) || !isJsonObject(stored)) return sameValue(stored, incoming) ? stored : incoming;
  let merged: JsonObject | undefined;
  for (const key of Object.keys(incoming)) {
    const before = ownValue(stored, key);
    const after = merge(before, incoming[key], meaning);
    if (after === before) continue;
    merged ??= { ...stored };
    merged[key] = after;
  }
  return merged ?? stored;
}
