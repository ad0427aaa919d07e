import { type AccountRow, type BulkUpsertResultRow, type FieldFault } from './generated/api';

/** Why a row failed: a code of the service, or one of the client's own for a row that could not be sent. */
export type RowFailureCode =
  | NonNullable<BulkUpsertResultRow['code']>
  | 'ROW_TOO_LARGE'
  | 'ROW_NOT_JSON'
  | 'EARLIER_ROW_FAILED';

/** The outcome of a row that succeeded, or would succeed in a dry run. */
export interface RowSuccess {
  status: Exclude<BulkUpsertResultRow['status'], 'failed'>;
  externalId: string;
  /** Missing for a row that a dry run would create. */
  accountId?: string;
  updatedAt?: string;
  /** The changes of an updated row, with `includeChanges`. */
  changes?: NonNullable<BulkUpsertResultRow['changes']>;
}

/** The outcome of a row that failed. */
export interface RowFailure {
  status: 'failed';
  externalId?: string;
  code: RowFailureCode;
  /** For a person to read. It repeats no value of the row. */
  message: string;
  details?: FieldFault[];
}

export type RowOutcome = RowSuccess | RowFailure;

/** A row that was checked before it is sent: the account to push, or why it is not pushed. */
export type CheckedRow = { row: AccountRow } | { failure: Pick<RowFailure, 'externalId' | 'code' | 'message'> };

/** The outcome of a row, with its position in the request. */
export type RowResult = RowOutcome & { index: number };

/** The outcome of a row, with its position among all rows that `pushAll` was given, from 0. */
export type PushedRow = RowOutcome & { position: number };

/** Counts of rows by outcome. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** The result of a bulk upsert. */
export interface BulkUpsertReport extends Counts {
  dryRun: boolean;
  requested: number;
  /** One for each row, in the order of the request. */
  results: RowResult[];
}
