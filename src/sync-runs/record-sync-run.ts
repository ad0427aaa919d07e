import { type RequestContext } from '../request/request-context';
import { inTurns } from '../turns';
import { failedRowsOf, mostChanged, type RunReport } from './sync-run';
import { type SyncRunStore } from './sync-run.store';

export interface SyncRunDependencies {
  syncRuns: SyncRunStore;
  syncRunRetentionDays: number;
  clock: () => Date;
  /** Told of every failure that the caller is not told of. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps what a bulk upsert came to. Its rows are settled by now, and the caller is to learn what became of them: a run
 * that cannot be kept is told to the log alone.
 *
 * @param changedFields of each account that was updated, each once
 */
export async function recordSyncRun(
  id: string,
  report: RunReport,
  changedFields: Iterable<readonly string[]>,
  { organizationId, apiKeyId, surface, requestId, receivedAt, turn }: RequestContext,
  { syncRuns, syncRunRetentionDays, clock, onUnexpected }: SyncRunDependencies,
): Promise<void> {
  const { requested, created, updated, unchanged, failed } = report;
  const run = {
    id,
    organizationId,
    apiKeyId,
    surface,
    requestId,
    receivedAt,
    durationMs: Math.max(0, clock().getTime() - receivedAt.getTime()),
    requested,
    created,
    updated,
    unchanged,
    failed,
    failedRows: failedRowsOf(report),
    changedFields: await inTurns(turn, mostChanged(changedFields)),
  };
  const expiresAt = new Date(receivedAt.getTime() + syncRunRetentionDays * DAY_MS);
  await syncRuns.insert(run, expiresAt).catch((error: unknown) => onUnexpected(error, requestId));
}
