import { present } from '../../../base/json/present';
import { shownMeasures } from '../../accounts/writes/measures';
import { failedRowsOf, mostCounted, type RunReport } from '../../records/sync-runs/run-report';
import { type StoredSyncRun } from '../../records/sync-runs/sync-run';
import { type Write } from '../../storage/database/transactions/write';
import { heldBy } from '../model/brakes';
import { type ImportFailure, type StoredImport, senderOf } from '../model/import';
import { doneMeasuresOf } from '../model/import-rights';
import { DECISION_STATES } from '../model/import-state';
import { type SlicePlace } from '../model/slice-place';
import { commitWithImport, type FoundFailures, type ImportSession, LostSliceError } from '../slices/import-session';
import { NumbersByText } from '../slices/numbers-by-text';
import { learnFirstIndexes } from '../slices/plan-slice';
import { planDigestOf } from '../slices/row-effects';
import { type WorkDependencies } from '../slices/work-dependencies';
import { type ImportChange } from '../store/import.store';
import { sliceRef } from '../store/slice.store';
import { afterDays, rowsUntil } from '../transitions/change-import';
import { walkOn } from './missing-accounts';

/**
 * Ends the planning: looks for the accounts that a complete feed misses, step by step, then compares what the plan does
 * with the brakes, and stops where one holds or where its caller wants to look at it.
 */
export async function endPlanning(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { imported } = session;
  const { complete, brakes } = imported.options;
  // Of a portfolio in which nothing was changed, there is no plan to look at.
  const review = imported.options.review && (imported.requested > 0 || imported.rights.onlyPortfolio === undefined);
  let portfolioAccounts = 0;
  if (complete) {
    if (!(await learnFirstIndexes(session, session.imported.slices, dependencies))) return;
    const walk = await walkOn(session, complete.portfolioId, dependencies);
    if (!walk?.isDone) return;
    portfolioAccounts = walk.met.size;
  }
  const { planned, requested, measures, missing, planDigest } = session.imported;
  const holding = heldBy(brakes, { requested, planned, measures, missing, portfolioAccounts });
  const state = holding.length > 0 ? 'HELD' : review ? 'PLANNED' : 'APPLYING';
  const now = dependencies.clock();
  const waitingSince = DECISION_STATES.includes(state) ? now : null;
  const kept = { rowsUntil: rowsUntil(now, dependencies), waitingSince };
  // A plan without rows has a checksum too: `apply` asks for it.
  const planChecksum = planDigest || planDigestOf('', [], []);
  const change: ImportChange = { state, heldBy: holding, planChecksum, nextSlice: 0, ...kept };
  await commitWithImport(session, change, dependencies);
  delete session.missing;
  session.firstIndexes = new NumbersByText();
}

/** The greatest number of failed rows that a run keeps. */
const MAX_FAILED_ROWS = 500;
/** How many slices one step asks what they hold, and how many of them it reads at most. */
const SUMMARIES_PER_STEP = 100;
const READ_PER_STEP = 4;

/** The failed rows of one slice. */
async function failuresOf(
  place: SlicePlace,
  { imported }: ImportSession,
  { importSlices }: WorkDependencies,
): Promise<RunReport['results'][number][]> {
  const ref = sliceRef(imported, place);
  const [read, rows] = await Promise.all([importSlices.readResults(ref), importSlices.readRows(ref)]);
  if (!read || !rows) throw new LostSliceError('A slice of an import is gone');
  return read.results.flatMap(({ status, code, details }, position) => {
    if (status !== 'failed') return [];
    const externalId = rows[position]?.externalId;
    return [{ index: place.firstIndex + position, status, ...present({ externalId, code, details }) }];
  });
}

/** Looks on for the first rows that failed. @returns whether they are found */
async function findFailures(
  session: ImportSession,
  found: FoundFailures,
  dependencies: WorkDependencies,
): Promise<boolean> {
  const { imported, places } = session;
  const some = places.slice(found.slicesUntil, found.slicesUntil + SUMMARIES_PER_STEP);
  const summaries = await dependencies.importSlices.readSummaries(some.map((place) => sliceRef(imported, place)));
  let read = 0;
  for (const [at, place] of some.entries()) {
    if (found.rows.length >= MAX_FAILED_ROWS) return true;
    if (read >= READ_PER_STEP) return false;
    if ((summaries[at]?.counts.failed ?? 0) > 0) {
      found.rows.push(...(await failuresOf(place, session, dependencies)));
      read += 1;
    }
    found.slicesUntil += 1;
  }
  return found.slicesUntil >= places.length;
}

/**
 * The run of an import, which is its sender's. It bears the time of its end: feeds of runs look back no further than a
 * request may take. Time in which it waited for a decision is not counted.
 */
function runOf(imported: StoredImport, results: RunReport['results'], now: Date): StoredSyncRun {
  const { id, organizationId, requested, done, committedAt, changedFields } = imported;
  const { waitedMs = 0 } = imported.rights;
  const durationMs = Math.max(0, now.getTime() - (committedAt ?? now).getTime() - waitedMs);
  const counts = { requested, ...done };
  const changed = mostCounted(Object.entries(changedFields));
  const failedRows = failedRowsOf({ ...counts, results });
  const { apiKeyId, surface, requestId } = senderOf(imported);
  const did = doneMeasuresOf(imported);
  const by = { apiKeyId, surface, requestId, releasedBy: imported.releasedBy ?? imported.appliedBy ?? null };
  const came = { receivedAt: now, durationMs, ...counts, failedRows, changedFields: changed };
  return { id, organizationId, ...by, ...came, ...(did && shownMeasures(did)) };
}

/** Notes on an import that it was undone. One that put nothing back, or one portfolio alone, may be followed by another. */
async function undoneWrites(
  { imported: { id, organizationId, undoes, rights, done } }: ImportSession,
  { imports }: WorkDependencies,
): Promise<Write[]> {
  const isUndone = undoes !== null && rights.onlyPortfolio === undefined && done.updated > 0;
  const undone = isUndone ? await imports.find(organizationId, undoes) : undefined;
  return undone ? [await imports.prepareChange(undone, { undoneBy: id })] : [];
}

/**
 * Ends an import whose slices are all carried out: looks for the rows that failed, step by step, then stores its run in
 * the transaction that ends it.
 */
export async function completeImport(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { clock, syncRuns, config } = dependencies;
  session.failures ??= { rows: [], slicesUntil: 0 };
  if (!(await findFailures(session, session.failures, dependencies))) return;
  const failures = session.failures.rows.slice(0, MAX_FAILED_ROWS);
  const now = clock();
  const change: ImportChange = { state: 'COMPLETED', finishedAt: now, rowsUntil: rowsUntil(now, dependencies) };
  const run = runOf(session.imported, failures, now);
  const own = await syncRuns.prepareInsert(run, afterDays(now, config.syncRunRetentionDays));
  const writes = [own, ...(await undoneWrites(session, dependencies))];
  await commitWithImport(session, change, dependencies, { writes });
}

/** Ends an import that cannot go on. What it has carried out stays, and is counted. */
export async function failImport(
  session: ImportSession,
  failure: ImportFailure,
  dependencies: WorkDependencies,
): Promise<void> {
  const now = dependencies.clock();
  const change = { state: 'FAILED', failure, finishedAt: now, rowsUntil: rowsUntil(now, dependencies) } as const;
  await commitWithImport(session, change, dependencies);
}
