import { isJsonObject } from '../../../base/json/json';
import { SSN_IN_TEXT } from './formats';
import { LIMITS } from './limits';

// Keys that the storage format or a JavaScript consumer would interpret instead of keeping as data.
const REFUSED_KEYS = new Set(['__proto__', '_bsontype', '$ref', '$id', '$db']);

function keyFault(key: string): string | undefined {
  if (REFUSED_KEYS.has(key)) return `must not hold a key named ${key}`;
  if (isLongerThan(key, LIMITS.keyLength)) return `must not hold a key of more than ${LIMITS.keyLength} characters`;
  if (key.includes('\0')) return 'must not hold a key with a NUL character';
  if (!key.isWellFormed()) return 'must not hold a key with an unpaired surrogate';
  // A key is part of the path of what changed, which is recorded, sent and kept where values are masked or erased.
  if (key.search(SSN_IN_TEXT) !== -1) return 'must not hold a key with a social security number';
  return undefined;
}

/** Whether a text has more than `max` characters. Characters are Unicode code points, of one or two UTF-16 units. */
function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  return [...text].length > max;
}

/** A number that loses digits is read as infinity. */
export const LOSSY_FAULT = 'must not hold a number that would lose digits: send it as text';

function scalarFault(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      if (isLongerThan(value, LIMITS.textLength)) {
        return `must not hold a text of more than ${LIMITS.textLength} characters`;
      }
      return value.isWellFormed() ? undefined : 'must not hold a text with an unpaired surrogate';
    case 'number':
      return Number.isFinite(value) ? undefined : LOSSY_FAULT;
    case 'boolean':
      return undefined;
    default:
      return value === null ? undefined : 'must hold JSON values only';
  }
}

/** The same as `openJsonFault` for a list of free-form objects, `depth` levels deep. */
export function openObjectsFault(value: unknown, depth: number): string | undefined {
  if (Array.isArray(value) && !value.every(isJsonObject)) return 'must hold objects only';
  return openJsonFault(value, depth);
}

/**
 * Says why a free-form value cannot be stored and read back exactly as sent; undefined if it can. Stops at the first
 * fault, so its cost is bounded.
 *
 * @param depth the level of `value` itself; the value of a top-level field has level 1
 */
export function openJsonFault(value: unknown, depth = 1): string | undefined {
  if (typeof value !== 'object' || value === null) return scalarFault(value);
  if (depth > LIMITS.depth) return `must not be nested more than ${LIMITS.depth} levels deep`;
  if (Array.isArray(value)) {
    for (const item of value) {
      const fault = openJsonFault(item, depth + 1);
      if (fault) return fault;
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const fault = keyFault(key) ?? openJsonFault((value as Record<string, unknown>)[key], depth + 1);
    if (fault) return fault;
  }
  return undefined;
}
