import { isJsonObject } from '../../json';
import { judgeAccount } from '../columns/account-values';
import { type ColumnPlan, planColumns } from '../columns/column-plan';
import { columnsNamedBy, isNoMapping, type Mapping } from '../columns/mapping';
import { DRAFT_ROWS, draftMapping, type MappingDraft } from '../columns/mapping-draft';
import { UnmatchedValues } from '../columns/unmatched-values';
import { chunksOf, type FileBytes } from '../input/file-bytes';
import { InputError } from '../input/input-error';
import { type CsvForm } from '../rows/rejected-row-format';
import { type LineUnit, type SourceRow } from '../rows/source-row';
import { openSheet } from '../xlsx/open-sheet';
import { decoded, detectEncoding } from './encoding';
import { FORMATS, type Format } from './format';
import { type CsvFile, openCsv } from './read-csv';
import { readJson, readNdjson } from './read-json';
import { tableOfSheet } from './read-xlsx';

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
  /** The number of the row with the names of the columns; found by itself by default. */
  headerRow?: number | undefined;
}

/** A file to push, not read yet: a table with columns, or JSON text. */
export type Source = {
  format: Format;
  encoding: string;
  /** Of a workbook: the sheet that is read, and all that are not hidden. */
  sheet?: { name: string; all: readonly string[] };
  /** The share that has been read, from 0 to 1, if the length is known. */
  share(): number | undefined;
} & ({ openTable(named: readonly string[]): Promise<CsvFile> } | { text: AsyncGenerator<string> });

/** The rows to push. */
export interface SourceRows {
  records: AsyncGenerator<SourceRow, void, undefined>;
  unit: LineUnit;
  /** For a table: its CSV form, and the plan of its columns. */
  csv?: CsvForm & { plan: ColumnPlan };
  /** Texts read so far that match no value of their field. */
  unmatched: UnmatchedValues;
}

/** The format that is given, or that of the file's name. @throws InputError */
export function formatOf(name: string, format: Format | undefined): Format {
  const extension = /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? '';
  const chosen = format ?? FORMAT_OF[extension];
  if (chosen !== undefined) return chosen;
  if (OTHER_SPREADSHEETS.includes(extension))
    throw new InputError(`${name}: save it as .xlsx or as CSV, and push that`);
  throw new InputError(`The format of ${name} is not known from its name: give it by --format ${FORMATS.join(', ')}`);
}

/** Refuses an option that is for other formats. @throws InputError */
export function checkOptions(format: Format, { sheet, encoding, delimiter }: SourceOptions): void {
  if (format !== 'xlsx' && sheet !== undefined) throw new InputError('--sheet is for workbooks');
  if (format === 'xlsx' && (encoding !== undefined || delimiter !== undefined))
    throw new InputError('--encoding and --delimiter are not for workbooks');
}

/** Opens text that arrives piece by piece. */
export const openText = (
  text: AsyncGenerator<string>,
  source: Pick<Source, 'format' | 'encoding' | 'share'>,
  { delimiter, headerRow: row }: SourceOptions,
  say: (text: string) => void,
): Source =>
  source.format === 'csv'
    ? { ...source, openTable: (named) => openCsv(text, delimiter, { row, named, say }) }
    : { ...source, text };

/**
 * Opens a file. It is read piece by piece, and closed after its last row.
 * @param say tells a person how the file is read, where that could be another way
 * @throws InputError
 */
export async function openFile(file: FileBytes, options: SourceOptions, say: (text: string) => void): Promise<Source> {
  const format = formatOf(file.name, options.format);
  checkOptions(format, options);
  if (format === 'xlsx') {
    const { name, rows, sheets, share } = await openSheet(file, options.sheet, say);
    return {
      format,
      encoding: 'utf-8',
      sheet: { name, all: sheets },
      share,
      openTable: (named) => tableOfSheet(rows, { row: options.headerRow, named, say }),
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

/** Drafts a mapping file from the columns of a table and its first rows. @throws InputError */
export async function readDraft(source: Source): Promise<MappingDraft> {
  if (!('openTable' in source)) throw new InputError('Only CSV and workbooks have columns to map');
  const { header, lines } = await source.openTable([]);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of lines) {
    rows.push(cells);
    if (rows.length === DRAFT_ROWS) break;
  }
  return draftMapping(header, rows);
}

/** Starts reading the rows of a source. @throws InputError if the mapping does not fit */
export async function openRows(
  source: Source,
  { delimiter, headerRow }: SourceOptions,
  mapping: Mapping,
): Promise<SourceRows> {
  const unmatched = new UnmatchedValues();
  if ('openTable' in source) {
    const table = await source.openTable(columnsNamedBy(mapping));
    const plan = planColumns(table.header, mapping);
    const records = collectUnmatched(unmatched, table.records(plan));
    return { records, unit: source.format === 'csv' ? 'line' : 'row', csv: { ...table, plan }, unmatched };
  }
  if (delimiter !== undefined || headerRow !== undefined || !isNoMapping(mapping)) {
    throw new InputError('A mapping, and the options for columns and cells, are for CSV and workbooks');
  }
  const { format, text } = source;
  return format === 'json'
    ? { records: judgedAccounts(readJson(text)), unit: 'row', unmatched }
    : { records: judgedAccounts(readNdjson(text)), unit: 'line', unmatched };
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
    if (notices.length > 0) judged.notices = notices;
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
