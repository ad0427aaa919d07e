import { stringify } from '#csv-stringify/sync';
import { guardFormula, NEEDS_QUOTES, unguardFormula } from '../../base/csv-cell';
import { InputError } from '../../base/errors';
import { FAILURE_COLUMNS } from '../columns/column-plan';
import { type SourceRow } from './source-row';
import { type RowFault } from './tally';

/** The header and the delimiter of a CSV file. */
export interface CsvForm {
  header: readonly string[];
  delimiter: string;
}

/** Why a row was rejected. */
export interface RejectionReason extends RowFault {
  /** For a duplicate: the line number of the account's first row, which counts. */
  firstLineNumber?: number;
}

/** How rejected rows are written: the beginning of the file, and each row. */
export interface RejectedRowFormat {
  head: string;
  line(record: SourceRow, reason: RejectionReason): string;
}

/** Which rejected rows a file holds. */
export type RejectionKind = 'failed' | 'duplicates';

/** The column that only a file of duplicates has. */
export const TAKEN_COLUMN = 'push.taken';

const COLUMNS: Record<RejectionKind, readonly string[]> = {
  failed: FAILURE_COLUMNS,
  duplicates: ['push.line', TAKEN_COLUMN, 'push.reason'],
};

/** Spreadsheets read CSV as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

/** A row with an unreadable cell is kept as cells. As an account it might be accepted when it is pushed again. */
const NDJSON: RejectedRowFormat = {
  head: '',
  line: ({ lineNumber, row, cells, fault }, { code, message, details, firstLineNumber }) => {
    const written = fault ? (cells ?? row) : row;
    const faults = details?.map(({ field, message: what }) => ({ field, message: what }));
    return `${JSON.stringify({ place: lineNumber, takenAt: firstLineNumber, code, message, details: faults, row: written })}\n`;
  },
};

const textOf = ({ message, details = [] }: RowFault): string =>
  details.length > 0 ? details.map(({ field, message }) => `${field} ${message}`).join('; ') : message;

/** Writes a CSV line that reads back as the same cells, each guarded at most once. */
const csvLine = (cells: readonly string[], delimiter: string): string =>
  stringify([cells.map((cell) => guardFormula(unguardFormula(cell)))], { delimiter, quoted_match: NEEDS_QUOTES });

const isFailureColumn = (name: string | undefined): boolean => (FAILURE_COLUMNS as readonly unknown[]).includes(name);

/** The added columns come first, so that a line with too few or too many cells does not shift them. */
function csvFormat(kind: RejectionKind, { header, delimiter }: CsvForm): RejectedRowFormat {
  const own = (cells: readonly string[]) => cells.filter((_, at) => !isFailureColumn(header[at]));
  return {
    head: BYTE_ORDER_MARK + csvLine([...COLUMNS[kind], ...own(header)], delimiter),
    line({ lineNumber, cells = [] }, reason) {
      const middle = kind === 'failed' ? reason.code : String(reason.firstLineNumber);
      return csvLine([String(lineNumber), middle, textOf(reason), ...own(cells)], delimiter);
    },
  };
}

/** Chooses CSV, with three columns added, if the file name ends in .csv, otherwise NDJSON. @throws InputError */
export function rejectedRowFormat(path: string, kind: RejectionKind, csv: CsvForm | undefined): RejectedRowFormat {
  if (!/\.csv$/i.test(path)) return NDJSON;
  if (!csv) throw new InputError('Failed rows can be kept as CSV only if the pushed file has columns');
  return csvFormat(kind, csv);
}
