import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { CommandBody } from './message';

/**
 * Runs one statement of a write command after the other; an ordered command stops at the first that fails.
 * @returns the `writeErrors` of the reply, where there are any
 * @throws CommandError where the command as a whole fails: a write conflict
 */
export function runStatements<T>(
  body: CommandBody,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): { readonly writeErrors?: readonly Document[] } {
  const isOrdered = body.get('ordered') === undefined || body.flag('ordered');
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || error.codeName === 'WriteConflict') throw error;
      const { code, message, details } = error;
      writeErrors.push({ index, code, errmsg: message, ...details });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
