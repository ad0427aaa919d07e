import type { Document } from 'bson';

/** MongoDB's error codes, by the names that drivers show as `codeName`. */
const ERROR_CODES = {
  UnknownError: 8,
  LockTimeout: 24,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  CommandNotFound: 59,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  TransactionTooOld: 225,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Interrupted: 11601,
  CursorInUse: 12051,
  OutOfDiskSpace: 14031,
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** A failure that the client gets, under MongoDB's code for it. */
export class CommandError extends Error {
  readonly code: number;

  /** @param details what is sent beside code and message */
  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly details: Document = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = ERROR_CODES[codeName];
  }
}

/** What `dialect.ts` does not list, whether MongoDB has it or not. */
export const notSupported = (what: string): CommandError =>
  new CommandError('NotImplemented', `The embedded server does not support ${what}`);

/** Makes the driver run the whole transaction again. */
const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** Aborts the transaction. */
export const writeConflict = (): CommandError =>
  new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    TRANSIENT,
  );

export const noSuchTransaction = (detail: string): CommandError =>
  new CommandError('NoSuchTransaction', detail, TRANSIENT);

export const shuttingDown = (): CommandError => new CommandError('ShutdownInProgress', 'The server is shutting down');

/**
 * What the storage reports when the disk takes no more. LMDB calls a write of which only a part fits an "Input/output
 * error"; only the next write would report the missing space.
 */
const DISK_FULL = /ENOSPC|No space left|MAP_FULL|disk quota|File too large|Input\/output error|Read-only file system/i;

/** Turns anything that was thrown into an error for the client. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(message))
    return new CommandError('OutOfDiskSpace', `The disk is full or cannot be written: ${message}`);
  return new CommandError('UnknownError', message);
}
