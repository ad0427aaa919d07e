import { type AccountSyncError } from './errors';
import { type Account } from './generated/api';
import { type Counts } from './row-outcomes';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, even while it waits. The call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface WriteOptions extends CallOptions {
  /** Identifies the request across restarts of the caller's program. By default each call has its own key. */
  idempotencyKey?: string | undefined;
}

export interface BulkUpsertOptions extends WriteOptions {
  /** Report what would happen; write nothing. */
  dryRun?: boolean | undefined;
  /** List the changes of updated rows. */
  includeChanges?: boolean | undefined;
}

export interface UpdateOptions extends WriteOptions {
  /** The `etag` that was read. If the account has changed since, the update fails with `VERSION_MISMATCH`. */
  ifMatch?: string | undefined;
}

export interface PageOptions extends CallOptions {
  /** Items per request, 1 to 500. */
  pageSize?: number | undefined;
}

/** Which part of a history; both ends are included. */
export interface HistoryOptions extends PageOptions {
  /** An ISO 8601 date, or date and time. */
  since?: string | undefined;
  /** The same; a date alone is the whole day. */
  until?: string | undefined;
}

/** Which part of the feed of changes. */
export interface ChangesOptions extends PageOptions {
  /** Only what comes behind it: the `cursor` of the last change that was processed. */
  cursor?: string | undefined;
  /** Without a cursor: begins at this time, or up to some seconds before it. An ISO 8601 date, or date and time. */
  since?: string | undefined;
  /** Whether each change has its values, masked. */
  values?: boolean | undefined;
  /** Waits for further changes at the end, and asks for them every second. */
  follow?: boolean | undefined;
}

export interface AccountQuery extends PageOptions {
  status?: Account['status'] | undefined;
  statusCategory?: Account['status_category'] | undefined;
  portfolioId?: string | undefined;
  /** An ISO 8601 date, or date and time. */
  updatedSince?: string | undefined;
}

/** The progress of a push: counts over all rows whose outcome is known. */
export interface PushProgress extends Counts {
  rows: number;
  /** Requests that have been answered. */
  requests: number;
}

/** A pause before the next try or the next request. */
export interface PushWait {
  milliseconds: number;
  /** Why the last request is retried; undefined if the client only waits to stay within the rate limit. */
  error?: AccountSyncError;
}

export interface PushOptions extends Omit<BulkUpsertOptions, 'idempotencyKey'> {
  /**
   * After a row of an account has failed, do not send later rows of the account: they fail with `EARLIER_ROW_FAILED`.
   * When the failed rows are corrected and pushed again in order, the last row still wins. Keeps the ids of all failed
   * rows in memory.
   */
  holdBackAfterFailure?: boolean | undefined;
  /** Rows per request; 500 by default and at most. */
  maxRows?: number | undefined;
  /** Bytes per request body; 8,000,000 by default. If the service accepts less, requests are halved. */
  maxBytes?: number | undefined;
  /** Called after each request, before its outcomes are yielded. */
  onProgress?: ((progress: PushProgress) => void) | undefined;
  /** Called before each wait. */
  onWait?: ((wait: PushWait) => void) | undefined;
}
