import { extname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { guardFormula, NEEDS_QUOTES, unguardFormula } from '../../terminal/csv-cell';
import { UsageError } from '../../terminal/exit-codes';
import { FAILURE_COLUMNS } from '../columns/column-plan';
import { type SourceRow } from './source-row';
import { type RowFault } from './tally';

/** How CSV is written. */
export interface CsvForm {
  header: readonly string[];
  delimiter: string;
}

/** Why a row is kept. */
export interface RejectionReason extends RowFault {
  /** Of a duplicate: where the row of its account stands that counts. */
  takenAt?: number;
}

/** How rows that were not pushed are written: what the file begins with, and each row. */
export interface RejectedRowFormat {
  head: string;
  line(record: SourceRow, reason: RejectionReason): string;
}

/** What is kept of each row besides the row itself. */
export type RejectionKind = 'failed' | 'duplicates';

/** The column that only a file of duplicates has. */
export const TAKEN_COLUMN = 'push.taken';

const COLUMNS: Record<RejectionKind, readonly string[]> = {
  failed: FAILURE_COLUMNS,
  duplicates: ['push.line', TAKEN_COLUMN, 'push.reason'],
};

/** Spreadsheets take a file of CSV for UTF-8 only where it begins so. */
const BYTE_ORDER_MARK = '\ufeff';

/** A row with a cell that could not be read is kept as its cells: as an account it might be taken when it is pushed again. */
const NDJSON: RejectedRowFormat = {
  head: '',
  line: ({ place, row, cells, fault }, { code, message, details, takenAt }) =>
    `${JSON.stringify({ place, takenAt, code, message, details, row: fault ? (cells ?? row) : row })}\n`,
};

const textOf = ({ message, details = [] }: RowFault): string =>
  details.length > 0 ? details.map(({ field, message }) => `${field} ${message}`).join('; ') : message;

/** Cells as they stand in a file, some of them guarded; written so that reading them gives the same. */
const csvLine = (cells: readonly string[], delimiter: string): string =>
  stringify([cells.map((cell) => guardFormula(unguardFormula(cell)))], { delimiter, quoted_match: NEEDS_QUOTES });

const isFailureColumn = (name: string | undefined): boolean => (FAILURE_COLUMNS as readonly unknown[]).includes(name);

/** The added columns come first, where a line with too few cells, or too many, does not move them. */
function csvFormat(kind: RejectionKind, { header, delimiter }: CsvForm): RejectedRowFormat {
  const own = (cells: readonly string[]) => cells.filter((_, at) => !isFailureColumn(header[at]));
  return {
    head: BYTE_ORDER_MARK + csvLine([...COLUMNS[kind], ...own(header)], delimiter),
    line({ place, cells = [] }, reason) {
      const middle = kind === 'failed' ? reason.code : String(reason.takenAt);
      return csvLine([String(place), middle, textOf(reason), ...own(cells)], delimiter);
    },
  };
}

/** CSV where the name of the file says so, with three columns more than the file has; else NDJSON. @throws UsageError */
export function rejectedRowFormat(path: string, kind: RejectionKind, csv: CsvForm | undefined): RejectedRowFormat {
  if (extname(path).toLowerCase() !== '.csv') return NDJSON;
  if (!csv) throw new UsageError('Rows that failed can be kept as CSV only where they come from CSV');
  return csvFormat(kind, csv);
}
