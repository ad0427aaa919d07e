import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { QUOTING_PATHS, SENSITIVE_PATHS } from '../fields/account-schema';
import { keysOf, pathBelow } from '../fields/field-path';
import { mapLeaves, pathTo } from '../ssn/map-leaves';
import { maskNumbers } from '../ssn/mask-numbers';

/** A value of an account that must not be stored as it is. */
export interface SensitiveValue {
  /** The keys that lead to it; an item of a list has its position as its key. */
  path: string;
  value: Json;
}

/**
 * Takes what is a social security number, or quotes one, and leaves its mask: so filters, searches and statistics see
 * what everybody may see.
 */
const takeNumbers = (value: Json, path: string, taken: SensitiveValue[]): Json =>
  mapLeaves(value, (leaf, kind, _beside, keys) => {
    const masked = maskNumbers(leaf, kind);
    if (masked !== leaf) taken.push({ path: pathTo(keys, path), value: leaf });
    return masked;
  });

/** Replaces the value at a path below an object; copies what it changes. */
function replaceAt(
  object: JsonObject,
  [key = '', ...below]: readonly string[],
  replace: (value: Json) => Json,
): JsonObject {
  const before = ownValue(object, key);
  if (before === undefined || before === null) return object;
  const after =
    below.length === 0 ? replace(before) : isJsonObject(before) ? replaceAt(before, below, replace) : before;
  return after === before ? object : { ...object, [key]: after };
}

/**
 * Takes the sensitive values out of fields of an account: those of the fields that are declared so, which are null then,
 * and whatever is masked when it is shown, of which the mask stays. Pure.
 */
export function takeSensitive(fields: JsonObject): { kept: JsonObject; taken: SensitiveValue[] } {
  const taken: SensitiveValue[] = [];
  let kept = fields;
  for (const path of SENSITIVE_PATHS) {
    const name = path.reduce(pathBelow, '');
    kept = replaceAt(kept, path, (value) => {
      taken.push({ path: name, value });
      return null;
    });
  }
  for (const path of QUOTING_PATHS) {
    const name = path.reduce(pathBelow, '');
    kept = replaceAt(kept, path, (value) => takeNumbers(value, name, taken));
  }
  return { kept, taken };
}

/** Whether a field that is declared as sensitive holds a value. In a stored account, none does. Pure. */
export const holdsPlainValue = (fields: JsonObject): boolean =>
  SENSITIVE_PATHS.some((path) => {
    let value: Json | undefined = fields;
    for (const key of path) value = isJsonObject(value) ? ownValue(value, key) : undefined;
    return value !== undefined && value !== null;
  });

/** Puts values back into their places, in the object itself. A place that is no longer there is left out. */
export function putBack(fields: JsonObject, values: Iterable<SensitiveValue>): void {
  for (const { path, value } of values) {
    const keys = keysOf(path);
    const last = keys.pop() ?? '';
    let place: unknown = fields;
    for (const key of keys) {
      const isOwn = typeof place === 'object' && place !== null && Object.hasOwn(place, key);
      place = isOwn ? (place as JsonObject)[key] : undefined;
    }
    if (typeof place === 'object' && place !== null && Object.hasOwn(place, last)) (place as JsonObject)[last] = value;
  }
}
