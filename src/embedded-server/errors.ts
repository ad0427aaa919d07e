/** Error codes of MongoDB that this server answers with; the name is what drivers show as `codeName`. */
const CODE_NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  24: 'LockTimeout',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  251: 'NoSuchTransaction',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  11601: 'Interrupted',
  12051: 'CursorInUse',
  14031: 'OutOfDiskSpace',
  15947: 'Location15947',
  15955: 'Location15955',
  18537: 'Location18537',
  40415: 'IDLUnknownField',
  50911: 'ConflictingOperationInProgress',
} as const;

export type ErrorCode = keyof typeof CODE_NAMES;

/** A failure that the client is told about, in MongoDB's own terms. */
export class CommandError extends Error {
  readonly codeName: string;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly labels: readonly string[] = [],
  ) {
    super(message);
    this.name = 'CommandError';
    this.codeName = CODE_NAMES[code];
  }
}

/** E11000; the two documents say which index refused which values, as raw BSON. */
export class DuplicateKeyError extends CommandError {
  constructor(
    message: string,
    readonly keyPattern: Buffer,
    readonly keyValue: Buffer,
  ) {
    super(11000, message);
  }
}

/** Aborts the transaction; the label makes the driver run the whole transaction again. */
export const writeConflict = (): CommandError =>
  new CommandError(
    112,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    ['TransientTransactionError'],
  );

export const noSuchTransaction = (detail: string): CommandError =>
  new CommandError(251, detail, ['TransientTransactionError']);

/**
 * What the storage says where the disk takes no more. A write that only a part of fits in is an "Input/output error" to
 * LMDB; only the next one would be told of the space.
 */
const DISK_FULL = /ENOSPC|No space left|MAP_FULL|disk quota|File too large|Input\/output error|Read-only file system/i;

/** Anything that was thrown, as an error the client can be told about. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(message)) return new CommandError(14031, `The disk is full or cannot be written: ${message}`);
  return new CommandError(8, message);
}
