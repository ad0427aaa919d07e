import { inTurns } from '../../../base/scheduling/steps';
import { type Config } from '../../../base/settings/config';
import { inSpan } from '../../../base/tracing';
import { type WritingContext } from '../../callers/request/run-mutation';
import { hasScope } from '../../callers/rights/scopes';
import { recordSyncRun, type SyncRunDependencies } from '../../records/sync-runs/record-sync-run';
import { pauseBeforeRetry } from '../../storage/database/transactions/contention';
import { changedFieldsOfEach } from '../fields/changed-fields';
import { LIMITS } from '../fields/limits';
import { type AccountFingerprint } from '../model/stored-account';
import { type WriteDependencies } from '../writes/account-writes';
import { shownMeasures } from '../writes/measures';
import { type BulkUpsertCommand } from './bulk-upsert-command';
import { type BulkUpsertAnswer, reportRows } from './bulk-upsert-result';
import { loadExisting, loadFingerprints } from './load-existing';
import { planRows } from './plan-rows';
import { limitRecords, readRows } from './read-rows';
import { RetryQueue, settleRows } from './settle-rows';

export interface BulkUpsertDependencies extends WriteDependencies, SyncRunDependencies {
  config: SyncRunDependencies['config'] & Pick<Config, 'maxBodyBytes'>;
}

/** How much larger than the greatest body the records of all rows may be: large rows of short values need three times. */
const RECORD_FACTOR = 6;

/**
 * Creates or updates up to 500 accounts, each row by itself. Usually one transaction settles all rows. Accounts that
 * other requests keep changing, and rows that the database refuses, take further ones. Every bulk upsert except a dry
 * run records a sync run.
 */
export async function bulkUpsert(
  { accounts, dryRun, includeChanges, syncRunId }: BulkUpsertCommand & { syncRunId: string },
  context: WritingContext,
  dependencies: BulkUpsertDependencies,
): Promise<BulkUpsertAnswer> {
  const { organizationId } = context;
  const { clock, newId, config } = dependencies;
  const mayRead = hasScope(context, 'accounts:read');
  // A dry run costs nothing and leaves no trace, so it would answer any number of guesses.
  const hidesNumbers = dryRun && !hasScope(context, 'accounts:read:ssn');

  // The database looks the accounts up while the rows are checked.
  const [found, { rows, rejected }] = await Promise.all([
    inSpan('bulk upsert: find', () => loadFingerprints(accounts, organizationId, dependencies.accounts)),
    inTurns(readRows(accounts, hidesNumbers ? undefined : context.keyedHash('row fingerprint'))),
  ]);
  await inTurns(limitRecords(rows, Math.max(LIMITS.changesBytes, RECORD_FACTOR * config.maxBodyBytes)));
  let fingerprints: AccountFingerprint[] | undefined = found;
  const queue = new RetryQueue(rows);
  for (const part of queue.parts()) {
    await pauseBeforeRetry(part.contentions);
    const existing = await inSpan('bulk upsert: read', () =>
      loadExisting(part.rows, context, dependencies, fingerprints),
    );
    // Rows that are tried again are compared with what is stored by then.
    fingerprints = undefined;
    const planContext = { organizationId, dryRun, includeChanges, mayRead, hidesNumbers, now: clock(), newId };
    const planning = planRows(part.rows, existing, queue.refused, planContext);
    const plan = await inSpan('bulk upsert: plan', () => inTurns(planning));
    const answer = part.isWhole && !dryRun ? reportRows(plan.results, rejected, dryRun) : undefined;
    const planned = { part, plan, syncRunId, answer };
    if (dryRun) queue.settle(plan);
    else await inSpan('bulk upsert: write', () => settleRows(planned, queue, context, dependencies));
  }
  const answer = reportRows(queue.results, rejected, dryRun);
  if (!dryRun) {
    const fields = changedFieldsOfEach(queue.changes);
    context.beforeAnswer.push(
      recordSyncRun(syncRunId, answer, fields, shownMeasures(queue.measures), context, dependencies),
    );
  }
  return answer;
}
