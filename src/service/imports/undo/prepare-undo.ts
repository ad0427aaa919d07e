import { type AccountPlaceStore } from '../../accounts/store/account-place.store';
import { type CreatedAccountStore } from '../../accounts/store/created-account.store';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { type Write } from '../../storage/database/transactions/write';
import { type RunPlace, type StoredImport } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { type UndoImportRow } from '../model/import-row';
import { type ImportChange } from '../store/import.store';
import { type PartStore } from '../store/part.store';
import { type SliceStore } from '../store/slice.store';

interface PrepareUndoDependencies {
  accountPlaces: AccountPlaceStore;
  auditTrail: Pick<AuditTrailStore, 'listOfRun'>;
  createdAccounts: Pick<CreatedAccountStore, 'listOfRun'>;
  importParts: Pick<PartStore, 'prepareInsert'>;
  importSlices: Pick<SliceStore, 'prepareInsert'>;
  clock: () => Date;
}

/** The next rows of an undo, and where it gets those after them. */
interface NextRows {
  rows: UndoImportRow[];
  place: Pick<ImportChange, 'nextSlice' | 'runPlace'>;
}

/**
 * The next rows to undo, at most as many as a slice has: first what was updated, then what was created; undefined after the
 * last. The history has them for good, while the rows and results of an import go at the end of their retention.
 */
async function nextRows(
  { organizationId, undoes, nextSlice, runPlace = { outcome: 'updated' } }: StoredImport,
  { auditTrail, createdAccounts }: PrepareUndoDependencies,
): Promise<NextRows | undefined> {
  if (!runPlace) return undefined;
  const { outcome, after } = runPlace;
  const page = { limit: IMPORT_LIMITS.rowsOfSlice, ...(after !== undefined && { after }) };
  const found: { id: string; row: UndoImportRow }[] =
    outcome === 'updated'
      ? (await auditTrail.listOfRun(organizationId, undoes ?? '', page)).map(
          ({ id, accountId, externalId, accountVersion: version }) => ({
            id,
            row: { kind: 'undo', externalId, accountId, version },
          }),
        )
      : (await createdAccounts.listOfRun(organizationId, undoes ?? '', page)).map(({ id, externalId }) => ({
          id,
          row: { kind: 'undo', externalId, accountId: id },
        }));
  const rows = found.map(({ row }) => row);
  const last = found.length < page.limit ? undefined : found.at(-1);
  const next: RunPlace | null = outcome === 'updated' ? { outcome: 'created' } : null;
  return { rows, place: { nextSlice: nextSlice + 1, runPlace: last ? { outcome, after: last.id } : next } };
}

/**
 * The rows whose accounts are in the portfolio, where the undo is of one alone. Nothing is decrypted for it: an account
 * that cannot be read keeps its row, which fails in planning as in an undo of all.
 */
async function rowsWithin(
  rows: UndoImportRow[],
  { organizationId, rights: { onlyPortfolio } }: StoredImport,
  { accountPlaces }: PrepareUndoDependencies,
): Promise<UndoImportRow[]> {
  if (onlyPortfolio === undefined || rows.length === 0) return rows;
  const accountIds = rows.map(({ accountId }) => accountId);
  const places = await accountPlaces.find(organizationId, accountIds);
  return rows.filter(({ accountId }) => places.get(accountId)?.portfolioId === onlyPortfolio);
}

/**
 * The next step in which an undo gets its rows, one slice of what it undoes at a time. The last step hands it over to
 * planning.
 */
export async function prepareUndo(
  undo: StoredImport,
  dependencies: PrepareUndoDependencies,
): Promise<{ change: ImportChange; writes: Write[] }> {
  const { importSlices, importParts, clock } = dependencies;
  const { organizationId, id: importId } = undo;
  const next = await nextRows(undo, dependencies);
  if (!next) return { change: { state: 'PLANNING', nextSlice: 0 }, writes: [] };
  const { place } = next;
  const rows = await rowsWithin(next.rows, undo, dependencies);
  if (rows.length === 0) return { change: place, writes: [] };
  // Without gaps, like the parts of every import: slices that changed nothing have no part.
  const number = undo.parts + 1;
  const part = { importId, number, rows: rows.length, contentHash: '', createdAt: clock() };
  const slice = { organizationId, importId, part: number, slice: 0 };
  return {
    change: { ...place, parts: number, requested: undo.requested + rows.length, slices: undo.slices + 1 },
    writes: [...(await importSlices.prepareInsert(slice, rows)), await importParts.prepareInsert(organizationId, part)],
  };
}
