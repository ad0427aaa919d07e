import { type AccountSyncError } from './errors';
import { type Account } from './generated/api';
import { type Counts } from './row-outcomes';

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
