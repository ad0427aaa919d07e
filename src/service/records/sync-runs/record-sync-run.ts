import { inTurns } from '../../../base/scheduling/steps';
import { type Config } from '../../../base/settings/config';
import { DAY_MS } from '../../../base/time/durations';
import { type RequestContext } from '../../callers/request/request-context';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { type UnitOfWork } from '../../storage/database/transactions/transaction';
import { type Write } from '../../storage/database/transactions/write';
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

/** What a bulk upsert has come to. */
export interface RunOutcome {
  id: string;
  report: RunReport;
  /** Of each account that was updated, each once. */
  changedFields: Iterable<readonly string[]>;
  /** What the updates did together. */
  measures: RunMeasures;
}

async function runOf(
  { id, report, changedFields, measures }: RunOutcome,
  { organizationId, apiKeyId, surface, requestId, traceId, receivedAt }: RequestContext,
  { clock, config }: Pick<SyncRunDependencies, 'clock' | 'config'>,
): Promise<[StoredSyncRun, expiresAt: Date]> {
  const { requested, created, updated, unchanged, failed } = report;
  const run = {
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
  return [run, new Date(receivedAt.getTime() + config.syncRunRetentionDays * DAY_MS)];
}

/** The write of the run so far, for the transaction that settles some rows: a request may fail before the others. */
export const prepareBegunRun = async (
  outcome: RunOutcome,
  context: RequestContext,
  dependencies: Pick<SyncRunDependencies, 'syncRuns' | 'clock' | 'config'>,
): Promise<Write> => dependencies.syncRuns.prepareBegun(...(await runOf(outcome, context, dependencies)));

/**
 * Stores the run of a bulk upsert. Its rows are settled by now, and the caller must learn their outcome, so a run that
 * cannot be stored is only logged.
 */
export async function recordSyncRun(
  outcome: RunOutcome,
  context: RequestContext,
  dependencies: SyncRunDependencies,
): Promise<void> {
  const { syncRuns, unitOfWork, onUnexpected } = dependencies;
  const { organizationId, requestId, receivedAt } = context;
  try {
    const [run, expiresAt] = await runOf(outcome, context, dependencies);
    const isWritten = async () => {
      const [stored] = await syncRuns.findByIds(organizationId, [run.id], receivedAt);
      return stored?.durationMs === run.durationMs && stored.failed === run.failed;
    };
    await untilUncontended(PATIENCE, async () =>
      unitOfWork({ writes: [await syncRuns.prepareCompleted(run, expiresAt)], isWritten }),
    );
  } catch (error) {
    onUnexpected(error, requestId);
  }
}
