import { type Account } from './api.generated';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, even while it waits. The call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface WriteOptions extends CallOptions {
  /** Identifies the request across restarts of the caller's program. By default each call has a new key. */
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
  /** Items per request, 1 to 500; 500 by default. */
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
  /** Only what comes after it: the `cursor` of the last change that was processed. */
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
