import { type Write } from '../../database/transactions/write';
import { type Code } from '../../errors';
import { failedRowsOf, mostCounted, type RunReport } from '../../sync-runs/run-report';
import { type StoredSyncRun } from '../../sync-runs/sync-run';
import { heldBy } from '../model/brakes';
import { type StoredImport } from '../model/import';
import { type ImportChange } from '../store/import.store';
import { changeImport, commitWithImport, type ImportSession, LostSliceError, sliceRef } from './import-session';
import { walkOn } from './missing-accounts';
import { NumbersByText } from './numbers-by-text';
import { completeFirstIndexes } from './plan-slice';
import { planDigestOf } from './row-effects';
import { type WorkDependencies } from './work-dependencies';

const DAY_MS = 24 * 60 * 60 * 1000;

export const afterDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** Until when the rows of an import that nothing changes any more are kept. */
const keptUntil = (now: Date, { importRetentionDays }: WorkDependencies) => ({
  rowsUntil: afterDays(now, importRetentionDays),
});

/**
 * Ends the planning: looks for the accounts that a complete feed misses, step by step, then compares what the plan does
 * with the brakes, and stops where one holds or where somebody wants to look at it.
 */
export async function endPlanning(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { complete, brakes, review } = session.imported.options;
  let portfolioAccounts = 0;
  if (complete) {
    await completeFirstIndexes(session, session.imported.slices, dependencies);
    const walk = await walkOn(session, complete.portfolioId, dependencies);
    if (!walk.isDone) return;
    portfolioAccounts = walk.met.size;
  }
  const { planned, requested, measures, missing, planDigest } = session.imported;
  const holding = heldBy(brakes, { requested, planned, measures, missing, portfolioAccounts });
  const state = holding.length > 0 ? 'HELD' : review ? 'PLANNED' : 'APPLYING';
  const kept = keptUntil(dependencies.clock(), dependencies);
  // A plan without rows has a checksum too: `apply` asks for it.
  const planChecksum = planDigest || planDigestOf('', [], []);
  const change: ImportChange = { state, heldBy: holding, planChecksum, nextSlice: 0, ...kept };
  await commitWithImport(session, change, { writes: [] }, dependencies);
  delete session.missing;
  session.firstIndexes = new NumbersByText();
}

/** The most failed rows that a run keeps. */
const MAX_FAILED_ROWS = 500;
/** How many slices are asked at once what they hold. */
const SUMMARIES_AT_ONCE = 100;

/** The first rows that failed. */
async function readFailures(
  { imported, places }: ImportSession,
  { importSlices }: WorkDependencies,
): Promise<RunReport['results']> {
  const failures: RunReport['results'][number][] = [];
  for (let start = 0; start < places.length; start += SUMMARIES_AT_ONCE) {
    const some = places.slice(start, start + SUMMARIES_AT_ONCE);
    const summaries = await importSlices.readSummaries(some.map((place) => sliceRef(imported, place)));
    for (const [at, place] of some.entries()) {
      if (failures.length >= MAX_FAILED_ROWS) return failures.slice(0, MAX_FAILED_ROWS);
      if ((summaries[at]?.counts.failed ?? 0) === 0) continue;
      const ref = sliceRef(imported, place);
      const [read, rows] = await Promise.all([importSlices.readResults(ref), importSlices.readRows(ref)]);
      if (!read || !rows) throw new LostSliceError('A slice of an import is gone');
      for (const [position, { status, code, details }] of read.results.entries()) {
        if (status !== 'failed') continue;
        const externalId = rows[position]?.externalId;
        const known = {
          ...(externalId !== undefined && { externalId }),
          ...(code && { code }),
          ...(details && { details }),
        };
        failures.push({ index: place.firstIndex + position, status, ...known });
      }
    }
  }
  return failures.slice(0, MAX_FAILED_ROWS);
}

/** The run of an import. It bears the time of its end: feeds of runs look back no further than a request may take. */
function runOf(imported: StoredImport, results: RunReport['results'], now: Date): StoredSyncRun {
  const { id, organizationId, requested, done, movedBy, committedAt, changedFields } = imported;
  const durationMs = Math.max(0, now.getTime() - (committedAt ?? now).getTime());
  const report = { requested, ...done, results };
  const { results: _results, ...counts } = report;
  const changed = mostCounted(Object.entries(changedFields));
  const failedRows = failedRowsOf(report);
  const { person: _person, ...mover } = movedBy;
  return { id, organizationId, ...mover, receivedAt: now, durationMs, ...counts, failedRows, changedFields: changed };
}

/** Notes on an import that it was undone. One that put nothing back may be tried again. */
async function undoneWrites(
  { imported: { id, organizationId, undoes, done } }: ImportSession,
  { imports }: WorkDependencies,
): Promise<Write[]> {
  const undone = undoes === null || done.updated === 0 ? undefined : await imports.find(organizationId, undoes);
  return undone ? [await imports.prepareChange(undone, { undoneBy: id })] : [];
}

/** Ends an import whose slices are all carried out. Its run is stored in the same transaction. */
export async function completeImport(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { clock, syncRuns, syncRunRetentionDays } = dependencies;
  const failures = await readFailures(session, dependencies);
  const now = clock();
  const change: ImportChange = { state: 'COMPLETED', finishedAt: now, ...keptUntil(now, dependencies) };
  const run = runOf(session.imported, failures, now);
  const own = await syncRuns.prepareInsert(run, afterDays(now, syncRunRetentionDays));
  const writes = [own, ...(await undoneWrites(session, dependencies))];
  await commitWithImport(session, change, { writes }, dependencies);
}

/** Ends an import that cannot go on. What it has carried out stays, and is counted. */
export async function failImport(
  session: ImportSession,
  code: Code,
  message: string,
  dependencies: WorkDependencies,
): Promise<void> {
  const now = dependencies.clock();
  const change = { state: 'FAILED', failure: { code, message }, finishedAt: now } as const;
  await changeImport(session, { ...change, ...keptUntil(now, dependencies) }, dependencies);
}
