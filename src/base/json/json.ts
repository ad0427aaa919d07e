/** Plain JSON values, as they arrive in a request and as they are stored. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** True for a JSON object: not null, not a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties of the object itself only: a key such as `constructor` must not be found on the prototype. */
export const ownValue = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** The value at a place of a value; a list has its items at their positions. */
export function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let at = value;
  for (const key of keys) at = Array.isArray(at) ? at[Number(key)] : isJsonObject(at) ? ownValue(at, key) : undefined;
  return at;
}
