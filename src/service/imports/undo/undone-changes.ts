import { type CreatedAccountStore } from '../../accounts/store/created-account.store';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { type RunPlace } from '../model/import';
import { type ImportResult, type ImportRow, type UndoImportRow } from '../model/import-row';
import { ROWS_PER_SLICE } from '../model/slice-place';

/** What a slice of an import did, as rows to undo. Pure. */
export const changesOfSlice = (rows: readonly ImportRow[], results: readonly ImportResult[]): UndoImportRow[] =>
  results.flatMap(({ status, accountId, version }, position): UndoImportRow[] => {
    const externalId = rows[position]?.externalId;
    if (externalId === undefined || accountId === undefined) return [];
    const row = { kind: 'undo', externalId, accountId } as const;
    if (status === 'created') return [row];
    return status === 'updated' && version !== undefined ? [{ ...row, version }] : [];
  });

export interface RunChangesDependencies {
  auditTrail: Pick<AuditTrailStore, 'listOfRun'>;
  createdAccounts: Pick<CreatedAccountStore, 'listOfRun'>;
}

/** Where a walk through what a run did begins. */
export const RUN_BEGINNING: RunPlace = { outcome: 'updated' };

/**
 * Goes on with what a sync run did, as rows to undo: first what it updated, then what it created.
 * @returns at most as many rows as a slice has, and where the next ones begin; undefined after the last
 */
export async function changesOfSyncRun(
  organizationId: string,
  syncRunId: string,
  { outcome, after }: RunPlace,
  { auditTrail, createdAccounts }: RunChangesDependencies,
): Promise<{ rows: UndoImportRow[]; next: RunPlace | undefined }> {
  const page = { limit: ROWS_PER_SLICE, ...(after !== undefined && { after }) };
  if (outcome === 'updated') {
    const entries = await auditTrail.listOfRun(organizationId, syncRunId, page);
    const rows = entries.map(({ accountId, externalId, accountVersion: version }): UndoImportRow => {
      return { kind: 'undo', externalId, accountId, version };
    });
    const last = entries.length < page.limit ? undefined : entries.at(-1);
    return { rows, next: last ? { outcome, after: last.id } : { outcome: 'created' } };
  }
  const accounts = await createdAccounts.listOfRun(organizationId, syncRunId, page);
  const rows = accounts.map(({ id, externalId }): UndoImportRow => ({ kind: 'undo', externalId, accountId: id }));
  const last = accounts.length < page.limit ? undefined : accounts.at(-1);
  return { rows, next: last && { outcome, after: last.id } };
}
