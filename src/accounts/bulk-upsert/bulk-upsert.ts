import { hasScope } from '../../access/scopes';
import { type FieldChange } from '../../audit/field-change';
import { type Transaction } from '../../database/transaction';
import { ServiceError } from '../../errors';
import { isJsonObject } from '../../json';
import { type RequestContext } from '../../request/request-context';
import { recordSyncRun, type SyncRunDependencies } from '../../sync-runs/record-sync-run';
import { inTurns } from '../../turns';
import { retryContended, TRIES_FOR_ONE } from '../changes/retry-contended';
import { RefusedAccountError, type WriteDependencies, writeAccounts } from '../changes/write-accounts';
import { changedFieldsOfEach } from '../fields/changed-fields';
import { LIMITS } from '../fields/limits';
import { planBatch, type RowResult } from './plan';
import { type Row, type RowFailure, readRows } from './read-rows';

export interface BulkUpsertRequest {
  accounts: readonly unknown[];
  dryRun: boolean;
  includeChanges: boolean;
}

/** Counts by outcome, which add up to `requested`, and one result per row in the order of the request. */
export interface BulkUpsertReport {
  dryRun: boolean;
  requested: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  results: RowResult[];
}

export interface BulkUpsertDependencies extends WriteDependencies, SyncRunDependencies {}

type Refusal = Pick<RowFailure, 'code' | 'message'>;

const flag = (value: unknown, name: string): boolean => {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new ServiceError('INVALID_REQUEST_BODY', `${name} must be true or false`);
};

/**
 * The request that a body states.
 * @throws ServiceError `INVALID_REQUEST_BODY`, `ACCOUNTS_REQUIRED`, `ACCOUNTS_LIMIT_EXCEEDED`
 */
export function readBulkUpsertRequest(body: unknown): BulkUpsertRequest {
  if (!isJsonObject(body)) throw new ServiceError('INVALID_REQUEST_BODY', 'The body must be a JSON object');
  const { accounts } = body;
  if (!Array.isArray(accounts))
    throw new ServiceError('INVALID_REQUEST_BODY', 'The body must hold a list named accounts');
  const request = {
    accounts,
    dryRun: flag(body.dryRun, 'dryRun'),
    includeChanges: flag(body.includeChanges, 'includeChanges'),
  };
  if (accounts.length === 0) throw new ServiceError('ACCOUNTS_REQUIRED', 'accounts must not be empty');
  if (accounts.length > LIMITS.rowsPerRequest) {
    throw new ServiceError('ACCOUNTS_LIMIT_EXCEEDED', `accounts must hold at most ${LIMITS.rowsPerRequest} items`);
  }
  return request;
}

const CONTENDED: Refusal = {
  code: 'CONFLICT',
  message: 'Other requests keep changing this account; send the row again',
};
const REFUSED: Refusal = { code: 'INTERNAL_ERROR', message: 'The row could not be stored' };

/** Tries for many rows together, before those that nobody else changes are settled apart from the others. */
const TRIES_FOR_MANY = 4;

/** Refusals after which many rows are settled in smaller parts, so that hundreds do not cost a whole batch each. */
const MOST_REFUSALS = 4;

/** One busy account among 500 takes ten; past this a request would take minutes. */
const MOST_GIVEN_UP = 40;

/** What is to be settled. */
interface Batch {
  request: BulkUpsertRequest;
  rows: readonly Row[];
  syncRunId: string;
  /** Writes more in the transaction that settles all rows, where there is such a one. */
  alongside: (results: RowResult[], transaction: Transaction) => Promise<void>;
}

/** The rows of one request on their way to an outcome. */
class Settlement {
  /** Rows that the database refuses, by external id. */
  private readonly refused = new Map<string, Refusal>();
  /** Rows that met an account which another request had just created. */
  private readonly raced = new Set<string>();
  /** What was changed, of each account that was updated. */
  readonly changes: FieldChange[][] = [];
  /** How often the tries for some rows were used up. */
  private givenUp = 0;

  constructor(
    private readonly batch: Batch,
    private readonly context: RequestContext,
    private readonly dependencies: WriteDependencies,
  ) {}

  /** Settles rows together, again without each row that the database refuses: one bad row must not cost the others. */
  async settle(rows = this.batch.rows): Promise<RowResult[]> {
    const most = rows.length === 1 ? TRIES_FOR_ONE : TRIES_FOR_MANY;
    for (let refusals = 0; refusals <= MOST_REFUSALS || rows.length === 1; refusals += 1) {
      try {
        return await retryContended(
          most,
          () => this.attempt(rows),
          () => this.contended(rows),
        );
      } catch (error) {
        if (!(error instanceof RefusedAccountError)) throw error;
        // A duplicate means at first that another request created the account: planned again, it is an update.
        if (error.duplicate && !this.raced.has(error.externalId)) this.raced.add(error.externalId);
        else this.refused.set(error.externalId, REFUSED);
      }
    }
    return this.halves(rows);
  }

  /** Reads what is stored, plans, and writes the plan: all of it or nothing. */
  private async attempt(rows: readonly Row[]): Promise<RowResult[]> {
    const { organizationId, turn } = this.context;
    const { accounts, clock, newId } = this.dependencies;
    const { request, syncRunId } = this.batch;
    const { dryRun, includeChanges } = request;
    const found = await accounts.findForRows(organizationId, rows, turn);
    const existing = new Map(found.map((account) => [account.externalId, account]));
    const mayRead = hasScope(this.context, 'accounts:read');
    const context = { organizationId, dryRun, includeChanges, mayRead, now: clock(), newId };
    const plan = await inTurns(turn, planBatch(rows, existing, this.refused, context));
    const hasWrites = plan.creates.length > 0 || plan.updates.length > 0;
    if (hasWrites && !dryRun) {
      const origin = { operation: 'BULK_UPSERT', syncRunId } as const;
      const isAll = rows.length === this.batch.rows.length;
      const alongside = (transaction: Transaction) => this.batch.alongside(plan.results, transaction);
      await writeAccounts({ ...plan, ...(isAll && { alongside }) }, origin, this.context, this.dependencies);
      for (const { changes } of plan.updates) this.changes.push(changes);
    }
    return plan.results;
  }

  /** An account that others keep changing costs no row but its own; too many of them, and the caller has to wait. */
  private async contended(rows: readonly Row[]): Promise<RowResult[]> {
    this.givenUp += 1;
    if (rows.length > 1 && this.givenUp <= MOST_GIVEN_UP) return this.halves(rows);
    return rows.map(({ index, externalId }) => ({ index, externalId, status: 'failed', ...CONTENDED }));
  }

  private async halves(rows: readonly Row[]): Promise<RowResult[]> {
    const middle = Math.ceil(rows.length / 2);
    const first = await this.settle(rows.slice(0, middle));
    return [...first, ...(await this.settle(rows.slice(middle)))];
  }
}

function reportOf(settled: readonly RowResult[], failures: readonly RowFailure[], dryRun: boolean): BulkUpsertReport {
  const results = [...settled, ...failures.map((failure) => ({ ...failure, status: 'failed' as const }))];
  results.sort((one, other) => one.index - other.index);
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length;
  return {
    dryRun,
    requested: results.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    results,
  };
}

/**
 * Creates or updates up to 500 accounts, each row by itself. Every bulk upsert except a dry run records a sync run.
 * @param alongside writes more in the transaction that settles the whole request, where one does
 */
export async function bulkUpsert(
  request: BulkUpsertRequest,
  context: RequestContext,
  dependencies: BulkUpsertDependencies,
  alongside: (report: BulkUpsertReport, transaction: Transaction) => Promise<void>,
): Promise<BulkUpsertReport> {
  const syncRunId = dependencies.newId();
  const { rows, failures } = await inTurns(
    context.turn,
    readRows(request.accounts, context.keyedHash('row fingerprint')),
  );
  const { dryRun } = request;
  const batch: Batch = {
    request,
    rows,
    syncRunId,
    alongside: (settled, transaction) => alongside(reportOf(settled, failures, dryRun), transaction),
  };
  const settlement = new Settlement(batch, context, dependencies);
  const settled = rows.length > 0 ? await settlement.settle() : [];
  const report = reportOf(settled, failures, dryRun);
  if (!dryRun) await recordSyncRun(syncRunId, report, changedFieldsOfEach(settlement.changes), context, dependencies);
  return report;
}
