import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { extname } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../exit-codes';
import { STANDARD_INPUT } from '../read-input';
import { type Terminal } from '../terminal';
import { type ColumnPlan, planColumns } from './column-plan';
import { decoded, detectEncoding } from './encoding';
import { type FileRecord } from './file-record';
import { type Format } from './format';
import { type CsvForm } from './kept-format';
import { type Mapping, NO_MAPPING } from './mapping';
import { draftMapping, type MappingDraft, ROWS_OF_DRAFT } from './mapping-draft';
import { openCsv } from './read-csv';
import { readJson, readNdjson } from './read-json';
import { type PlaceName } from './report';
import { UnmatchedValues } from './unmatched-values';

const FORMAT_OF: Record<string, Format> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
};

export interface SourceOptions {
  format?: Format | undefined;
  encoding?: string | undefined;
  delimiter?: string | undefined;
}

/** Text to be pushed, of which nothing has been read yet. */
export interface Source {
  format: Format;
  encoding: string;
  text: AsyncGenerator<string>;
  /** How much of it has been read, from 0 to 1, where its length is known. */
  share(): number | undefined;
}

/** Rows to be pushed. */
export interface Rows {
  records: AsyncGenerator<FileRecord, void, undefined>;
  place: PlaceName;
  /** Of CSV: how it is written, and what its columns become. */
  csv?: CsvForm & { plan: ColumnPlan };
  /** The texts of the records read so far that stand for no value of their field. */
  unmatched: UnmatchedValues;
}

function formatOf(file: string, format: Format | undefined): Format {
  const chosen = format ?? FORMAT_OF[extname(file).toLowerCase()];
  if (chosen === undefined) throw new UsageError(`What is ${file}? Say --format csv, ndjson or json`);
  return chosen;
}

function openFile(file: string): { stream: ReadStream; size: number } {
  try {
    const stats = statSync(file);
    if (stats.isFile()) return { stream: createReadStream(file), size: stats.size };
  } catch {
    // Told below.
  }
  throw new UsageError(`The file cannot be read: ${file}`);
}

/** Opens a file, or standard input for `-`. @throws UsageError */
export async function openSource(file: string, options: SourceOptions, terminal: Terminal): Promise<Source> {
  const { stdin, stderr, interrupted } = terminal;
  const format = formatOf(file, options.format);
  if (file === STANDARD_INPUT) {
    const encoding = options.encoding ?? 'utf-8';
    return { format, encoding, text: decoded(addAbortSignal(interrupted, stdin), encoding), share: () => undefined };
  }
  const { stream, size } = openFile(file);
  const encoding = options.encoding ?? (await detectEncoding(file, format === 'csv'));
  if (options.encoding === undefined && encoding !== 'utf-8') {
    stderr.write(`${file} is not UTF-8; it is read as ${encoding}, unless --encoding says otherwise\n`);
  }
  const share = () => (size === 0 ? 1 : stream.bytesRead / size);
  return { format, encoding, text: decoded(stream, encoding), share };
}

/** A mapping file for the columns of a source of CSV, from its first rows. @throws UsageError */
export async function readDraft({ format, text }: Source, { delimiter }: SourceOptions): Promise<MappingDraft> {
  if (format !== 'csv') throw new UsageError('Only CSV has columns to be mapped');
  const { header, lines } = await openCsv(text, delimiter);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of lines) {
    rows.push(cells);
    if (rows.length === ROWS_OF_DRAFT) break;
  }
  return draftMapping(header, rows);
}

/** Begins to read the rows of a source. @throws UsageError where they and the mapping do not go together */
export async function readRows(
  { format, text }: Source,
  { delimiter }: SourceOptions,
  mapping: Mapping,
): Promise<Rows> {
  if (format !== 'csv' && (delimiter !== undefined || !isDeepStrictEqual(mapping, NO_MAPPING))) {
    throw new UsageError('A mapping, and the options for columns and cells, are for CSV');
  }
  const unmatched = new UnmatchedValues();
  if (format === 'csv') {
    const file = await openCsv(text, delimiter);
    const plan = planColumns(file.header, mapping);
    const records = noting(unmatched, file.records(plan));
    return { records, place: 'line', csv: { ...file, plan }, unmatched };
  }
  return format === 'json'
    ? { records: readJson(text), place: 'row', unmatched }
    : { records: readNdjson(text), place: 'line', unmatched };
}

async function* noting(
  unmatched: UnmatchedValues,
  records: AsyncGenerator<FileRecord>,
): AsyncGenerator<FileRecord, void> {
  for await (const record of records) {
    for (const { column, cell } of record.unmatched ?? []) unmatched.add(column, cell);
    yield record;
  }
}
