import { type RejectedRow, type RowResult } from './row-result';

/** Counts by outcome, which add up to `requested`, and one result per row in the order of the request. */
export interface BulkUpsertReport {
  dryRun: boolean;
  requested: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  results: RowResult[];
}

/** The answer to a bulk upsert that was carried out, whatever the outcome of its rows. */
export interface BulkUpsertAnswer extends BulkUpsertReport {
  success: true;
  code: 'ACCOUNTS_BULK_UPSERT_COMPLETED';
  message: string;
}

/** Builds the answer from the results of all rows, which may be in any order. Pure. */
export function reportRows(
  settled: readonly RowResult[],
  rejected: readonly RejectedRow[],
  dryRun: boolean,
): BulkUpsertAnswer {
  const results = [...settled, ...rejected.map((row) => ({ ...row, status: 'failed' as const }))];
  results.sort((one, other) => one.index - other.index);
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length;
  return {
    success: true,
    code: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
    message: dryRun ? 'Dry run completed; nothing was written' : 'Bulk upsert completed',
    dryRun,
    requested: results.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    results,
  };
}

/** The number of failed rows by code. */
export function countFailures({ results }: BulkUpsertReport): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) if (result.status === 'failed') counts[result.code] = (counts[result.code] ?? 0) + 1;
  return counts;
}
