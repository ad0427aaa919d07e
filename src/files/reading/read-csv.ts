import { unguardFormula } from '../../base/csv-cell';
import { InputError } from '../../base/errors';
import { type ColumnPlan, FAILURE_COLUMNS } from '../columns/column-plan';
import { rowOf } from '../columns/row-of-cells';
import { bareText } from '../columns/values/cell-edges';
import { withoutTextMarks } from '../columns/values/spreadsheet-damage';
import { READ_ONLY_COLUMNS } from '../fields/row-fields';
import { peekText } from '../input/peek-text';
import { type SourceRow } from '../rows/source-row';
import { cellsOf, noticesOf } from '../table/apply-facts';
import { type Edits, withEdits } from '../table/edits';
import { type HeaderChoice, nameTest, readToHeader } from '../table/find-header';
import { type Line, type TableStart } from '../table/table';
import { type CsvDialect, csvLines, type Escape, firstLines, isRewritten } from './csv-lines';
import { detectDelimiter } from './delimiter';
import { isTotal } from './totals';

/**
 * Whether a cell seems to hold a whole line of the file. An unclosed quote swallows the lines up to the next quote, and the
 * number of cells may still be right.
 */
const holdsLine = (cell: string, delimiter: string, columns: number): boolean =>
  columns > 2 && /[\r\n]/.test(cell) && cell.split(/[\r\n]+/).some((line) => line.split(delimiter).length >= columns);

const KEPT_AS_TEXT = 'The row is kept as the text of its line: part it into its cells, or correct it in its own file';

/** Whether a line of a file of failed rows has the text of a whole line in the first cell of its own, and nothing else. */
function isKeptAsText(cells: readonly string[], header: readonly string[]): boolean {
  if (header[0] !== FAILURE_COLUMNS[0]) return false;
  const [text = '', ...others] = cells.slice(FAILURE_COLUMNS.length);
  return /[,;\t|]/.test(text) && others.every((cell) => cell.trim() === '');
}

/** The organization that an exported line names. The column itself is ignored. */
function namedOrganization(cells: readonly string[], header: readonly string[], plan: ColumnPlan): string | undefined {
  const at = header.indexOf('organizationId');
  const cell = plan.columns.some((column) => column.at.includes(at)) ? undefined : cells[at];
  return cell === '' ? undefined : cell && unguardFormula(cell);
}

const LOOKS_LIKE_TOTAL =
  'looks like a total: --skip-totals leaves such rows out; --map "column=externalId:text" keeps them';

/** Converts a line to a row. @param delimiter of a text file, which may have an unclosed quote; undefined for a workbook */
export function recordOf(
  line: Line,
  header: readonly string[],
  delimiter: string | undefined,
  plan: ColumnPlan,
): SourceRow {
  const { lineNumber, facts, fault: lineFault, raw } = line;
  const cells = cellsOf(line, plan);
  const ids = plan.columns.find(({ field }) => field.name === 'externalId')?.at ?? [];
  const idCell = ids.map((at) => cells[at] ?? '').find((cell) => cell.trim() !== '') ?? '';
  const externalId = withoutTextMarks(unguardFormula(bareText(idCell)), true);
  const written = raw === undefined ? cells : [raw];
  const unreadable = (message: string): SourceRow => ({
    lineNumber,
    row: written,
    cells: written,
    externalId,
    fault: { message },
  });
  if (isTotal(cells, plan)) return { ...unreadable(LOOKS_LIKE_TOTAL), isTotal: true };
  if (isKeptAsText(cells, header)) return unreadable(KEPT_AS_TEXT);
  if (lineFault !== undefined) return unreadable(lineFault);
  if (delimiter !== undefined && cells.some((cell) => holdsLine(cell, delimiter, header.length))) {
    return unreadable('A cell holds a whole line: is a quote left unclosed?');
  }
  const { row, faults, unmatched, notices } = rowOf(cells, plan, facts);
  const organizationId = namedOrganization(cells, header, plan);
  const record: SourceRow = { lineNumber, row, cells };
  if (organizationId !== undefined) record.organizationId = organizationId;
  const all = [...noticesOf(facts, plan), ...notices];
  if (all.length > 0) record.notices = all;
  if (faults.length === 0) return record;
  return { ...record, unmatched, fault: { message: 'A cell cannot be read', details: faults } };
}

/** A table, CSV or a sheet, whose header has been read. */
export interface CsvFile extends TableStart {
  delimiter: string;
  /** The remaining lines, as accounts. @param edits what of them has been corrected */
  records(plan: ColumnPlan, edits?: Edits): AsyncGenerator<SourceRow, void, undefined>;
}

/** Reads the lines below a header as accounts. @param delimiter as `recordOf` takes it */
export async function* recordsOf(
  { header, lines }: TableStart,
  delimiter: string | undefined,
  plan: ColumnPlan,
  say: (text: string) => void,
  edits: Edits = {},
): AsyncGenerator<SourceRow, void, undefined> {
  for await (const written of lines) {
    const line = withEdits(written, edits);
    const isLeftOut = plan.skipTotals && isTotal(line.cells, plan);
    if (isLeftOut) say(`The total in row ${line.lineNumber} is left out`);
    else yield recordOf(line, header, delimiter, plan);
  }
}

/** Columns that nothing but this program and the service write. An export has commas. */
const isOwnHeader = (header: readonly string[], delimiter: string): boolean =>
  header[0] === FAILURE_COLUMNS[0] || (delimiter === ',' && READ_ONLY_COLUMNS.every((name) => header.includes(name)));

/**
 * What this program has written is read as such, however the file was written from which its rows come, unless another
 * program has rewritten it.
 */
function dialectOf(start: string, given: Partial<CsvDialect>, named: readonly string[]): CsvDialect {
  const delimiter = given.delimiter ?? detectDelimiter(start, given.escape, nameTest(named));
  const [header = []] = firstLines(start, { delimiter }, 1);
  if (!isOwnHeader(header, delimiter) || isRewritten(start, delimiter)) return { delimiter, escape: given.escape };
  const isLiteral = given.escape === 'quote';
  return { delimiter, escape: 'quote', isOwn: !isLiteral, rewritten: isLiteral ? undefined : given.escape };
}

/** Whether text is enough to see how it is written: 20 lines, or many characters. */
const isEnough = (start: string): boolean => start.length > 100_000 || start.split(/[\r\n]+/, 22).length > 21;

const IS_JSON = /^(?:\[\s*)?\{\s*"/;

/** Opens a CSV file. @throws InputError if it has no header; while reading, if a line has no end */
export async function openCsv(
  text: AsyncIterable<string>,
  given: { delimiter?: string | undefined; escape?: Escape | undefined },
  choice: HeaderChoice,
): Promise<CsvFile> {
  const { start, all } = await peekText(text, isEnough);
  if (IS_JSON.test(start)) throw new InputError('The file is JSON, not CSV: rename it to .json, or give --format json');
  const dialect = dialectOf(start, given, choice.named);
  const { delimiter } = dialect;
  const table = await readToHeader(csvLines(all, dialect), { ...choice, delimiter });
  if (!table) throw new InputError('The file is empty');
  return { ...table, delimiter, records: (plan, edits) => recordsOf(table, delimiter, plan, choice.say, edits) };
}
