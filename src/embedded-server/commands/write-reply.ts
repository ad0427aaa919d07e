import type { BsonWriter } from '../bson-writer';
import { CommandError, DuplicateKeyError } from '../errors';

export interface WriteError {
  readonly index: number;
  readonly error: CommandError;
}

/** Statement by statement; an ordered command stops at the first that fails. What ends a transaction is not a statement's own error. */
export function runStatements<T>(
  statements: readonly T[],
  ordered: boolean,
  run: (statement: T, index: number) => void,
): WriteError[] {
  const errors: WriteError[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === 112) throw error;
      errors.push({ index, error });
      if (ordered) break;
    }
  }
  return errors;
}

export function writeErrors(writer: BsonWriter, errors: readonly WriteError[]): void {
  if (errors.length === 0) return;
  writer.openArray('writeErrors');
  for (const [at, { index, error }] of errors.entries()) {
    writer.openObject(at).int32('index', index).int32('code', error.code).string('errmsg', error.message);
    if (error instanceof DuplicateKeyError)
      writer.document('keyPattern', error.keyPattern).document('keyValue', error.keyValue);
    writer.close();
  }
  writer.close();
}
