import { type WrittenLink } from '../audit/link-hash';
import { signRun } from '../audit-roots/run-root';
import { type SigningKey } from '../encryption/signing-key';
import { inTurns } from '../fair-scheduler';
import { type RequestContext } from '../request/request-context';
import { failedRowsOf, mostChangedFields, type RunReport } from './run-report';
import { type StoredSyncRun } from './sync-run';
import { type SyncRunStore } from './sync-run.store';

export interface SyncRunDependencies {
  syncRuns: SyncRunStore;
  syncRunRetentionDays: number;
  /** No roots are signed without one. */
  signingKey: SigningKey | undefined;
  clock: () => Date;
  /** Called with each error that the caller does not see. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

/** What a run changed. */
interface RunChanges {
  /** Of each account that was updated, each once. */
  changedFields: Iterable<readonly string[]>;
  /** The links that it wrote to the chains of accounts. */
  links: readonly WrittenLink[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the run of a bulk upsert, with the signed root of what it wrote. Its rows are settled by now, and the caller
 * must learn their outcome, so a run that cannot be stored is only logged.
 */
export async function recordSyncRun(
  id: string,
  report: RunReport,
  changes: RunChanges,
  context: RequestContext,
  dependencies: SyncRunDependencies,
): Promise<void> {
  const { syncRuns, syncRunRetentionDays, onUnexpected } = dependencies;
  try {
    const run = await describeRun(id, report, changes, context, dependencies);
    await syncRuns.insert(run, new Date(run.receivedAt.getTime() + syncRunRetentionDays * DAY_MS));
  } catch (error) {
    onUnexpected(error, context.requestId);
  }
}

async function describeRun(
  id: string,
  report: RunReport,
  { changedFields, links }: RunChanges,
  { organizationId, apiKeyId, surface, requestId, traceId, receivedAt, turn }: RequestContext,
  { signingKey, clock }: SyncRunDependencies,
): Promise<StoredSyncRun> {
  const { requested, created, updated, unchanged, failed } = report;
  const endedAt = clock();
  const facts = { organizationId, syncRunId: id, from: receivedAt, to: endedAt };
  return {
    id,
    organizationId,
    apiKeyId,
    surface,
    requestId,
    ...(traceId !== undefined && { traceId }),
    receivedAt,
    durationMs: Math.max(0, endedAt.getTime() - receivedAt.getTime()),
    requested,
    created,
    updated,
    unchanged,
    failed,
    failedRows: failedRowsOf(report),
    changedFields: await inTurns(turn, mostChangedFields(changedFields)),
    ...(signingKey && { signedRoot: await inTurns(turn, signRun(facts, links, signingKey)) }),
  };
}
