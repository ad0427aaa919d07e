import { type AuditTrailStore } from '../../audit/trail/audit-trail.store';
import { type JsonObject } from '../../json';
import { type Answer, type Keeping } from '../../request/kept-answer';
import { type BulkUpsertAccountsResult, type BulkUpsertResultRow } from './bulk-upsert-result';

/** An answer as it is kept. */
interface KeptResult extends BulkUpsertAccountsResult {
  /** The run whose entries in the audit trail have the changes of the updated rows; absent if the answer has none. */
  changesOf?: string;
}

interface KeptChanges {
  organizationId: string;
  syncRunId: string;
  auditTrail: Pick<AuditTrailStore, 'findOfRun'>;
}

/**
 * Keeps the answer to a bulk upsert without the changes of its rows, and reads these from the audit trail again. There
 * they are encrypted with the key of their account, so erasing a person erases them here too, whichever comes first.
 */
export function keptWithoutChanges({
  organizationId,
  syncRunId,
  auditTrail,
}: KeptChanges): Keeping<BulkUpsertAccountsResult> {
  async function changesByAccount(changesOf: string, rows: readonly BulkUpsertResultRow[]) {
    const times = new Set(
      rows.flatMap(({ status, updatedAt }) => (status === 'updated' && updatedAt ? [updatedAt] : [])),
    );
    const entries = await auditTrail.findOfRun(
      organizationId,
      changesOf,
      [...times].map((time) => new Date(time)),
    );
    return new Map(entries.map(({ accountId, changes }) => [accountId, changes]));
  }

  return {
    strip(answer) {
      const { results, ...rest } = answer as Answer & BulkUpsertAccountsResult;
      if (!results?.some(({ changes }) => changes)) return answer;
      return { ...rest, results: results.map(({ changes: _, ...row }) => row), changesOf: syncRunId } as Answer;
    },
    async restore(kept: JsonObject) {
      const { changesOf, ...answer } = kept as unknown as KeptResult;
      const { results } = answer;
      if (changesOf === undefined || !results) return answer;
      const changes = await changesByAccount(changesOf, results);
      const withChanges = (row: BulkUpsertResultRow) =>
        row.status === 'updated' ? { ...row, changes: changes.get(row.accountId ?? '') ?? [] } : row;
      return { ...answer, results: results.map(withChanges) };
    },
  };
}
