import { type ColumnPlan } from '../../../../files/columns/column-plan';
import { type SourceRows } from '../../../../files/reading/open-file';
import { type Cause } from '../../../../files/rows/tally';
import { type JudgedRow } from '../../../../files/validation/judge-rows';
import { localReason } from '../../../../files/validation/validate-row';
import { type Edits, type MendableRow } from '../reading/messages';

/** Where the cell of a field is: of several columns the first that is filled. */
function placeOf(field: string | undefined, cells: readonly string[], { columns }: ColumnPlan): { at?: number } {
  const column = columns.find(({ field: { name } }) => name === field || name.startsWith(`${field}.`));
  const at = column?.at.find((index) => (cells[index] ?? '').trim() !== '') ?? column?.at[0];
  return at === undefined ? {} : { at };
}

function causesOf(row: JudgedRow): Cause[] {
  if (row.kind === 'sent') return [];
  if (row.kind !== 'failed')
    return [{ code: 'DUPLICATE_EXTERNAL_ID', message: 'Another row names the same account, and counts' }];
  const { code, message, details = [] } = localReason(row.rejection);
  if (details.length === 0) return [{ code, message }];
  return details.map((fault) => ({ code: fault.code ?? code, field: fault.field, message: fault.message }));
}

/** A row to be corrected in the page; undefined if it is none, or nobody can say for certain what its cells are. */
export function mendableRow(row: JudgedRow, { csv, unit }: SourceRows, edits: Edits): MendableRow | undefined {
  const { cells, fault, lineNumber: line } = row.record;
  const isEdited = Object.hasOwn(edits, line);
  if (!csv || !cells || (fault && !fault.details) || !(isEdited || row.kind === 'failed')) return undefined;
  const faults = causesOf(row).map((cause) => ({ cause, ...placeOf(cause.field, cells, csv.plan) }));
  return { line, unit, cells, faults };
}
