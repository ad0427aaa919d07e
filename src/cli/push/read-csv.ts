import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { UsageError } from '../exit-codes';
import { begun } from './begun';
import { type ColumnPlan, rowOf } from './column-plan';
import { type FileRecord } from './file-record';

/** A line beyond this is a quote that nobody closed. */
const MAX_LINE_BYTES = 1_000_000;
const DELIMITERS = [',', ';', '\t', '|'];

/** What stands most often in the first line outside quotes; a comma where nothing does. */
export function detectDelimiter(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r\n?|\n/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The cells of each line. Spaces around a cell go, those inside quotes stay; blank lines and lines of blank cells are none. */
async function* linesOf(text: AsyncIterable<string>, delimiter: string | undefined) {
  const { start, all } = await begun(text);
  const chosen = delimiter ?? detectDelimiter(start);
  const parser = parse({
    delimiter: chosen,
    info: true,
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  for await (const line of source.pipe(parser)) {
    const { record, info } = line as { record: string[]; info: Info };
    yield { cells: record, place: info.lines, delimiter: chosen };
  }
}

const csvFault = ({ code, lines }: CsvError): UsageError =>
  new UsageError(
    code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
      ? `The file is not proper CSV: a quote is not closed, at or before line ${String(lines)}`
      : `The file is not proper CSV at line ${String(lines)}: ${code}`,
  );

/** A file of CSV whose first line has been read. */
export interface CsvFile {
  header: readonly string[];
  delimiter: string;
  /** Its other lines, as accounts. */
  records(plan: ColumnPlan): AsyncGenerator<FileRecord, void, undefined>;
}

/** @throws UsageError where it has no line; while reading, where it is not CSV */
export async function openCsv(text: AsyncIterable<string>, delimiter: string | undefined): Promise<CsvFile> {
  const lines = linesOf(text, delimiter);
  const guarded = async () => {
    try {
      return await lines.next();
    } catch (error) {
      throw error instanceof CsvError ? csvFault(error) : error;
    }
  };
  const first = await guarded();
  if (first.done) throw new UsageError('The file is empty');
  const { cells: header } = first.value;

  async function* records(plan: ColumnPlan): AsyncGenerator<FileRecord, void, undefined> {
    for (let line = await guarded(); !line.done; line = await guarded()) {
      const { cells, place } = line.value;
      if (cells.length !== header.length) {
        const message = `The line has ${cells.length} cells, the first line ${header.length}`;
        yield { place, row: [...cells], cells, fault: { message } };
        continue;
      }
      const { row, faults } = rowOf(cells, plan);
      const fault = { message: 'A cell cannot be read', details: faults };
      yield { place, row, cells, ...(faults.length > 0 && { fault }) };
    }
  }
  return { header, delimiter: first.value.delimiter, records };
}
