import { unguardFormula } from '../../base/csv-cell';
import { InputError } from '../../base/errors';
import { FAILURE_COLUMNS } from '../columns/column-plan';
import { isKnownHeader } from '../columns/headers/header-match';
import { TAKEN_COLUMN } from '../rows/rejected-row-format';
import { type LeftOutChoice, withoutLeftOut } from './left-out-lines';
import { type ColumnChoice, settleColumns } from './settle-columns';
import { type Line, peekLines, type TableStart } from './table';

/** How the row with the names of the columns is found. */
export interface HeaderChoice extends ColumnChoice, LeftOutChoice {
  /** Its number, if a person gives it. */
  row?: number | undefined;
}

/** How many rows are looked at. Reports have a few titles. */
const LOOKED_AT = 20;
/** Fewer documented names may be a title, or data. */
const MIN_KNOWN = 2;

export type NameTest = (name: string) => boolean;

/** Whether a text is the name of a column: in the mapping, or documented. */
export const nameTest =
  (named: readonly string[]): NameTest =>
  (name) =>
    named.includes(name) || isKnownHeader(name);

/** How many cells are names of columns. */
export const knownIn = (cells: readonly string[], isKnown: NameTest): number =>
  cells.filter((cell) => cell !== '' && isKnown(cell)).length;

/** Whether a row doubtless holds the names of the columns: more than half of these are documented. */
function isHeader(cells: readonly string[], isKnown: NameTest): boolean {
  const known = knownIn(cells, isKnown);
  return known >= MIN_KNOWN && known * 2 >= cells.filter((cell) => cell !== '').length;
}

/**
 * Which of the first rows holds the names of the columns: the first, unless another holds more documented names. Below names
 * of columns there are none, unless the first row names groups of columns.
 */
function headerAmong(rows: readonly (readonly string[])[], isKnown: NameTest): number {
  const known = rows.map((cells) => knownIn(cells, isKnown));
  const most = Math.max(0, ...known);
  if (most < MIN_KNOWN) return 0;
  if (!isHeader(rows[0] ?? [], isKnown)) return known.indexOf(most);
  const [ofFirst = 0, ofSecond = 0] = known;
  return ofSecond > ofFirst && rows[1]?.every((cell) => cell === '' || isKnown(cell)) ? 1 : 0;
}

/** The names of the columns. @throws InputError for a file of duplicates, which must not be pushed */
function readHeader(cells: readonly string[]): string[] {
  const header = cells.map((cell) => unguardFormula(cell.trim()));
  if (header.includes(TAKEN_COLUMN)) {
    throw new InputError(
      'The file holds duplicates, which must not be pushed: the first row of each account counts. ' +
        `If a later row is right, keep only such rows and remove the column ${TAKEN_COLUMN}`,
    );
  }
  return header;
}

async function lineOfRow(lines: AsyncGenerator<Line, void, undefined>, first: Line, row: number): Promise<Line> {
  let line = first;
  // What this program writes has its header in front.
  if (line.cells.includes(FAILURE_COLUMNS[0])) return line;
  while (line.lineNumber < row) {
    const next = await lines.next();
    if (next.done) break;
    line = next.value;
  }
  if (line.lineNumber === row) return line;
  throw new InputError(`The file has no row ${row} with names of columns`);
}

/**
 * Reads lines up to the one with the names of the columns, which get distinct names.
 * @param nameOf makes a name of a cell
 * @returns undefined if there is no line
 * @throws InputError if the row that is given is not there
 */
export async function readToHeader(
  all: AsyncGenerator<Line, void, undefined>,
  choice: HeaderChoice,
  nameOf: (cells: readonly string[]) => string[] = (cells) => [...cells],
): Promise<TableStart | undefined> {
  const { row, named, say } = choice;
  const lines = withoutLeftOut(all, choice);
  const next = await lines.next();
  if (next.done) return undefined;
  const first = next.value;
  if (row !== undefined) {
    const { cells, lineNumber } = await lineOfRow(lines, first, row);
    return settleColumns({ header: readHeader(nameOf(cells)), headerRow: lineNumber, lines }, choice);
  }
  const isKnown = nameTest(named);
  const { head, after } = await peekLines(lines, isHeader(nameOf(first.cells), isKnown) ? 2 : LOOKED_AT, [first]);
  const at = headerAmong(
    head.map(({ cells }) => nameOf(cells)),
    isKnown,
  );
  const { cells, lineNumber } = head[at] ?? first;
  if (at > 0) say(`The names of the columns are taken from row ${lineNumber}; --header-row says otherwise`);
  return settleColumns({ header: readHeader(nameOf(cells)), headerRow: lineNumber, lines: after(at + 1) }, choice);
}
