import { type FieldFault } from '../../../errors';
import { type JsonObject } from '../../../json';
import { emptyObject, setField } from '../../fields/set-field';
import { unguardFormula } from '../../terminal/csv-cell';
import { normalizedText } from './choices';
import { type Column, type ColumnPlan } from './column-plan';
import { convertCell } from './convert';

/** An account made of the cells of a line. */
export interface RowOfCells {
  row: JsonObject;
  faults: FieldFault[];
  /** The cells that match no value of their field. */
  unmatched: { column: Column; cell: string }[];
}

/** Makes an account of the cells of a line. A cell that cannot be read stays as it is and becomes a fault. */
export function rowOf(cells: readonly string[], plan: ColumnPlan): RowOfCells {
  const made: RowOfCells = { row: emptyObject(), faults: [], unmatched: [] };
  for (const { keys, value } of plan.constants) setField(made.row, keys, value);
  for (const [at, column] of plan.columns.entries()) {
    if (column) readInto(made, unguardFormula(cells[at] ?? ''), column, plan);
  }
  return made;
}

function readInto({ row, faults, unmatched }: RowOfCells, cell: string, column: Column, plan: ColumnPlan): void {
  const { field, keys, format, values } = column;
  const meant = values.size > 0 ? values.get(normalizedText(cell)) : undefined;
  if (meant === null) return;
  if (meant === undefined && plan.isEmpty(cell)) {
    if (plan.clearEmpty) setField(row, keys, null);
    return;
  }
  const converted = meant === undefined ? convertCell(cell, field, format) : { value: meant };
  if ('fault' in converted) {
    faults.push({ field: field.name, message: converted.fault });
    if (field.kind === 'choice') unmatched.push({ column, cell });
  }
  setField(row, keys, 'value' in converted ? converted.value : cell);
}
