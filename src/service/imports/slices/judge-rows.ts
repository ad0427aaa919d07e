import { repeatedExternalId, type UpsertRow } from '../../accounts/bulk-upsert/read-rows';
import { ERASED } from '../../accounts/model/refusing-states';
import {
  type ImportResult,
  type RowFault,
  type RowHead,
  type UpsertImportRow,
  type UpsertRowHead,
} from '../model/import-row';

export const failedResult = (fault: RowFault): ImportResult => ({ status: 'failed', ...fault });

/** The result of a row whose person was erased. */
export const ERASED_RESULT = failedResult(ERASED);

/** The result of a row whose account has changed since the plan. */
export const STALE_RESULT = failedResult({
  code: 'STALE_PLAN',
  message: 'The account has changed since the import was planned; send the row again',
});

/** A row that depends on what is stored of its account, and its position in the slice. */
export interface OpenRow {
  position: number;
  head: UpsertRowHead;
}

/** A row as the rules of bulk upserts know it. */
export const toUpsertRow = (
  { externalId, fields, faults = [], fingerprint }: UpsertImportRow,
  index: number,
): UpsertRow => ({ index, externalId, fields, faults, ...(fingerprint !== undefined && { fingerprint }) });

/**
 * Judges the rows of a slice as far as that needs no account. Of rows with one external id the first one counts, even
 * where it was rejected when it arrived. Pure.
 * @param firstIndex index of the first row of the slice
 * @param firstIndexOf the first row of the import with an external id, once all rows before `index` were asked for
 * @returns by the position of the row the results of rows that fail whatever is stored, and the other rows
 */
export function judgeRows(
  heads: readonly RowHead[],
  firstIndex: number,
  firstIndexOf: (externalId: string, index: number) => number,
) {
  const settled = new Map<number, ImportResult>();
  const open: OpenRow[] = [];
  for (const [position, row] of heads.entries()) {
    const index = firstIndex + position;
    const first = row.externalId?.isWellFormed() ? firstIndexOf(row.externalId, index) : index;
    if (row.kind === 'rejected') settled.set(position, failedResult(row.fault));
    else if (first < index) settled.set(position, failedResult(repeatedExternalId(first, 'import')));
    else if (row.kind === 'erased') settled.set(position, ERASED_RESULT);
    else if (row.kind === 'upsert') open.push({ position, head: row });
    else throw new Error(`Rows of this kind cannot be planned: ${row.kind}`);
  }
  return { settled, open };
}
