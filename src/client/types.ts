import { type AccountSyncError } from './errors';
import {
  type Account,
  type AuditTrailEntry,
  type BulkUpsertResultRow,
  type FieldFault,
  type TimelineEvent,
  type UpdatedAccount,
} from './generated/api';

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

/** What all calls take. */
export interface CallOptions {
  /** Ends the call, waits included: it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface WriteOptions extends CallOptions {
  /** Names the request over several runs of the caller's program; by default each call has a key of its own. */
  idempotencyKey?: string | undefined;
}

export interface BulkUpsertOptions extends WriteOptions {
  /** Report what would happen; write nothing. */
  dryRun?: boolean | undefined;
  /** List the changes of updated rows. */
  includeChanges?: boolean | undefined;
}

export interface UpdateOptions extends WriteOptions {
  /** The `etag` that was read: the account is updated only while it is at that version, else `VERSION_MISMATCH`. */
  ifMatch?: string | undefined;
}

export interface PageOptions extends CallOptions {
  /** How many are read at a time, 1 to 500. */
  pageSize?: number | undefined;
}

export interface AccountQuery extends PageOptions {
  status?: Account['status'] | undefined;
  statusCategory?: Account['status_category'] | undefined;
  portfolioId?: string | undefined;
  /** An ISO 8601 date, or date and time. */
  updatedSince?: string | undefined;
}

/** An account and the version that was read, for `ifMatch`. */
export interface VersionedAccount {
  account: Account;
  etag: string;
}

export interface AccountUpdateResult {
  account: UpdatedAccount;
  /** The version that the account is at now. */
  etag: string;
}

/** How far a push is, over all rows whose outcome is known. */
export interface PushProgress extends Counts {
  rows: number;
  /** Requests that were answered. */
  requests: number;
}

/** A pause before the next try or the next request. */
export interface PushWait {
  milliseconds: number;
  /** Why the last try has to be made again; undefined where the client waits so that it is not refused. */
  error?: AccountSyncError;
}

export interface PushOptions extends Omit<BulkUpsertOptions, 'idempotencyKey'> {
  /**
   * Once a row of an account has failed, do not send its later rows: they fail with `EARLIER_ROW_FAILED`. Corrected and
   * pushed again in their order, the rows of the account still end with the last one. Remembers the ids of all rows that
   * failed.
   */
  holdBackAfterFailure?: boolean | undefined;
  /** Rows in one request, 500 at most, which is the default. */
  maxRows?: number | undefined;
  /** Bytes of one request's body; 8,000,000 by default. Where the service takes less, requests are halved. */
  maxBytes?: number | undefined;
  /** Called after each request, before its outcomes are yielded. */
  onProgress?: ((progress: PushProgress) => void) | undefined;
  /** Called before each wait. */
  onWait?: ((wait: PushWait) => void) | undefined;
}

export type { Account, AuditTrailEntry, FieldFault, TimelineEvent, UpdatedAccount };
