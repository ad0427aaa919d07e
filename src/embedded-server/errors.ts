/** MongoDB's error codes, by the names that drivers show as `codeName`. */
const ERROR_CODES = {
  BadValue: 2,
  UnknownError: 8,
  FailedToParse: 9,
  TypeMismatch: 14,
  InvalidLength: 16,
  LockTimeout: 24,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  OperationNotSupportedInTransaction: 263,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Interrupted: 11601,
  CursorInUse: 12051,
  OutOfDiskSpace: 14031,
  IDLFailedToParse: 40414,
  IDLUnknownField: 40415,
  Location50911: 50911, // a transaction of this number is in progress
  // These have no other name than their number.
  Location15947: 15947, // $group is not a document
  Location15952: 15952, // unknown accumulator
  Location15955: 15955, // $group without _id
  Location15958: 15958, // $limit is not positive
  Location15959: 15959, // $match is not a document
  Location15973: 15973, // $sort is not a document
  Location15974: 15974, // a direction is not a number
  Location15975: 15975, // a direction is neither 1 nor -1
  Location15976: 15976, // $sort is empty
  Location16006: 16006, // not a date
  Location18537: 18537, // a year that has no four digits
  Location31253: 31253, // an inclusion among exclusions
  Location31254: 31254, // an exclusion among inclusions
  Location40169: 40169, // $facet is not a document
  Location40170: 40170, // a facet is not a pipeline
  Location40234: 40234, // a field of $group is not an accumulator
  Location40238: 40238, // several accumulators for one field
  Location40272: 40272, // $addFields is not a document
  Location40323: 40323, // a stage has several names, or none
  Location40324: 40324, // unknown stage
  Location40600: 40600, // $facet within $facet
  Location51272: 51272, // $project is empty
  Location5107200: 5107200, // $skip is negative or not a number
  Location5107201: 5107201, // $limit is not a whole number
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** A failure that the client is told about, under MongoDB's own code. */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly labels: readonly string[] = [],
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = ERROR_CODES[codeName];
  }
}

/** Something that MongoDB knows and this server does not: see `dialect.ts`. */
export const notSupported = (what: string): CommandError =>
  new CommandError('NotImplemented', `The embedded server does not support ${what}`);

/** E11000; the two documents say which index refused which values, as raw BSON. */
export class DuplicateKeyError extends CommandError {
  constructor(
    message: string,
    readonly keyPattern: Buffer,
    readonly keyValue: Buffer,
  ) {
    super('DuplicateKey', message);
  }
}

/** Aborts the transaction; the label makes the driver run the whole transaction again. */
export const writeConflict = (): CommandError =>
  new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    ['TransientTransactionError'],
  );

export const noSuchTransaction = (detail: string): CommandError =>
  new CommandError('NoSuchTransaction', detail, ['TransientTransactionError']);

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
