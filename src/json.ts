/** Plain JSON values, as they arrive in a request and as they are stored. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** True for a JSON object: not null, not a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own properties only: a key such as `constructor` must not be found on the prototype. */
export const ownValue = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const VALUE_BYTES = 32;
const CHARACTER_BYTES = 6;

/**
 * An upper bound of the bytes that a value takes as JSON or as BSON: much cheaper than its size, and mostly enough to
 * know that it is small.
 */
export function bytesBound(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + CHARACTER_BYTES * value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  let bytes = VALUE_BYTES;
  for (const key in value) bytes += CHARACTER_BYTES * key.length + bytesBound(value[key as keyof typeof value]);
  return bytes;
}
