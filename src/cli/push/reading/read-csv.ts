import { finished } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { countText } from '../../terminal/count-text';
import { unguardFormula } from '../../terminal/csv-cell';
import { UsageError } from '../../terminal/exit-codes';
import { type ColumnPlan } from '../columns/column-plan';
import { rowOf } from '../columns/row-of-cells';
import { BrokenFileError } from '../rows/broken-file';
import { peekText } from '../rows/peek-text';
import { TAKEN_COLUMN } from '../rows/rejected-row-format';
import { type SourceRow } from '../rows/source-row';

/** A longer line means an unclosed quote. */
const MAX_LINE_BYTES = 1_000_000;
const DELIMITERS = [',', ';', '\t', '|'];

/** The most frequent delimiter in the first line, outside quotes; a comma by default. */
function detectDelimiter(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r\n?|\n/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A line of a table. */
export interface Line {
  lineNumber: number;
  cells: string[];
}

const FORM = {
  ltrim: true,
  // A file may have been concatenated from several.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
};

/** Trims spaces around a cell, quoted or not. Spaces inside quotes stay. */
const trimmed = (cell: string, isQuoted: boolean): string =>
  isQuoted ? cell.replace(/^"([^"]*)"\s+$/, '$1') : cell.trimEnd();

/** Trims cells. Asking the parser which cells are quoted is slow, so only lines with a trailing space are parsed again. */
function trimmedCells(cells: string[], raw: string, delimiter: string): string[] {
  if (!cells.some((cell) => /\s$/.test(cell))) return cells;
  const [again] = parseWhole(raw, {
    ...FORM,
    delimiter,
    cast: (cell, { quoting }) => trimmed(cell, quoting),
  }) as string[][];
  return again ?? cells;
}

/** Counts CRLFs in quotes, each of which the parser counts as two lines. */
const countedTwice = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\r\n').length - 1, 0);

/** Counts the line breaks inside cells. */
const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** Splits CSV text into lines of cells. Skips blank lines and lines of blank cells. A quote inside a cell need not be doubled. */
async function* splitLines(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Line, void, undefined> {
  const parser = parse({
    ...FORM,
    delimiter,
    info: true,
    max_record_size: MAX_LINE_BYTES,
    raw: true,
    skip_records_with_empty_values: true,
  });
  // What it is about is in `errored`.
  parser.on('error', () => undefined);
  let surplus = 0;
  let end = 0;
  let last: Line | undefined;
  /** Yields a line once another follows: if the text breaks off, the last line may be cut. */
  function* parsedLines(): Generator<Line, void, undefined> {
    for (let line = parser.read(); line !== null; line = parser.read()) {
      if (last) yield last;
      const { record, info, raw } = line as { record: string[]; info: Info; raw: string };
      surplus += countedTwice(record);
      end = info.lines - surplus;
      last = { cells: trimmedCells(record, raw, delimiter), lineNumber: end - breaksIn(record) };
    }
  }
  // Read by hand: iterating over a stream drops what it holds when it fails, from Node.js 24 on.
  for await (const chunk of text) {
    parser.write(chunk);
    yield* parsedLines();
    if (parser.errored) break;
  }
  if (!parser.errored) {
    parser.end();
    await finished(parser, { readable: false }).catch(() => undefined);
    yield* parsedLines();
  }
  if (last) yield last;
  if (parser.errored instanceof CsvError) {
    throw new BrokenFileError(`The file is broken: a quote after line ${end} is never closed`);
  }
  if (parser.errored) throw parser.errored;
}

/**
 * Whether a cell seems to hold a whole line of the file. An unclosed quote swallows the lines up to the next quote, and the
 * number of cells may still be right.
 */
const holdsLine = (cell: string, delimiter: string, columns: number): boolean =>
  columns > 2 && /[\r\n]/.test(cell) && cell.split(/[\r\n]+/).some((line) => line.split(delimiter).length >= columns);

/** The organization that an exported line names. The column itself is ignored. */
function namedOrganization(cells: readonly string[], header: readonly string[], plan: ColumnPlan): string | undefined {
  const at = header.indexOf('organizationId');
  const cell = plan.columns[at] ? undefined : cells[at];
  return cell === '' ? undefined : cell && unguardFormula(cell);
}

/** Converts a line to a row. @param delimiter of a text file, which may have an unclosed quote; undefined for a workbook */
export function recordOf(
  { lineNumber, cells }: Line,
  header: readonly string[],
  delimiter: string | undefined,
  plan: ColumnPlan,
): SourceRow {
  const at = plan.columns.findIndex((column) => column?.field.name === 'externalId');
  const externalId = unguardFormula(cells[at] ?? '');
  const unreadable = (message: string): SourceRow => ({
    lineNumber,
    row: cells,
    cells,
    externalId,
    fault: { message },
  });
  if (cells.length !== header.length) {
    return unreadable(`The line has ${countText(cells.length, 'cell')}, the first line ${header.length}`);
  }
  if (delimiter !== undefined && cells.some((cell) => holdsLine(cell, delimiter, header.length))) {
    return unreadable('A cell holds a whole line: is a quote left unclosed?');
  }
  const { row, faults, unmatched } = rowOf(cells, plan);
  const organizationId = namedOrganization(cells, header, plan);
  const record = { lineNumber, row, cells, ...(organizationId !== undefined && { organizationId }) };
  if (faults.length === 0) return record;
  return { ...record, unmatched, fault: { message: 'A cell cannot be read', details: faults } };
}

/** A table, CSV or a sheet, whose header has been read. */
export interface CsvFile {
  header: readonly string[];
  delimiter: string;
  /** The remaining lines, as cells. */
  lines: AsyncGenerator<Line, void, undefined>;
  /** The remaining lines, as accounts. */
  records(plan: ColumnPlan): AsyncGenerator<SourceRow, void, undefined>;
}

/** The names of the columns. @throws UsageError for a file of duplicates, which must not be pushed */
export function readHeader(cells: readonly string[]): string[] {
  const header = cells.map(unguardFormula);
  if (header.includes(TAKEN_COLUMN)) {
    throw new UsageError(
      'The file holds duplicates, which must not be pushed: the first row of each account counts. ' +
        `If a later row is right, keep only such rows and remove the column ${TAKEN_COLUMN}`,
    );
  }
  return header;
}

/** Opens a CSV file. @throws UsageError if it has no header; while reading, if a line has no end */
export async function openCsv(text: AsyncIterable<string>, given: string | undefined): Promise<CsvFile> {
  const { start, all } = await peekText(text);
  const delimiter = given ?? detectDelimiter(start);
  const lines = splitLines(all, delimiter);
  const first = await lines.next();
  if (first.done) throw new UsageError('The file is empty');
  const header = readHeader(first.value.cells);

  async function* records(plan: ColumnPlan): AsyncGenerator<SourceRow, void, undefined> {
    for await (const line of lines) yield recordOf(line, header, delimiter, plan);
  }
  return { header, delimiter, lines, records };
}
