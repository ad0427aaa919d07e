import { type JsonObject } from '../../json';
import { emptyObject, setField } from '../fields/set-field';
import { type CellFault } from '../input/cell-fault';
import { unguardFormula } from '../input/csv-cell';
import { type CellMark, type RowFacts } from '../input/row-facts';
import { type Column, type ColumnPlan } from './column-plan';
import { normalizedText } from './values/choices';
import { type Converted, convertCell } from './values/convert';
import { shapeOf } from './values/shape';
import { NAME_FIELD, splitName } from './values/split-name';

/** An account made of the cells of a line. */
export interface RowOfCells {
  row: JsonObject;
  faults: CellFault[];
  /** The cells that match no value of their field. */
  unmatched: { column: Column; cell: string }[];
}

/**
 * Makes an account of the cells of a line. A cell that cannot be read stays as it is and becomes a fault.
 * @param facts what a workbook says beside the cells
 */
export function rowOf(cells: readonly string[], plan: ColumnPlan, facts?: RowFacts): RowOfCells {
  const made: RowOfCells = { row: emptyObject(), faults: [], unmatched: [] };
  for (const { keys, value } of plan.constants) setField(made.row, keys, value);
  for (const column of plan.columns) {
    const own = column.at.map((at) => unguardFormula(cells[at] ?? ''));
    const filled = Math.max(
      0,
      own.findIndex((text) => !plan.isEmpty(text)),
    );
    const cell = own[filled] ?? '';
    const at = column.at[filled] ?? -1;
    // A sheet shows another cell in its place, so nobody has left it empty.
    if (facts?.isCovered(at) && plan.isEmpty(cell)) continue;
    readInto(made, cell, column, plan, facts?.marks.get(at));
  }
  return made;
}

/** The part of a name that a column takes. @returns undefined if the name is written in another order */
function partOf(cell: string, { part }: Column, plan: ColumnPlan): string | undefined {
  if (!part || plan.isEmpty(cell)) return cell;
  const parts = splitName(cell, part.order);
  return parts && (parts[part.name] ?? '');
}

const roundedFault = (field: string): string =>
  'ends in zeros after 15 digits, as numbers do that a spreadsheet rounds: compare it with its source; ' +
  `--map "column=${field}:text" takes it as it is`;

/** A number that may be rounded: refused where damage is, and else with all its digits, as a person has decided. */
const readRounded = (cell: string, { field, format }: Column): Converted =>
  format.damage ? { fault: roundedFault(field.name) } : { value: BigInt(Number(cell)).toString() };

function readInto(made: RowOfCells, whole: string, column: Column, plan: ColumnPlan, mark: CellMark | undefined): void {
  const { row, faults, unmatched } = made;
  const { field, keys, format, values, part } = column;
  if (mark?.kind === 'unknown') {
    // A person may say that its text counts as empty. That leaves the field alone, since its value is still not known.
    const isTold = plan.isEmpty(whole) || (part !== undefined && part.name !== 'last');
    if (!isTold) faults.push({ field: part ? NAME_FIELD : field.name, message: mark.fault, shape: whole });
    return;
  }
  const cell = partOf(whole, column, plan);
  if (cell === undefined) {
    // One fault is enough for all parts.
    if (part?.name === 'last')
      faults.push({ field: NAME_FIELD, message: `is not written as ${part.order}`, shape: shapeOf(whole) });
    return;
  }
  const meant = values.size > 0 ? values.get(normalizedText(cell)) : undefined;
  if (meant === null) return;
  if (meant === undefined && plan.isEmpty(cell)) {
    if (plan.clearEmpty) setField(row, keys, null);
    return;
  }
  const read = () =>
    mark?.kind === 'rounded' && field.kind === 'text' ? readRounded(cell, column) : convertCell(cell, field, format);
  const converted = meant === undefined ? read() : { value: meant };
  if ('fault' in converted) {
    faults.push({ field: field.name, message: converted.fault, shape: shapeOf(cell) });
    if (field.kind === 'choice') unmatched.push({ column, cell });
  }
  setField(row, keys, 'value' in converted ? converted.value : cell);
}
