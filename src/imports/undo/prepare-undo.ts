import { type Write } from '../../database/transactions/write';
import { type SyncRunStore } from '../../sync-runs/sync-run.store';
import { type StoredImport } from '../model/import';
import { type UndoImportRow } from '../model/import-row';
import { placesOf, ROWS_PER_SLICE } from '../model/slice-place';
import { type ImportChange, type ImportStore } from '../store/import.store';
import { type PartStore } from '../store/part.store';
import { type SliceStore } from '../store/slice.store';
import { type UndoDependencies } from './undo-rows';
import { changesOfSlice, changesOfSyncRun } from './undone-changes';

export interface PrepareUndoDependencies extends UndoDependencies {
  imports: ImportStore;
  importParts: PartStore;
  importSlices: SliceStore;
  syncRuns: SyncRunStore;
}

/** A step in which an undo gets rows: what is written, and what the import is afterwards. */
interface PreparedUndo {
  change: ImportChange;
  writes: Write[];
}

/** The rows to undo of one slice of an import; undefined behind its last one. */
async function rowsOfImport(
  { organizationId, undoes, nextSlice }: StoredImport,
  { importParts, importSlices }: PrepareUndoDependencies,
): Promise<UndoImportRow[] | undefined> {
  const importId = undoes ?? '';
  const place = placesOf(await importParts.list(organizationId, importId))[nextSlice];
  if (!place) return undefined;
  const ref = { organizationId, importId, part: place.part, slice: place.slice };
  const [rows, read] = await Promise.all([importSlices.readRows(ref), importSlices.readResults(ref)]);
  return rows && read ? changesOfSlice(rows, read.results.slice(0, read.doneRows)) : [];
}

/** The rows to undo of a sync run, all at once: it has as many as a slice. */
async function rowsOfSyncRun(
  { organizationId, undoes, nextSlice }: StoredImport,
  dependencies: PrepareUndoDependencies,
): Promise<UndoImportRow[] | undefined> {
  if (nextSlice > 0) return undefined;
  const [run] = await dependencies.syncRuns.findByIds(organizationId, [undoes ?? ''], dependencies.clock());
  return run ? changesOfSyncRun(run, dependencies) : [];
}

/**
 * The next step in which an undo gets its rows, one slice of what it undoes at a time. The last step hands it over to
 * planning.
 */
export async function prepareUndo(undo: StoredImport, dependencies: PrepareUndoDependencies): Promise<PreparedUndo> {
  const { imports, importSlices, importParts, clock } = dependencies;
  const { organizationId, id: importId, undoes, nextSlice } = undo;
  const isOfImport = (await imports.find(organizationId, undoes ?? '')) !== undefined;
  const rows = await (isOfImport ? rowsOfImport(undo, dependencies) : rowsOfSyncRun(undo, dependencies));
  if (!rows) return { change: { state: 'PLANNING', nextSlice: 0 }, writes: [] };
  const change = { nextSlice: nextSlice + 1 };
  if (rows.length === 0) return { change, writes: [] };
  // Without gaps, like the parts of every import: slices that changed nothing have no part.
  const number = undo.parts + 1;
  const part = { importId, number, rows: rows.length, contentHash: '', createdAt: clock() };
  const slice = { organizationId, importId, part: number };
  const count = Math.ceil(rows.length / ROWS_PER_SLICE);
  const slices = Array.from({ length: count }, (_, at) =>
    importSlices.prepareInsert({ ...slice, slice: at }, rows.slice(at * ROWS_PER_SLICE, (at + 1) * ROWS_PER_SLICE)),
  );
  return {
    change: {
      ...change,
      parts: undo.parts + 1,
      requested: undo.requested + rows.length,
      slices: undo.slices + count,
    },
    writes: [...(await Promise.all(slices)).flat(), await importParts.prepareInsert(organizationId, part)],
  };
}
