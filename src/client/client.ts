import {
  type Account,
  type AccountRow,
  type AccountUpdate,
  type ApiKey,
  type AuditTrailEntry,
  type Change,
  type HeldNumbers,
  type TimelineEvent,
  type UpdatedAccount,
} from './api.generated';
import {
  type AccountQuery,
  type BulkUpsertOptions,
  type CallOptions,
  type ChangesOptions,
  type HistoryOptions,
  type PageOptions,
  type UpdateOptions,
} from './call-options';
import { invalidArgument, writeJson } from './client-options';
import { AccountSyncError } from './errors';
import { ImportCalls } from './imports/import-calls';
import { type BulkUpsertReport } from './row-outcomes';
import { LARGEST_PAGE } from './service-calls';

/** An account and the version that was read, for `ifMatch`. */
export interface VersionedAccount {
  account: Account;
  etag: string;
}

export interface AccountUpdateResult {
  account: UpdatedAccount;
  /** The current version of the account. */
  etag: string;
}

const ACCOUNTS = '/external-api/accounts';
const KEY = '/external-api/key';
const CHANGES = '/external-api/changes';
/** How often it is asked whether there are new changes. */
const FOLLOW_MS = 1_000;

/** Not every externalId fits into a path: URLs resolve `.` and `..`, for example. */
function accountPath(externalId: string): string {
  const isText = typeof externalId === 'string' && externalId.isWellFormed();
  const isReachable = isText && !['', '.', '..', 'bulk-upsert'].includes(externalId);
  if (!isReachable) throw invalidArgument('An account of this externalId cannot be reached by a path');
  return `${ACCOUNTS}/${encodeURIComponent(externalId)}`;
}

/** A client of the REST API. It may be shared and need not be closed. */
export class AccountSyncClient extends ImportCalls {
  /**
   * Creates or updates up to 500 accounts, each row by itself. Waits up to two minutes if the rate limit asks for it.
   * @throws AccountSyncError
   */
  async bulkUpsert(accounts: readonly AccountRow[], options: BulkUpsertOptions = {}): Promise<BulkUpsertReport> {
    const { dryRun = false, includeChanges = false, signal } = options;
    const { idempotencyKey = globalThis.crypto.randomUUID() } = options;
    const { body } = await this.send({
      method: 'POST',
      path: `${ACCOUNTS}/bulk-upsert`,
      body: writeJson({ accounts, dryRun, includeChanges }),
      headers: { 'idempotency-key': idempotencyKey },
      expected: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
      signal,
    });
    const { success: _success, code: _code, message: _message, ...report } = body;
    if (!Array.isArray(report.results) || report.results.length !== accounts.length) {
      throw new AccountSyncError('UNEXPECTED_ANSWER', 'The answer does not hold one result for each row');
    }
    return report as unknown as BulkUpsertReport;
  }

  /** What the key is and may do, when it ends, and when its next bulk upsert may begin. @throws AccountSyncError */
  async key({ signal }: CallOptions = {}): Promise<ApiKey> {
    const { body } = await this.send({ method: 'GET', path: KEY, expected: 'API_KEY_FOUND', signal });
    const { success: _success, code: _code, message: _message, ...key } = body;
    return key as typeof key & ApiKey;
  }

  /**
   * The clock of the service, in whole seconds: that of `updatedAt`, and of all times that it tells.
   * @throws AccountSyncError
   */
  async serviceTime({ signal }: CallOptions = {}): Promise<Date> {
    const { headers } = await this.send({ method: 'GET', path: KEY, expected: 'API_KEY_FOUND', signal });
    const time = new Date(headers.get('date') ?? '');
    if (Number.isNaN(time.getTime())) throw new AccountSyncError('UNEXPECTED_ANSWER', 'The answer has no valid date');
    return time;
  }

  /**
   * Changes the fields in the update. Objects are merged, everything else is replaced, null clears.
   * @throws AccountSyncError such as `ACCOUNT_NOT_FOUND`, `VALIDATION_FAILED`, `VERSION_MISMATCH`
   */
  async updateAccount(
    externalId: string,
    update: AccountUpdate,
    { ifMatch, idempotencyKey = globalThis.crypto.randomUUID(), signal }: UpdateOptions = {},
  ): Promise<AccountUpdateResult> {
    const { body, headers } = await this.send({
      method: 'PATCH',
      path: accountPath(externalId),
      body: writeJson({ update }),
      headers: { 'idempotency-key': idempotencyKey, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      expected: 'ACCOUNT_UPDATED',
      signal,
    });
    return { account: body.account as UpdatedAccount, etag: headers.get('etag') ?? '' };
  }

  /** @throws AccountSyncError such as `ACCOUNT_NOT_FOUND` */
  async getAccount(externalId: string, { signal }: CallOptions = {}): Promise<VersionedAccount> {
    const path = accountPath(externalId);
    const { body, headers } = await this.send({ method: 'GET', path, expected: 'ACCOUNT_FOUND', signal });
    return { account: body.account as Account, etag: headers.get('etag') ?? '' };
  }

  /**
   * Lists all accounts that match the query, newest change first. Pages are read as they are needed: an account that
   * changes meanwhile may come on none. `changes` with a `since` from before the list has it.
   */
  async *listAccounts(query: AccountQuery = {}): AsyncGenerator<Account, void, undefined> {
    const { status, statusCategory, portfolioId, updatedSince, ...options } = query;
    const filter = { status, status_category: statusCategory, portfolioId, updatedSince };
    yield* this.pages<Account>('accounts', ACCOUNTS, 'ACCOUNTS_LISTED', options, filter);
  }

  /**
   * The changes of the organization, in the order in which they became visible, each once. Go on with the `cursor` of the
   * last one that you have processed.
   * @throws AccountSyncError such as `CHANGES_CURSOR_UNKNOWN`
   */
  async *changes({
    cursor,
    since,
    values,
    follow,
    pageSize = LARGEST_PAGE,
    signal,
  }: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
    const query = new URLSearchParams({ limit: String(pageSize), values: String(values ?? false) });
    if (since !== undefined) query.set('since', since);
    for (let next = cursor; ; ) {
      if (next !== undefined) query.set('cursor', next);
      const path = `${CHANGES}?${query}`;
      const { body } = await this.send({ method: 'GET', path, expected: 'CHANGES_LISTED', signal });
      yield* body.changes as Change[];
      next = body.cursor as string;
      if (body.hasMore) continue;
      if (!follow) return;
      await this.runtime.sleep(FOLLOW_MS, signal);
    }
  }

  /** Who changed what on an account, newest first. */
  auditTrail(externalId: string, options: HistoryOptions = {}): AsyncGenerator<AuditTrailEntry, void, undefined> {
    return this.#history('auditTrail', externalId, 'audit-trail', 'AUDIT_TRAIL_LISTED', options);
  }

  /** The changes of an account for a person to read, newest first. */
  timeline(externalId: string, options: HistoryOptions = {}): AsyncGenerator<TimelineEvent, void, undefined> {
    return this.#history('timeline', externalId, 'timeline', 'TIMELINE_LISTED', options);
  }

  /** The numbers that updates replaced while the account was on legal hold, in full, newest first. */
  heldNumbers(externalId: string, options: HistoryOptions = {}): AsyncGenerator<HeldNumbers, void, undefined> {
    return this.#history('heldNumbers', externalId, 'held-numbers', 'HELD_NUMBERS_LISTED', options);
  }

  async *#history<Item>(
    name: string,
    externalId: string,
    segment: string,
    expected: string,
    { since, until, ...options }: HistoryOptions,
  ): AsyncGenerator<Item, void, undefined> {
    yield* this.pages<Item>(name, `${accountPath(externalId)}/${segment}`, expected, options, { since, until });
  }

  /** The lines of a file that proves the history of an account; write each with a line feed after it. */
  async *evidence(externalId: string, options: PageOptions = {}): AsyncGenerator<string, void, undefined> {
    yield* this.pages<string>('lines', `${accountPath(externalId)}/evidence`, 'EVIDENCE_LISTED', options);
  }
}
