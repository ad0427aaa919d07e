import { type RequestContext } from '../access/request-context';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { LIMITS } from './limits';
import { type Plan, planBatch, type RowResult } from './plan';
import { type Row, type RowFailure, readRows } from './read-rows';
import { retryContended } from './retry-contended';
import { RefusedAccountError, type WriteDependencies, writeAccounts } from './write-accounts';

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

/** The results of a plan that could not be written: what it would have written is reported as contended. */
const contendedResults = (plan: Plan): RowResult[] =>
  plan.results.map((result) =>
    result.status === 'created' || result.status === 'updated'
      ? { index: result.index, externalId: result.externalId, status: 'failed', ...CONTENDED }
      : result,
  );

/** Reads what is stored, plans, and writes the plan, once more where another request got in between. */
async function settle(
  rows: readonly Row[],
  refused: ReadonlyMap<string, Refusal>,
  { dryRun, includeChanges }: BulkUpsertRequest,
  context: RequestContext,
  dependencies: WriteDependencies,
): Promise<RowResult[]> {
  const { organizationId } = context;
  const { accounts, clock, newId } = dependencies;
  let plan: Plan = { results: [], creates: [], updates: [] };
  return retryContended(
    async () => {
      const found = await accounts.findForRows(organizationId, rows);
      const existing = new Map(found.map((account) => [account.externalId, account]));
      plan = planBatch(rows, existing, refused, { organizationId, dryRun, includeChanges, now: clock(), newId });
      const hasWrites = plan.creates.length > 0 || plan.updates.length > 0;
      if (hasWrites && !dryRun) await writeAccounts(plan, 'BULK_UPSERT', context, dependencies);
      return plan.results;
    },
    () => contendedResults(plan),
  );
}

/** Settles the rows, again without each row that the database refuses: one bad row must not cost the others. */
async function settleWithoutRefused(
  rows: readonly Row[],
  request: BulkUpsertRequest,
  context: RequestContext,
  dependencies: WriteDependencies,
): Promise<RowResult[]> {
  const refused = new Map<string, Refusal>();
  const raced = new Set<string>();
  for (;;) {
    try {
      return await settle(rows, refused, request, context, dependencies);
    } catch (error) {
      if (!(error instanceof RefusedAccountError)) throw error;
      // A duplicate means at first that another request created the account: planned again, it is an update.
      if (error.duplicate && !raced.has(error.externalId)) raced.add(error.externalId);
      else refused.set(error.externalId, REFUSED);
    }
  }
}

/** Creates or updates up to 500 accounts, each row by itself (spec.md sections 3.3 and 4.1). */
export async function bulkUpsert(
  request: BulkUpsertRequest,
  context: RequestContext,
  dependencies: WriteDependencies,
): Promise<BulkUpsertReport> {
  const { rows, failures } = readRows(request.accounts);
  const settled = rows.length > 0 ? await settleWithoutRefused(rows, request, context, dependencies) : [];
  const results = [...settled, ...failures.map((failure) => ({ ...failure, status: 'failed' as const }))];
  results.sort((one, other) => one.index - other.index);
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length;
  return {
    dryRun: request.dryRun,
    requested: results.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    results,
  };
}
