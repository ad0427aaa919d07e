import { type BulkUpsertResultRow } from './bulk-upsert-result';

/** The answer to a bulk upsert that was carried out, whatever the outcome of its rows. */
export interface BulkUpsertAnswer {
  success: true;
  code: 'ACCOUNTS_BULK_UPSERT_COMPLETED';
  message: string;
  dryRun: boolean;
  requested: number;
  /** The counts by outcome add up to `requested`. */
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  /** One for each row, in the order of the request. */
  results: BulkUpsertResultRow[];
}

/** Builds the answer from the results of all rows, which may be in any order. Pure. */
export function reportRows(
  settled: readonly BulkUpsertResultRow[],
  rejected: readonly BulkUpsertResultRow[],
  dryRun: boolean,
): BulkUpsertAnswer {
  const results = [...settled, ...rejected];
  results.sort((one, other) => one.index - other.index);
  const count = (status: BulkUpsertResultRow['status']) => results.filter((result) => result.status === status).length;
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
export function countFailures({ results }: BulkUpsertAnswer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of results) if (code !== undefined) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
