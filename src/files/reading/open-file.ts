import { InputError } from '../../base/errors';
import { isJsonObject } from '../../base/json/json';
import { judgeAccount } from '../columns/account-values';
import { type ColumnPlan, planColumns } from '../columns/column-plan';
import { columnsNamedBy, isNoMapping, type Mapping } from '../columns/mapping';
import { DRAFT_ROWS, draftMapping, type MappingDraft } from '../columns/mapping-draft';
import { UnmatchedValues } from '../columns/unmatched-values';
import { chunksOf, type FileBytes } from '../input/file-bytes';
import { type CsvForm } from '../rows/rejected-row-format';
import { type LineUnit, type SourceRow } from '../rows/source-row';
import { type Edits } from '../table/edits';
import { type HeaderChoice } from '../table/find-header';
import { type TableStart } from '../table/table';
import { openSheet } from '../xlsx/open-sheet';
import { type Escape } from './csv-lines';
import { decoded, detectEncoding } from './encoding';
import { contentOf, type FileContent, START_BYTES } from './file-content';
import { FORMATS, type Format } from './format';
import { type CsvFile, openCsv } from './read-csv';
import { readJsonText } from './read-json';
import { tableOfSheet } from './read-xlsx';
import { withoutTotals } from './totals';

const FORMAT_OF: Record<string, Format> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
};

/** Spreadsheet formats that are not supported. */
const OTHER_SPREADSHEETS = ['.xls', '.xlsb', '.ods', '.numbers'];

export interface SourceOptions {
  /** The sheet of a workbook; the first by default. */
  sheet?: string | undefined;
  format?: Format | undefined;
  encoding?: string | undefined;
  delimiter?: string | undefined;
  /** What stands before a quote inside a quoted cell; lines that leave a doubt fail by default. */
  escape?: Escape | undefined;
  /** How lines begin that are no rows, such as a trailer. */
  skipLines?: readonly string[] | undefined;
  /** Whether cells that are missing at the end of a line are empty; such lines fail by default. */
  fillShortLines?: boolean | undefined;
  /** The number of the row with the names of the columns; found by itself by default. */
  headerRow?: number | undefined;
}

/** A file to push, not read yet: a table with columns, or JSON text. */
export type Source = {
  format: Format;
  encoding: string;
  /** Of a workbook: the sheet that is read, and all that are not hidden. */
  sheet?: { name: string; all: readonly string[] };
  /** The share that has been read, from 0 to 1, if the length is given. */
  share(): number | undefined;
} & (
  | { openTable(named: readonly string[]): Promise<CsvFile> }
  | { text: AsyncGenerator<string>; say(text: string): void }
);

/** The rows to push. */
export interface SourceRows {
  records: AsyncGenerator<SourceRow, void, undefined>;
  unit: LineUnit;
  /** For a table: its CSV form, and the plan of its columns. */
  csv?: CsvForm & { plan: ColumnPlan };
  /** Texts read so far that match no value of their field. */
  unmatched: UnmatchedValues;
}

/** The format that is given, or that of the file's name. @param content of its first bytes, if read. @throws InputError */
export function formatOf(name: string, format: Format | undefined, content?: FileContent): Format {
  const extension = /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? '';
  const chosen = format ?? FORMAT_OF[extension];
  const isOtherSpreadsheet = chosen === undefined && OTHER_SPREADSHEETS.includes(extension);
  // Other spreadsheets are archives too.
  const mayBeWorkbook = (chosen === 'xlsx' || isOtherSpreadsheet) && content?.kind === 'archive';
  if (content?.fault !== undefined && !mayBeWorkbook) throw new InputError(`${name} ${content.fault}`);
  if (content?.kind === 'workbook' && chosen !== 'xlsx' && extension !== '.xlsb')
    throw new InputError(`${name} is an .xlsx workbook, whatever its name: rename it to .xlsx, or give --format xlsx`);
  if (content?.kind === 'text' && (chosen === 'xlsx' || isOtherSpreadsheet))
    throw new InputError(`${name} is text, not an .xlsx workbook: save it as .xlsx or as CSV, or give --format csv`);
  if (chosen !== undefined) return chosen;
  if (isOtherSpreadsheet) throw new InputError(`${name}: save it as .xlsx or as CSV, and push that`);
  throw new InputError(`The format of ${name} is not known from its name: give it by --format ${FORMATS.join(', ')}`);
}

/** Refuses an option that is for other formats. @throws InputError */
export function checkOptions(format: Format, options: SourceOptions): void {
  if (format !== 'xlsx' && options.sheet !== undefined) throw new InputError('--sheet is for workbooks');
  const ofText = [options.encoding, options.delimiter, options.escape];
  if (format === 'xlsx' && ofText.some((option) => option !== undefined))
    throw new InputError('--encoding, --delimiter and --escape are not for workbooks');
}

/** How the rows of a table are found. */
const choiceOf = (
  { headerRow: row, skipLines, fillShortLines }: SourceOptions,
  named: readonly string[],
  say: (text: string) => void,
): HeaderChoice => ({ row, skipLines, fillShortLines, named, say });

/** The mark by which some old programs end text, Ctrl-Z, and what may follow it. */
const END_MARK = '\u001a';
const MARK_OR_SPACE = new RegExp(`[${END_MARK}\\s]`);

/** Where a text ends, apart from marks and spaces. A regular expression would try again from each mark. */
function endOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && MARK_OR_SPACE.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Leaves out the mark at the end of text. */
export async function* withoutEndMark(
  text: AsyncIterable<string>,
  say: (text: string) => void,
): AsyncGenerator<string, void, undefined> {
  let held = '';
  for await (const chunk of text) {
    const end = endOfContent(chunk);
    if (held !== '' && end === 0) {
      held += chunk;
      continue;
    }
    const markAt = chunk.indexOf(END_MARK, end);
    const kept = markAt === -1 ? chunk : chunk.slice(0, markAt);
    yield held + kept;
    held = chunk.slice(kept.length);
  }
  if (held !== '') say('The mark for the end of the file (Ctrl-Z) at its end is left out');
}

/** Opens text that arrives piece by piece. */
export const openText = (
  text: AsyncGenerator<string>,
  source: Pick<Source, 'format' | 'encoding' | 'share'>,
  options: SourceOptions,
  say: (text: string) => void,
): Source => {
  const own = withoutEndMark(text, say);
  return source.format === 'csv'
    ? { ...source, openTable: (named) => openCsv(own, options, choiceOf(options, named, say)) }
    : { ...source, text: own, say };
};

/**
 * Opens a file. It is read piece by piece, and closed after its last row.
 * @param say says to a person how the file is read, where that could be another way
 * @throws InputError
 */
export async function openFile(file: FileBytes, options: SourceOptions, say: (text: string) => void): Promise<Source> {
  const content = file.size === 0 ? undefined : contentOf(await file.read(0, START_BYTES));
  const format = formatOf(file.name, options.format, content);
  checkOptions(format, options);
  // NDJSON without a line has no rows.
  if (file.size === 0 && format !== 'ndjson') throw new InputError('The file is empty: export it again, and push that');
  if (format === 'xlsx') {
    const { name, rows, sheets, share } = await openSheet(file, options.sheet, say);
    return {
      format,
      encoding: 'utf-8',
      sheet: { name, all: sheets },
      share,
      openTable: (named) => tableOfSheet(rows, { ...choiceOf(options, named, say), isSheet: true }),
    };
  }
  const encoding = options.encoding ?? (await detectEncoding(file, format === 'csv'));
  if (options.encoding === undefined && encoding !== 'utf-8')
    say(`${file.name} is not UTF-8; it is read as ${encoding}, unless --encoding names another one`);
  let read = 0;
  async function* chunks() {
    try {
      for await (const chunk of chunksOf(file)) {
        read += chunk.length;
        yield chunk;
      }
    } finally {
      file.close();
    }
  }
  const share = () => (file.size === 0 ? 1 : read / file.size);
  return openText(decoded(chunks(), encoding), { format, encoding, share }, options, say);
}

/** The first rows of a table, without those that look like totals. */
export async function draftRows({ header, lines }: TableStart): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of lines) {
    rows.push(cells);
    if (rows.length === DRAFT_ROWS) break;
  }
  return withoutTotals(header, rows, draftMapping(header, rows));
}

/** Drafts a mapping file from the columns of a table and its first rows. @throws InputError */
export async function readDraft(source: Source): Promise<MappingDraft> {
  if (!('openTable' in source)) throw new InputError('Only CSV and workbooks have columns to map');
  const table = await source.openTable([]);
  return draftMapping(table.header, await draftRows(table));
}

const NO_FILLED_CLEARS =
  'Short lines cannot be filled where empty cells clear their field, since a line that is cut off would clear fields: ' +
  'leave out --fill-short-lines or --clear-empty';

/**
 * Starts reading the rows of a source.
 * @param edits what has been corrected of the rows of a table
 * @throws InputError if the mapping does not fit
 */
export async function openRows(
  source: Source,
  options: SourceOptions,
  mapping: Mapping,
  edits?: Edits,
): Promise<SourceRows> {
  const unmatched = new UnmatchedValues();
  if (options.fillShortLines && mapping.clearEmpty) throw new InputError(NO_FILLED_CLEARS);
  if ('openTable' in source) {
    const table = await source.openTable(columnsNamedBy(mapping));
    const plan = planColumns(table.header, mapping);
    const records = collectUnmatched(unmatched, table.records(plan, edits));
    return { records, unit: source.format === 'csv' ? 'line' : 'row', csv: { ...table, plan }, unmatched };
  }
  const { delimiter, skipLines, fillShortLines, headerRow } = options;
  const ofTables = [delimiter, options.escape, skipLines, fillShortLines, headerRow];
  if (ofTables.some((option) => option !== undefined) || !isNoMapping(mapping)) {
    throw new InputError('A mapping, and the options for columns and cells, are for CSV and workbooks');
  }
  const { format, text, say } = source;
  const { records, unit } = await readJsonText(text, format, say);
  return { records: judgedAccounts(records), unit, unmatched };
}

/** The rows of a file that keeps texts and numbers apart, judged as those of a table are. */
async function* judgedAccounts(records: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow, void, undefined> {
  for await (const record of records) {
    if (record.fault || !isJsonObject(record.row)) {
      yield record;
      continue;
    }
    const { row, faults, notices } = judgeAccount(record.row);
    const judged: SourceRow = { ...record, row };
    if (faults.length > 0) judged.fault = { message: 'A value cannot be taken', details: faults };
    if (notices.length > 0) judged.notices = [...(record.notices ?? []), ...notices];
    yield judged;
  }
}

async function* collectUnmatched(
  unmatched: UnmatchedValues,
  records: AsyncGenerator<SourceRow>,
): AsyncGenerator<SourceRow, void> {
  for await (const record of records) {
    for (const { column, cell } of record.unmatched ?? []) unmatched.add(column, cell);
    yield record;
  }
}
