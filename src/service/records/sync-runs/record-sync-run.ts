import { inTurns } from '../../../base/scheduling/steps';
import { type Config } from '../../../base/settings/config';
import { DAY_MS } from '../../../base/time/durations';
import { type RequestContext } from '../../callers/request/request-context';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { type UnitOfWork } from '../../storage/database/transactions/transaction';
import { failedRowsOf, mostChangedFields, type RunReport } from './run-report';
import { type RunMeasures, type StoredSyncRun } from './sync-run';
import { type SyncRunStore } from './sync-run.store';

export interface SyncRunDependencies {
  syncRuns: SyncRunStore;
  unitOfWork: UnitOfWork;
  config: Pick<Config, 'syncRunRetentionDays'>;
  clock: () => Date;
  /** Called with each error that the caller does not see. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

const PATIENCE = { tries: 8, message: 'Other requests were in the way of the run of a bulk upsert' };

/**
 * Stores the run of a bulk upsert. Its rows are settled by now, and the caller must learn their outcome, so a run that
 * cannot be stored is only logged.
 * @param changedFields of each account that was updated, each once
 * @param measures what the updates did together
 */
export async function recordSyncRun(
  id: string,
  report: RunReport,
  changedFields: Iterable<readonly string[]>,
  measures: RunMeasures,
  { organizationId, apiKeyId, surface, requestId, traceId, receivedAt }: RequestContext,
  { syncRuns, config, unitOfWork, clock, onUnexpected }: SyncRunDependencies,
): Promise<void> {
  const { requested, created, updated, unchanged, failed } = report;
  try {
    const run: StoredSyncRun = {
      id,
      organizationId,
      apiKeyId,
      surface,
      requestId,
      ...(traceId !== undefined && { traceId }),
      receivedAt,
      durationMs: Math.max(0, clock().getTime() - receivedAt.getTime()),
      requested,
      created,
      updated,
      unchanged,
      failed,
      ...measures,
      failedRows: failedRowsOf(report),
      changedFields: await inTurns(mostChangedFields(changedFields)),
    };
    const expiresAt = new Date(receivedAt.getTime() + config.syncRunRetentionDays * DAY_MS);
    const isWritten = async () => (await syncRuns.findByIds(organizationId, [id], receivedAt)).length > 0;
    await untilUncontended(PATIENCE, async () =>
      unitOfWork({ writes: [await syncRuns.prepareInsert(run, expiresAt)], isWritten }),
    );
  } catch (error) {
    onUnexpected(error, requestId);
  }
}
