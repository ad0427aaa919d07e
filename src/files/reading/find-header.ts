import { FAILURE_COLUMNS } from '../columns/column-plan';
import { isKnownHeader } from '../columns/headers/header-match';
import { type CellMarks } from '../columns/row-of-cells';
import { unguardFormula } from '../input/csv-cell';
import { InputError } from '../input/input-error';
import { TAKEN_COLUMN } from '../rows/rejected-row-format';

/** A line of a table. */
export interface Line extends CellMarks {
  lineNumber: number;
  cells: string[];
}

/** How the row with the names of the columns is found. */
export interface HeaderChoice {
  /** Its number, if a person gives it. */
  row?: number | undefined;
  /** Names of columns that the mapping has. */
  named: readonly string[];
  /** Tells a person which row is taken. */
  say(text: string): void;
}

export interface TableStart {
  header: string[];
  /** The number of the row that it is. */
  headerRow: number;
  /** The lines below the header. */
  lines: AsyncGenerator<Line, void, undefined>;
}

/** How many rows are looked at. Reports have a few titles. */
const LOOKED_AT = 20;
/** Fewer known names may be a title, or data. */
const MIN_KNOWN = 2;

type Test = (name: string) => boolean;

const knownIn = (cells: readonly string[], isKnown: Test): number =>
  cells.filter((cell) => cell !== '' && isKnown(cell)).length;

/** Whether a row doubtless holds the names of the columns: most of them are known. */
function isHeader(cells: readonly string[], isKnown: Test): boolean {
  const known = knownIn(cells, isKnown);
  return known >= MIN_KNOWN && known * 2 >= cells.filter((cell) => cell !== '').length;
}

/** Which of the first rows holds the names of the columns: the first one, unless more names are known in another. */
export function headerAmong(rows: readonly (readonly string[])[], isKnown: Test): number {
  const known = rows.map((cells) => knownIn(cells, isKnown));
  const most = Math.max(0, ...known);
  return most < MIN_KNOWN || isHeader(rows[0] ?? [], isKnown) ? 0 : known.indexOf(most);
}

/** The names of the columns. @throws InputError for a file of duplicates, which must not be pushed */
function readHeader(cells: readonly string[]): string[] {
  const header = cells.map(unguardFormula);
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
 * Reads lines up to the one with the names of the columns.
 * @param nameOf makes a name of a cell
 * @returns undefined if there is no line
 * @throws InputError if the row that is given is not there
 */
export async function readToHeader(
  lines: AsyncGenerator<Line, void, undefined>,
  { row, named, say }: HeaderChoice,
  nameOf: (cells: readonly string[]) => string[] = (cells) => [...cells],
): Promise<TableStart | undefined> {
  const next = await lines.next();
  if (next.done) return undefined;
  const first = next.value;
  if (row !== undefined) {
    const { cells, lineNumber } = await lineOfRow(lines, first, row);
    return { header: readHeader(nameOf(cells)), headerRow: lineNumber, lines };
  }
  const isKnown = (name: string) => named.includes(name) || isKnownHeader(name);
  const seen = [first];
  const isSure = isHeader(nameOf(first.cells), isKnown);
  while (!isSure && seen.length < LOOKED_AT) {
    const more = await lines.next();
    if (more.done) break;
    seen.push(more.value);
  }
  const rows = seen.map(({ cells }) => nameOf(cells));
  const at = headerAmong(rows, isKnown);
  const chosen = seen[at] ?? first;
  if (at > 0) say(`The names of the columns are taken from row ${chosen.lineNumber}; --header-row says otherwise`);
  async function* rest(): AsyncGenerator<Line, void, undefined> {
    try {
      yield* seen.slice(at + 1);
      yield* lines;
    } finally {
      await lines.return();
    }
  }
  return { header: readHeader(nameOf(chosen.cells)), headerRow: chosen.lineNumber, lines: rest() };
}
