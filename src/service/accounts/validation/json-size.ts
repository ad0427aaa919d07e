const VALUE_BYTES = 32;
const CHARACTER_BYTES = 6;

/** An upper bound of the bytes that a scalar takes as JSON. */
const scalarBound = (value: unknown): number =>
  VALUE_BYTES + (typeof value === 'string' ? CHARACTER_BYTES * value.length : 0);

/**
 * An upper bound of the bytes that a value takes as JSON. It is much cheaper than the exact size, and mostly enough to
 * know that the value is small.
 */
export function bytesBound(value: unknown): number {
  if (typeof value !== 'object' || value === null) return scalarBound(value);
  let bytes = VALUE_BYTES;
  if (Array.isArray(value)) {
    for (const item of value) bytes += bytesBound(item);
    return bytes;
  }
  for (const key in value) bytes += CHARACTER_BYTES * key.length + bytesBound(value[key as keyof typeof value]);
  return bytes;
}

/** Bytes of the record of a changed leaf, besides its path and its value. */
const CHANGE_BYTES = 64;

/**
 * An upper bound of the bytes that the leaves of a value take, each with its path.
 * @param pathLength characters of the path of the value itself
 */
export function leavesBound(value: unknown, pathLength: number): number {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return CHANGE_BYTES + CHARACTER_BYTES * pathLength + bytesBound(value);
  }
  let bytes = 0;
  let isEmpty = true;
  for (const key in value) {
    isEmpty = false;
    // Every character of a key may be escaped by a backslash in the path.
    bytes += leavesBound(value[key as keyof typeof value], pathLength + 1 + 2 * key.length);
  }
  return isEmpty ? leavesBound([], pathLength) : bytes;
}

const UTF_8 = new TextEncoder();

export const jsonBytes = (value: unknown): number => UTF_8.encode(JSON.stringify(value)).length;
