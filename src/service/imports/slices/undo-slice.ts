import { type Plan } from '../../accounts/bulk-upsert/plan-rows';
import { REFUSED } from '../../accounts/bulk-upsert/settle-rows';
import { type AppliedFields } from '../../accounts/writes/apply-fields';
import { addMeasures, type Measures, measuresOf, NO_MEASURES } from '../../accounts/writes/measures';
import { type ImportResult, type RowHead } from '../model/import-row';
import { prepareUndo } from '../undo/prepare-undo';
import { undoRows } from '../undo/undo-rows';
import { commitWithImport, type ImportSession } from './import-session';
import { failedResult, STALE_RESULT } from './judge-rows';
import { brakesOf } from './row-effects';
import { type WorkDependencies } from './work-dependencies';

/** Gives an undo the rows of the next slice of what it undoes. */
export async function prepareUndoSlice(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { change, writes } = await prepareUndo(session.imported, dependencies);
  await commitWithImport(session, change, dependencies, { writes });
}

/** Plans the rows of an undo. */
export async function planUndone(
  rows: readonly RowHead[],
  { imported }: ImportSession,
  dependencies: WorkDependencies,
): Promise<{ results: ImportResult[]; measures: Measures }> {
  const undone = await undoRows(rows, imported, dependencies);
  let measures = NO_MEASURES;
  const results = undone.map(({ result, applied }): ImportResult => {
    if (!applied) return result;
    const own = measuresOf(applied);
    measures = addMeasures(measures, own);
    const brakes = brakesOf(own);
    return brakes.length > 0 ? { ...result, brakes } : result;
  });
  return { results, measures };
}

/** Carries out the rows of an undo in memory. A row whose account is not at the version that was planned on fails. */
export async function applyUndone(
  rows: readonly RowHead[],
  planned: readonly ImportResult[],
  { imported, refused }: ImportSession,
  dependencies: WorkDependencies,
): Promise<{ results: ImportResult[]; plan: Omit<Plan, 'results'> }> {
  const undone = await undoRows(rows, imported, dependencies);
  const updates: AppliedFields[] = [];
  const results = undone.map(({ result, applied }, position): ImportResult => {
    const before = planned[position] ?? STALE_RESULT;
    if (before.status !== 'updated') return before;
    if (result.status === 'failed') return result;
    if (!applied || result.version !== before.version) return STALE_RESULT;
    if (refused.has(applied.stored.externalId)) return failedResult(REFUSED);
    updates.push(applied);
    return { ...result, version: applied.written.version, ...(before.brakes && { brakes: before.brakes }) };
  });
  return { results, plan: { creates: [], updates } };
}
