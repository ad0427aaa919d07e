import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { extname } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../terminal/exit-codes';
import { STANDARD_INPUT } from '../../terminal/read-input';
import { type Terminal } from '../../terminal/terminal';
import { type ColumnPlan, planColumns } from '../columns/column-plan';
import { type Mapping, NO_MAPPING } from '../columns/mapping';
import { DRAFT_ROWS, draftMapping, type MappingDraft } from '../columns/mapping-draft';
import { UnmatchedValues } from '../columns/unmatched-values';
import { type LineUnit } from '../reporting/report';
import { type CsvForm } from '../rows/rejected-row-format';
import { type SourceRow } from '../rows/source-row';
import type * as OpenSheet from '../xlsx/open-sheet';
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
}

/** A file to push, not read yet: a table with columns, or JSON text. */
export type Source = {
  format: Format;
  encoding: string;
  /** The share that has been read, from 0 to 1, if the length is known. */
  share(): number | undefined;
} & ({ openTable(): Promise<CsvFile> } | { text: AsyncGenerator<string> });

/** The rows to push. */
export interface SourceRows {
  records: AsyncGenerator<SourceRow, void, undefined>;
  unit: LineUnit;
  /** For a table: its CSV form, and the plan of its columns. */
  csv?: CsvForm & { plan: ColumnPlan };
  /** Texts read so far that match no value of their field. */
  unmatched: UnmatchedValues;
}

function formatOf(file: string, format: Format | undefined): Format {
  const extension = extname(file).toLowerCase();
  const chosen = format ?? FORMAT_OF[extension];
  if (chosen !== undefined) return chosen;
  if (OTHER_SPREADSHEETS.includes(extension))
    throw new UsageError(`${file}: save it as .xlsx or as CSV, and push that`);
  throw new UsageError(`The format of ${file} is not known from its name: give it by --format ${FORMATS.join(', ')}`);
}

/** @throws UsageError if there is no such file */
function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile()) return stats.size;
  throw new UsageError(`The file cannot be read: ${file}`);
}

/** Opens a file, or standard input for `-`. @throws UsageError */
export async function openSource(file: string, options: SourceOptions, terminal: Terminal): Promise<Source> {
  const { stdin, stderr, interrupted } = terminal;
  const format = formatOf(file, options.format);
  if (format === 'xlsx') return openWorkbook(file, options, terminal);
  if (options.sheet !== undefined) throw new UsageError('--sheet is for workbooks');
  if (file === STANDARD_INPUT) {
    const encoding = options.encoding ?? 'utf-8';
    const text = decoded(addAbortSignal(interrupted, stdin), encoding);
    return textSource(text, { format, encoding, share: () => undefined }, options);
  }
  const size = sizeOf(file);
  const encoding = options.encoding ?? (await detectEncoding(file, format === 'csv'));
  if (options.encoding === undefined && encoding !== 'utf-8') {
    stderr.write(`${file} is not UTF-8; it is read as ${encoding}, unless --encoding names another one\n`);
  }
  let stream: ReadStream | undefined;
  async function* text() {
    stream = createReadStream(file);
    yield* decoded(stream, encoding);
  }
  const share = () => (size === 0 ? 1 : (stream?.bytesRead ?? 0) / size);
  return textSource(text(), { format, encoding, share }, options);
}

const textSource = (
  text: AsyncGenerator<string>,
  source: Pick<Source, 'format' | 'encoding' | 'share'>,
  { delimiter }: SourceOptions,
): Source => (source.format === 'csv' ? { ...source, openTable: () => openCsv(text, delimiter) } : { ...source, text });

async function openWorkbook(
  file: string,
  { sheet, encoding, delimiter }: SourceOptions,
  { stderr }: Terminal,
): Promise<Source> {
  if (file === STANDARD_INPUT) throw new UsageError('A workbook cannot be read from standard input: name its file');
  if (encoding !== undefined || delimiter !== undefined) {
    throw new UsageError('--encoding and --delimiter are not for workbooks');
  }
  sizeOf(file);
  // Loaded lazily: most files are text.
  const { openSheet } = require('../xlsx/open-sheet') as typeof OpenSheet;
  const { rows, share } = await openSheet(file, sheet, (text) => stderr.write(`${text}\n`));
  return { format: 'xlsx', encoding: 'utf-8', share, openTable: () => tableOfSheet(rows) };
}

/** Drafts a mapping file from the columns of a table and its first rows. @throws UsageError */
export async function readDraft(source: Source): Promise<MappingDraft> {
  if (!('openTable' in source)) throw new UsageError('Only CSV and workbooks have columns to map');
  const { header, lines } = await source.openTable();
  const rows: (readonly string[])[] = [];
  for await (const { cells } of lines) {
    rows.push(cells);
    if (rows.length === DRAFT_ROWS) break;
  }
  return draftMapping(header, rows);
}

/** Starts reading the rows of a source. @throws UsageError if the mapping does not fit */
export async function openRows(source: Source, { delimiter }: SourceOptions, mapping: Mapping): Promise<SourceRows> {
  const unmatched = new UnmatchedValues();
  if ('openTable' in source) {
    const table = await source.openTable();
    const plan = planColumns(table.header, mapping);
    const records = collectUnmatched(unmatched, table.records(plan));
    return { records, unit: source.format === 'csv' ? 'line' : 'row', csv: { ...table, plan }, unmatched };
  }
  if (delimiter !== undefined || !isDeepStrictEqual(mapping, NO_MAPPING)) {
    throw new UsageError('A mapping, and the options for columns and cells, are for CSV and workbooks');
  }
  const { format, text } = source;
  return format === 'json'
    ? { records: readJson(text), unit: 'row', unmatched }
    : { records: readNdjson(text), unit: 'line', unmatched };
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
