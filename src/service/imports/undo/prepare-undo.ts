import { type Write } from '../../storage/database/transactions/write';
import { type StoredImport } from '../model/import';
import { type UndoImportRow } from '../model/import-row';
import { placesOf } from '../model/slice-place';
import { type ImportChange, type ImportStore } from '../store/import.store';
import { type PartStore } from '../store/part.store';
import { type SliceStore } from '../store/slice.store';
import { changesOfSlice, changesOfSyncRun, RUN_BEGINNING, type RunChangesDependencies } from './undone-changes';

export interface PrepareUndoDependencies extends RunChangesDependencies {
  imports: ImportStore;
  importParts: PartStore;
  importSlices: SliceStore;
  clock: () => Date;
}

/** A step in which an undo gets rows: what is written, and what the import is afterwards. */
interface PreparedUndo {
  change: ImportChange;
  writes: Write[];
}

/** The next rows of an undo, and where it gets those after them. */
interface NextRows {
  rows: UndoImportRow[];
  place: Pick<ImportChange, 'nextSlice' | 'runPlace'>;
}

/** The rows to undo of one slice of an import; undefined after its last one. */
async function rowsOfImport(
  { organizationId, undoes, nextSlice }: StoredImport,
  { importParts, importSlices }: PrepareUndoDependencies,
): Promise<NextRows | undefined> {
  const importId = undoes ?? '';
  const place = placesOf(await importParts.list(organizationId, importId))[nextSlice];
  if (!place) return undefined;
  const ref = { organizationId, importId, part: place.part, slice: place.slice };
  const [rows, read] = await Promise.all([importSlices.readRows(ref), importSlices.readResults(ref)]);
  const changed = rows && read ? changesOfSlice(rows, read.results.slice(0, read.doneRows)) : [];
  return { rows: changed, place: { nextSlice: nextSlice + 1 } };
}

/** The next rows to undo of a sync run, at most as many as a slice has; undefined after the last. */
async function rowsOfSyncRun(
  { organizationId, undoes, nextSlice, runPlace }: StoredImport,
  dependencies: PrepareUndoDependencies,
): Promise<NextRows | undefined> {
  const from = nextSlice === 0 ? RUN_BEGINNING : runPlace;
  if (!from) return undefined;
  const { rows, next } = await changesOfSyncRun(organizationId, undoes ?? '', from, dependencies);
  return { rows, place: { nextSlice: nextSlice + 1, runPlace: next ?? null } };
}

/**
 * The next step in which an undo gets its rows, one slice of what it undoes at a time. The last step hands it over to
 * planning.
 */
export async function prepareUndo(undo: StoredImport, dependencies: PrepareUndoDependencies): Promise<PreparedUndo> {
  const { imports, importSlices, importParts, clock } = dependencies;
  const { organizationId, id: importId, undoes } = undo;
  const isOfImport = (await imports.find(organizationId, undoes ?? '')) !== undefined;
  const next = await (isOfImport ? rowsOfImport(undo, dependencies) : rowsOfSyncRun(undo, dependencies));
  if (!next) return { change: { state: 'PLANNING', nextSlice: 0 }, writes: [] };
  const { rows, place } = next;
  if (rows.length === 0) return { change: place, writes: [] };
  // Without gaps, like the parts of every import: slices that changed nothing have no part.
  const number = undo.parts + 1;
  const part = { importId, number, rows: rows.length, contentHash: '', createdAt: clock() };
  const slice = { organizationId, importId, part: number, slice: 0 };
  return {
    change: {
      ...place,
      parts: undo.parts + 1,
      requested: undo.requested + rows.length,
      slices: undo.slices + 1,
    },
    writes: [...(await importSlices.prepareInsert(slice, rows)), await importParts.prepareInsert(organizationId, part)],
  };
}
