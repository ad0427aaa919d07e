import type { BsonWriter } from '../bson/bson-writer';
import { CommandError, DuplicateKeyError } from '../errors';
import type { CommandBody } from './message';

/** What a write command came to. */
export interface WriteOutcome {
  readonly reply: Buffer;
  /** Some statement failed: inside a transaction that ends it. */
  readonly failed: boolean;
}

export interface WriteError {
  readonly index: number;
  readonly error: CommandError;
}

const MAX_BATCH = 100_000;

/** The statements of a write command. */
export function statementsOf(body: CommandBody, field: string): Buffer[] {
  const statements = body.documents(field);
  if (statements.length === 0 || statements.length > MAX_BATCH)
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`,
    );
  return statements;
}

/** Runs one statement after the other; an ordered command stops at the first that fails. A write conflict fails the command. */
export function runStatements<T>(
  body: CommandBody,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): WriteError[] {
  const isOrdered = body.get('ordered') === undefined || body.flag('ordered');
  const errors: WriteError[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || error.codeName === 'WriteConflict') throw error;
      errors.push({ index, error });
      if (isOrdered) break;
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
