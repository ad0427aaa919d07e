import { AccountSort } from '../../accounts/query/account-order';
import { type AccountStore } from '../../accounts/store/account.store';
import { type AuditTrailStore } from '../../audit/trail/audit-trail.store';
import { type SyncRun } from '../../sync-runs/sync-run';
import { type ImportResult, type ImportRow, type UndoImportRow } from '../model/import-row';

/** What a slice of an import did, as rows to undo. Pure. */
export const changesOfSlice = (rows: readonly ImportRow[], results: readonly ImportResult[]): UndoImportRow[] =>
  results.flatMap(({ status, accountId, version }, position): UndoImportRow[] => {
    const externalId = rows[position]?.externalId;
    if (externalId === undefined || accountId === undefined) return [];
    const row = { kind: 'undo', externalId, accountId } as const;
    if (status === 'created') return [row];
    return status === 'updated' && version !== undefined ? [{ ...row, version }] : [];
  });

/** How much later than its run a change may be: clocks differ, and the times of one account never run backwards. */
const MARGIN_MS = 5 * 60 * 1000;
const PAGE = 500;

/** What a bulk upsert did, as rows to undo. */
export async function changesOfSyncRun(
  { id, organizationId, receivedAt, durationMs }: SyncRun,
  { auditTrail, accounts }: { auditTrail: AuditTrailStore; accounts: AccountStore },
): Promise<UndoImportRow[]> {
  const since = new Date(receivedAt.getTime() - MARGIN_MS);
  const until = new Date(receivedAt.getTime() + durationMs + MARGIN_MS);
  const rows: UndoImportRow[] = [];
  for (let after: { createdAt: Date; accountVersion: number; id: string } | undefined; ; ) {
    const query = { since, until, limit: PAGE, ...(after && { after }) };
    const { entries } = await auditTrail.search(organizationId, query);
    for (const { syncRunId, externalId, accountId, accountVersion: version } of entries) {
      if (syncRunId === id) rows.push({ kind: 'undo', externalId, accountId, version });
    }
    const last = entries.at(-1);
    if (!last || entries.length < PAGE) break;
    after = last;
  }
  const condition = { kind: 'range', path: 'createdAt', gte: since, lte: until } as const;
  for (let after: { value: Date; id: string } | undefined; ; ) {
    const query = { condition, sort: AccountSort.CREATED_AT_ASC, limit: PAGE, ...(after && { after }) };
    const page = await accounts.list(organizationId, query);
    for (const { creation, externalId, id: accountId } of page) {
      if (creation.syncRunId === id) rows.push({ kind: 'undo', externalId, accountId });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return rows;
    after = { value: last.createdAt, id: last.id };
  }
}
