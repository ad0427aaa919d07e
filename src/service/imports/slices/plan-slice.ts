import { addMeasures, type Measures } from '../../accounts/writes/measures';
import { type Write } from '../../storage/database/transactions/write';
import { addCounts } from '../model/counts';
import { type ImportResult, type RowHead } from '../model/import-row';
import { findErased, withoutErased } from '../store/erased-rows';
import { type SliceRef, sliceRef, summaryOf } from '../store/slice.store';
import { commitWithImport, type ImportSession, LostSliceError, placeOf, takePrepared } from './import-session';
import { judgeRows } from './judge-rows';
import { planOpenRows } from './plan-open-rows';
import { planDigestOf, withinRoom } from './row-effects';
import { planUndone } from './undo-slice';
import { type WorkDependencies } from './work-dependencies';

/** A slice that is compared with the accounts, and not written yet. */
interface PlannedSlice {
  heads: readonly RowHead[];
  results: readonly ImportResult[];
  measures: Measures;
  /** The results, and the rows without those of persons that were erased before the rows arrived. */
  writes: readonly Write[];
}

/** How many slices are asked for their external ids in one step. */
const IDS_AT_ONCE = 20;

/**
 * Learns the external ids of more slices, also of those that another process planned.
 * @param until the slice before which all are to be learnt
 * @returns whether they are
 */
export async function learnFirstIndexes(
  session: ImportSession,
  until: number,
  { importSlices }: Pick<WorkDependencies, 'importSlices'>,
): Promise<boolean> {
  if (session.idsUntil >= until) return true;
  const places = session.places.slice(session.idsUntil, Math.min(until, session.idsUntil + IDS_AT_ONCE));
  const found = await importSlices.readExternalIds(places.map((place) => sliceRef(session.imported, place)));
  for (const [at, ids] of found.entries()) {
    const { firstIndex } = places[at] ?? { firstIndex: 0 };
    for (const { externalId, position } of ids) session.firstIndexes.note(externalId, firstIndex + position);
  }
  session.idsUntil += places.length;
  return session.idsUntil >= until;
}

const planUpserts =
  (ref: SliceRef, slice: number, firstIndex: number) =>
  async (heads: readonly RowHead[], session: ImportSession, dependencies: WorkDependencies) => {
    while (!(await learnFirstIndexes(session, slice, dependencies)));
    const { settled, open } = judgeRows(heads, firstIndex, (externalId, index) =>
      session.firstIndexes.note(externalId, index),
    );
    session.idsUntil = Math.max(session.idsUntil, slice + 1);
    const { results: planned, measures } = await planOpenRows(open, ref, session, dependencies);
    return { results: heads.flatMap((_, position) => settled.get(position) ?? planned.get(position) ?? []), measures };
  };

async function prepare(slice: number, session: ImportSession, dependencies: WorkDependencies): Promise<PlannedSlice> {
  const { importSlices } = dependencies;
  const place = placeOf(session, slice);
  const ref = sliceRef(session.imported, place);
  // In this order: an erasure of rows that were read raises the revision that the write names.
  const [read] = await importSlices.readSummaries([ref]);
  const heads = await importSlices.readHeads(ref);
  if (!read || !heads) throw new LostSliceError('A slice of an import is gone');
  const plan = session.imported.kind === 'UNDO' ? planUndone : planUpserts(ref, slice, place.firstIndex);
  const { results, measures } = await plan(heads, session, dependencies);
  const fitting = withinRoom(results);
  const writes = [await importSlices.prepareResults(ref, read, false, fitting)];
  const failing = heads.filter((_, position) => results[position]?.status === 'failed');
  const erased = await findErased(failing, ref.organizationId, dependencies.erasedAccounts);
  if (erased.size > 0) {
    const rows = await importSlices.readRows(ref);
    if (!rows) throw new LostSliceError('A slice of an import is gone');
    writes.push(await importSlices.prepareRows(ref, withoutErased(rows, erased)));
  }
  return { heads: withoutErased(heads, erased), results: fitting, measures, writes };
}

/** Plans the next slice: compares its rows with the accounts as they are, and writes what would become of them. */
export async function planSlice(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const isUpsert = session.imported.kind === 'UPSERT';
  if (isUpsert && !(await learnFirstIndexes(session, session.imported.nextSlice, dependencies))) return;
  const { heads, results, measures, writes } = await takePrepared(
    session,
    (slice) => prepare(slice, session, dependencies),
    // Of rows with one external id the first counts, so slices are judged in their order.
    { alone: 1, besideRequests: 0 },
    dependencies,
  );
  const { imported } = session;
  const change = {
    planned: addCounts(imported.planned, summaryOf(results).counts),
    measures: addMeasures(imported.measures, measures),
    planDigest: planDigestOf(imported.planDigest, heads, results),
    nextSlice: imported.nextSlice + 1,
  };
  await commitWithImport(session, change, dependencies, { writes });
}
