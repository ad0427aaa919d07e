import { type FieldFault } from '../../../base/errors';
import { type Json, valueAt } from '../../../base/json/json';
import { pathBelow } from '../fields/field-path';
import { LIMITS } from '../fields/limits';
import { maskNumbers } from '../ssn/mask-numbers';

const LOSES = 'is a number that would lose digits';
export const LOSSY = `${LOSES}: send it as text`;

/** What to say of such a number in a field of these types; undefined where the field takes neither numbers nor text. */
export function lossyMessage(types: readonly string[]): string | undefined {
  if (types.includes('string')) return LOSSY;
  return types.includes('number') ? `${LOSES}; this field takes no text in its place` : undefined;
}

export const isLossyFault = ({ message }: FieldFault): boolean => message.includes(LOSES);

/** Whether a value stands for a number that would lose digits. */
export const isLossy = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

/** Of one field; there could be thousands. */
const MAX_PATHS = 20;

/** Characters of a path. Callers choose the keys: twenty paths of twenty long ones are a hundred times the row. */
const MAX_PATH_LENGTH = 512;
/** Characters of the paths of one field, after which no other is named. */
const MAX_NAMED_LENGTH = 1024;

/**
 * Where the numbers that would lose digits stand in free-form data, the first few. A path that is too long ends at the
 * last object that fits. @param path of the data itself
 */
export function lossyPaths(value: Json | undefined, path: string): string[] {
  const paths = new Set<string>();
  let named = 0;
  const look = (at: Json | undefined, where: string, depth: number, isCut: boolean): void => {
    if (paths.size >= MAX_PATHS || named >= MAX_NAMED_LENGTH || depth > LIMITS.depth) return;
    if (isLossy(at)) {
      // A key is the caller's, and may be the number of a person.
      const shown = String(maskNumbers(where));
      if (!paths.has(shown)) named += shown.length;
      paths.add(shown);
    }
    if (typeof at !== 'object' || at === null) return;
    for (const key of Object.keys(at)) {
      const below = pathBelow(where, key);
      const ends = isCut || below.length > MAX_PATH_LENGTH;
      look(valueAt(at, [key]), ends ? where : below, depth + 1, ends);
    }
  };
  look(value, path, 1, false);
  return [...paths];
}
