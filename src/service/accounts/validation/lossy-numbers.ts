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

/** Where the numbers that would lose digits stand in free-form data, the first few. @param path of the data itself */
export function lossyPaths(value: Json | undefined, path: string): string[] {
  const paths: string[] = [];
  const look = (at: Json | undefined, where: string, depth: number): void => {
    if (paths.length >= MAX_PATHS || depth > LIMITS.depth) return;
    // A key is the caller's, and may be the number of a person.
    if (isLossy(at)) paths.push(String(maskNumbers(where)));
    if (typeof at !== 'object' || at === null) return;
    for (const key of Object.keys(at)) look(valueAt(at, [key]), pathBelow(where, key), depth + 1);
  };
  look(value, path, 1);
  return paths;
}
