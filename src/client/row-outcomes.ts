import { type BulkUpsertResultRow, type FieldFault } from './generated/api';

/** Why a row failed: a code of the service, or one of the client's own for a row that could not be sent. */
export type RowFailureCode =
  | NonNullable<BulkUpsertResultRow['code']>
  | 'ROW_TOO_LARGE'
  | 'ROW_NOT_JSON'
  | 'EARLIER_ROW_FAILED';

/** What became of a row that was taken, or would become of it in a dry run. */
export interface RowSuccess {
  status: Exclude<BulkUpsertResultRow['status'], 'failed'>;
  externalId: string;
  /** Missing for a row that a dry run would create. */
  accountId?: string;
  updatedAt?: string;
  /** Of an updated row, with `includeChanges`. */
  changes?: NonNullable<BulkUpsertResultRow['changes']>;
}

/** Why a row was refused. */
export interface RowFailure {
  status: 'failed';
  externalId?: string;
  code: RowFailureCode;
  /** For a person to read; it repeats no value of the row. */
  message: string;
  details?: FieldFault[];
}

export type RowOutcome = RowSuccess | RowFailure;

/** The outcome of a row, by its place in the request. */
export type RowResult = RowOutcome & { index: number };

/** The outcome of a row, by its place in all that `pushAll` was given; the first is 0. */
export type PushedRow = RowOutcome & { position: number };

/** How many rows came to what. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** What a bulk upsert came to. */
export interface BulkUpsertReport extends Counts {
  dryRun: boolean;
  requested: number;
  /** One for each row, in the order of the request. */
  results: RowResult[];
}
