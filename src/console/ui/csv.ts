import { stringify } from '#csv-stringify/sync';
import { guardFormula, NEEDS_QUOTES } from '../../base/csv-cell';

export type CsvCell = string | number | boolean | null | undefined;

const cellOf = (value: CsvCell): string => (value === null || value === undefined ? '' : guardFormula(String(value)));

/** Lines of CSV (RFC 4180). A spreadsheet runs no cell as a formula. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(cellOf)),
    { quoted_match: NEEDS_QUOTES },
  );
