import { extname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { NEEDS_QUOTES } from '../csv-cell';
import { UsageError } from '../exit-codes';
import { FAILURE_COLUMNS } from './column-plan';
import { type FileRecord } from './file-record';
import { type RowFault } from './tally';

/** How CSV is written. */
export interface CsvForm {
  header: readonly string[];
  delimiter: string;
}

/** How rows that failed are written: what the file begins with, and each row. */
export interface FailureFormat {
  head: string;
  line(record: FileRecord, fault: RowFault): string;
}

/** Spreadsheets take a file of CSV for UTF-8 only where it begins so. */
const BYTE_ORDER_MARK = '\ufeff';

const NDJSON: FailureFormat = {
  head: '',
  line: ({ place, row }, { code, message, details }) => `${JSON.stringify({ place, code, message, details, row })}\n`,
};

const reasonOf = ({ message, details = [] }: RowFault): string =>
  details.length > 0 ? details.map(({ field, message }) => `${field} ${message}`).join('; ') : message;

const csvLine = (cells: readonly string[], delimiter: string): string =>
  stringify([[...cells]], { delimiter, quoted_match: NEEDS_QUOTES });

const isFailureColumn = (name: string): boolean => (FAILURE_COLUMNS as readonly string[]).includes(name);

const csvFormat = ({ header, delimiter }: CsvForm): FailureFormat => ({
  head: BYTE_ORDER_MARK + csvLine([...header.filter((name) => !isFailureColumn(name)), ...FAILURE_COLUMNS], delimiter),
  line({ place, cells = [] }, fault) {
    const failures = header.filter(isFailureColumn).length;
    const isWhole = cells.length === header.length;
    // A line with too few cells, or too many, stays one, so that it is not taken before it has been mended.
    const own = isWhole
      ? cells.filter((_, at) => !isFailureColumn(header[at] ?? ''))
      : cells.slice(0, cells.length > failures ? cells.length - failures : undefined);
    return csvLine([...own, String(place), fault.code, reasonOf(fault)], delimiter);
  },
});

/** CSV where the name of the file says so, with the columns of the rows and three more; else NDJSON. @throws UsageError */
export function failureFormatOf(path: string, csv: CsvForm | undefined): FailureFormat {
  if (extname(path).toLowerCase() !== '.csv') return NDJSON;
  if (!csv) throw new UsageError('Rows that failed can be kept as CSV only where they come from CSV');
  return csvFormat(csv);
}
