import { CsvError, type Info, parse } from '#csv-parse';
import { parse as parseWhole } from '#csv-parse/sync';
import { countText } from '../../count-text';
import { type ColumnPlan } from '../columns/column-plan';
import { rowOf } from '../columns/row-of-cells';
import { bareText } from '../columns/values/cell-edges';
import { BrokenFileError } from '../input/broken-file';
import { unguardFormula } from '../input/csv-cell';
import { InputError } from '../input/input-error';
import { peekText } from '../input/peek-text';
import { type SourceRow } from '../rows/source-row';
import { type HeaderChoice, type Line, readToHeader, type TableStart } from './find-header';
import { isTotal } from './totals';

/** A longer line means an unclosed quote. */
const MAX_LINE_BYTES = 1_000_000;
const DELIMITERS = [',', ';', '\t', '|'];

/** The most frequent delimiter in the first line that has one, outside quotes; a comma by default. */
function detectDelimiter(text: string): string {
  const lines = text.replace(/"[^"]*"/g, '').split(/\r\n?|\n/);
  const line = lines.find((candidate) => DELIMITERS.some((delimiter) => candidate.includes(delimiter))) ?? '';
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
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
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure = error;
  });
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
    if (failure) break;
  }
  if (!failure) {
    await new Promise<void>((resolve) => {
      parser.once('error', () => resolve());
      parser.once('finish', () => resolve());
      parser.end();
    });
    yield* parsedLines();
  }
  if (last) yield last;
  if (failure instanceof CsvError) {
    throw new BrokenFileError(`The file is broken: a quote after line ${end} is never closed`);
  }
  if (failure) throw failure;
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
  const cell = plan.columns.some((column) => column.at.includes(at)) ? undefined : cells[at];
  return cell === '' ? undefined : cell && unguardFormula(cell);
}

/** Converts a line to a row. @param delimiter of a text file, which may have an unclosed quote; undefined for a workbook */
export function recordOf(
  line: Line,
  header: readonly string[],
  delimiter: string | undefined,
  plan: ColumnPlan,
): SourceRow {
  const { lineNumber, cells } = line;
  const ids = plan.columns.find(({ field }) => field.name === 'externalId')?.at ?? [];
  const externalId = unguardFormula(bareText(ids.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? ''));
  const unreadable = (message: string): SourceRow => ({
    lineNumber,
    row: cells,
    cells,
    externalId,
    fault: { message },
  });
  if (isTotal(cells, plan))
    return { ...unreadable('looks like a total: --skip-totals leaves such rows out'), isTotal: true };
  if (cells.length !== header.length) {
    return unreadable(`The line has ${countText(cells.length, 'cell')}, the first line ${header.length}`);
  }
  if (delimiter !== undefined && cells.some((cell) => holdsLine(cell, delimiter, header.length))) {
    return unreadable('A cell holds a whole line: is a quote left unclosed?');
  }
  const { row, faults, unmatched, notices } = rowOf(cells, plan, line);
  const organizationId = namedOrganization(cells, header, plan);
  const record: SourceRow = { lineNumber, row, cells };
  if (organizationId !== undefined) record.organizationId = organizationId;
  if (notices.length > 0) record.notices = notices;
  if (faults.length === 0) return record;
  return { ...record, unmatched, fault: { message: 'A cell cannot be read', details: faults } };
}

/** A table, CSV or a sheet, whose header has been read. */
export interface CsvFile extends TableStart {
  delimiter: string;
  /** The remaining lines, as accounts. */
  records(plan: ColumnPlan): AsyncGenerator<SourceRow, void, undefined>;
}

/** Reads the lines below a header as accounts. @param delimiter as `recordOf` takes it */
export async function* recordsOf(
  { header, lines }: TableStart,
  delimiter: string | undefined,
  plan: ColumnPlan,
  say: (text: string) => void,
): AsyncGenerator<SourceRow, void, undefined> {
  for await (const line of lines) {
    const isLeftOut = plan.skipTotals && isTotal(line.cells, plan);
    if (isLeftOut) say(`The total in row ${line.lineNumber} is left out`);
    else yield recordOf(line, header, delimiter, plan);
  }
}

/** Opens a CSV file. @throws InputError if it has no header; while reading, if a line has no end */
export async function openCsv(
  text: AsyncIterable<string>,
  given: string | undefined,
  choice: HeaderChoice,
): Promise<CsvFile> {
  const { start, all } = await peekText(text);
  const delimiter = given ?? detectDelimiter(start);
  const table = await readToHeader(splitLines(all, delimiter), choice);
  if (!table) throw new InputError('The file is empty');
  return { ...table, delimiter, records: (plan) => recordsOf(table, delimiter, plan, choice.say) };
}
