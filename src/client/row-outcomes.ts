import { type BulkUpsertResultRow, type FieldFault } from './api.generated';

/** The code with which the service says why a row failed. */
export type RowFailureCode = NonNullable<BulkUpsertResultRow['code']>;

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

/** The outcome of a row, with its position in the request. */
export type RowResult = RowOutcome & { index: number };

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
