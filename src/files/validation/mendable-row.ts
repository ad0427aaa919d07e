import { type ColumnPlan } from '../columns/column-plan';
import { type SourceRows } from '../reading/open-file';
import { type LineUnit } from '../rows/source-row';
import { type Cause } from '../rows/tally';
import { type Edits } from '../table/edits';
import { type JudgedRow } from './judge-rows';
import { localReason } from './validate-row';

/** A row that fails for cells which can be corrected, or of which cells have been corrected. */
export interface MendableRow {
  line: number;
  unit: LineUnit;
  /** As they are, with what has been corrected. */
  cells: readonly string[];
  /** What is wrong, each with the place of its cell if a column has its field. */
  faults: readonly { cause: Cause; at?: number }[];
}

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

/** A row to be corrected before it is sent; undefined if it is none, or nobody can say for certain what its cells are. */
export function mendableRow(row: JudgedRow, { csv, unit }: SourceRows, edits: Edits): MendableRow | undefined {
  const { cells, fault, lineNumber: line } = row.record;
  const isEdited = Object.hasOwn(edits, line);
  if (!csv || !cells || (fault && !fault.details) || !(isEdited || row.kind === 'failed')) return undefined;
  const faults = causesOf(row).map((cause) => ({ cause, ...placeOf(cause.field, cells, csv.plan) }));
  return { line, unit, cells, faults };
}
