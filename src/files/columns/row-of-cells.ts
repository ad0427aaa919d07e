import { unguardFormula } from '../../base/csv-cell';
import { type Json, type JsonObject } from '../../base/json/json';
import { type FieldKind } from '../fields/row-fields';
import { emptyObject, setField } from '../fields/set-field';
import { type CellFault } from '../input/cell-fault';
import { type RowFacts } from '../input/row-facts';
import { type Column, type ColumnPlan, type ColumnSeen } from './column-plan';
import { bareProse } from './values/cell-edges';
import { normalizedText } from './values/choices';
import { type CellFormat, type Converted, convertCell } from './values/convert';
import { isAbroad } from './values/countries';
import { isInOrder, isYearFirst } from './values/dates';
import { type DecimalSign, decimalSignOf, readNumber } from './values/numbers';
import { shapeOf } from './values/shape';
import { NAME_FIELD, splitName } from './values/split-name';
import { asItIs, withoutTextMarks } from './values/spreadsheet-damage';

/** An account made of the cells of a line. */
export interface RowOfCells {
  row: JsonObject;
  faults: CellFault[];
  /** The cells that match no value of their field. */
  unmatched: { column: Column; cell: string }[];
  /** What is taken although it may not be meant: sentences without values. */
  notices: string[];
}

/** The text of a cell without what surrounds it, and without the guard against formulas. */
const textOf = (cell = ''): string => unguardFormula(bareProse(cell));

const isEmptyCell = (cell: string, plan: ColumnPlan): boolean =>
  plan.isEmpty(cell) || (cell.startsWith('=') && plan.isEmpty(withoutTextMarks(cell, false)));

/** Whether a cell holds something, and no date that stands for none. */
function isFilled(at: number, line: LineOfCells, column: Column, plan: ColumnPlan): boolean {
  const cell = textOf(line.cells[at]);
  if (isEmptyCell(cell, plan)) return false;
  const read = column.field.kind === 'date' ? convertedInColumn(cell, at, line, column) : undefined;
  return read === undefined || !('isEmpty' in read);
}

/** Which of several cells counts: the first that is not empty. */
const firstFilled = (line: LineOfCells, column: Column, plan: ColumnPlan): number =>
  column.at.find((at) => isFilled(at, line, column, plan)) ?? column.at[0] ?? -1;

/**
 * Makes an account of the cells of a line. A cell that cannot be read stays as it is and becomes a fault.
 * @param facts what a workbook says beside the cells
 */
export function rowOf(cells: readonly string[], plan: ColumnPlan, facts?: RowFacts): RowOfCells {
  const made: RowOfCells = { row: emptyObject(), faults: [], unmatched: [], notices: [] };
  for (const { keys, value } of plan.constants) setField(made.row, keys, value);
  const line: LineOfCells = { cells, facts };
  for (const column of plan.columns) {
    const at = column.at.length === 1 ? (column.at[0] ?? -1) : firstFilled(line, column, plan);
    // A sheet shows another cell in its place, so nobody has left it empty.
    if (facts?.isCovered(at) && isEmptyCell(textOf(cells[at]), plan)) continue;
    readInto(made, line, at, column, plan);
  }
  return made;
}

/** The cells of a line, and what a workbook says beside them. */
interface LineOfCells {
  cells: readonly string[];
  facts: RowFacts | undefined;
}

/** How a cell is read in a row of its country. */
function formatIn(cells: readonly string[], { format, formatAt }: Column, plan: ColumnPlan): CellFormat {
  if (!formatAt) return format;
  const named = plan.countryAt.map((at) => textOf(cells[at])).find((text) => !isEmptyCell(text, plan));
  const abroad = isAbroad(named ?? plan.country ?? '');
  return abroad === undefined ? format : abroad ? formatAt.abroad : formatAt.home;
}

const IN_TWO_FORMS =
  'holds dates in two forms: a spreadsheet may have converted those that it could read, with day and month swapped';

/** What the dates of a column show together, once both forms have been seen. */
function dateNotice(cell: string, { seen }: Column, isNumber: boolean): string | undefined {
  if (isNumber || isYearFirst(cell)) seen.hasConverted = true;
  else if (isInOrder(cell)) seen.hasOrdered = true;
  return seen.hasOrdered && seen.hasConverted ? IN_TWO_FORMS : undefined;
}

/** The part of a name that a column takes. @returns undefined if the name is written in another order */
function partOf(cell: string, { part }: Column, plan: ColumnPlan): string | undefined {
  if (!part || isEmptyCell(cell, plan)) return cell;
  const parts = splitName(cell, part.order);
  return parts && (parts[part.name] ?? '');
}

const SPREADSHEET_DIGITS = /^-?\d(?:\.\d{1,14})?E/;

function roundedFault(cell: string, field: string): string {
  const how = SPREADSHEET_DIGITS.test(cell)
    ? 'ends in zeros after 15 digits, as numbers do that a spreadsheet rounds'
    : 'has more digits than some programs keep, and may be rounded';
  return `${how}: compare it with its source; ${asItIs(field)}`;
}

/** The digits of a whole number in scientific notation, with zeros for those that it lacks. */
const wholeDigits = (cell: string): string =>
  cell.replace(/^(-?\d)(?:\.(\d+))?E\+(\d+)$/, (all: string, first: string, rest = '', exponent: string) =>
    rest.length > Number(exponent) ? all : first + rest.padEnd(Number(exponent), '0'),
  );

/** A number that may be rounded: refused where damage is, and else with all its digits, as a person has decided. */
const readRounded = (cell: string, { field, format }: Column): Converted =>
  format.judge ? { fault: roundedFault(cell, field.name) } : { value: wholeDigits(cell) };

/** The decimal sign by which a number is read: once its column has shown both, each number has to show its own. */
function signFor(cell: string, seen: ColumnSeen): DecimalSign | undefined {
  const shown = decimalSignOf(cell);
  if (shown === 'open') return seen.hasBothSigns ? undefined : seen.decimal;
  if (shown !== undefined && seen.decimal !== undefined && shown !== seen.decimal)
    seen.hasBothSigns ||= readNumber(cell, shown) !== undefined;
  return seen.decimal;
}

/** Converts a cell whose reading depends on the others of its column, and remembers what it shows. */
function convertedInColumn(cell: string, at: number, { facts }: LineOfCells, column: Column): Converted {
  const { field, seen, format } = column;
  const isNumber = facts?.isNumber(at) ?? false;
  const decimal = isNumber || field.kind === 'date' ? undefined : signFor(cell, seen);
  const read = convertCell(cell, field, format, { isNumber, decimal });
  if ('fault' in read || 'isEmpty' in read) return read;
  if (field.kind !== 'date') {
    if (!isNumber) seen.decimal ??= read.shows;
    return read;
  }
  const notice = dateNotice(cell, column, isNumber);
  return notice === undefined ? read : { ...read, notice };
}

const IN_COLUMNS: readonly FieldKind[] = ['number', 'percent', 'date'];

function converted(cell: string, at: number, line: LineOfCells, column: Column, plan: ColumnPlan): Converted {
  const { field, format } = column;
  if (IN_COLUMNS.includes(field.kind)) return convertedInColumn(cell, at, line, column);
  const mark = field.kind === 'text' ? line.facts?.marks.get(at) : undefined;
  if (mark?.kind === 'rounded') return readRounded(cell, column);
  if (mark?.kind === 'by field' && mark.noCode !== undefined && format.isCode)
    return { fault: `${mark.noCode}; ${asItIs(field.name)}` };
  return convertCell(cell, field, formatIn(line.cells, column, plan));
}

/** What a mapping says that a text stands for, with or without the marks of a spreadsheet. */
function meaningOf(cell: string, { values, field, format }: Column): Json | undefined {
  if (values.size === 0) return undefined;
  const own = normalizedText(cell);
  const isCode = field.kind !== 'text' || format.isCode === true;
  return values.has(own) ? values.get(own) : values.get(normalizedText(withoutTextMarks(cell, isCode)));
}

function readInto(made: RowOfCells, line: LineOfCells, at: number, column: Column, plan: ColumnPlan): void {
  const { row, faults, unmatched, notices } = made;
  const { field, keys, part } = column;
  const whole = textOf(line.cells[at]);
  const mark = line.facts?.marks.get(at);
  if (mark?.kind === 'unknown') {
    // A person may say that its text counts as empty. That leaves the field alone, since its value is still missing.
    const isReported = plan.isEmpty(whole) || (part !== undefined && part.name !== 'last');
    if (!isReported) faults.push({ field: part ? NAME_FIELD : field.name, message: mark.fault, shape: whole });
    return;
  }
  const cell = partOf(whole, column, plan);
  if (cell === undefined) {
    // One fault is enough for all parts.
    if (part?.name === 'last')
      faults.push({ field: NAME_FIELD, message: `is not written as ${part.order}`, shape: shapeOf(whole) });
    return;
  }
  const meant = meaningOf(cell, column);
  if (meant === null) return;
  if (meant === undefined && isEmptyCell(cell, plan)) {
    if (plan.clearEmpty) setField(row, keys, null);
    return;
  }
  const read: Converted = meant === undefined ? converted(cell, at, line, column, plan) : { value: meant };
  if ('fault' in read) {
    faults.push({ field: field.name, message: read.fault, shape: shapeOf(cell) });
    if (field.kind === 'choice') unmatched.push({ column, cell });
  } else if (read.notice !== undefined) notices.push(`${field.name} ${read.notice}`);
  if ('isEmpty' in read && !plan.clearEmpty) return;
  setField(row, keys, 'value' in read ? read.value : cell);
}
