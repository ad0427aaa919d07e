import { stringify } from 'csv-stringify/sync';
import { guardFormula, NEEDS_QUOTES } from '../../../../base/csv-cell';
import { mapInTurns } from '../../../../base/scheduling/steps';

/** How a whole list is written. */
export interface ListFormat {
  contentType: string;
  /** What stands before the items. */
  head: string;
  /** The items, each ended by a line feed, in pieces of text. */
  piecesOf(items: readonly object[]): Promise<string[]>;
}

/** A piece has this many items, or a few less. */
const ITEMS_OF_PIECE = 50;

const inPieces = (items: readonly object[], textOf: (some: readonly object[]) => string): Promise<string[]> => {
  const starts = Array.from({ length: Math.ceil(items.length / ITEMS_OF_PIECE) }, (_, at) => at * ITEMS_OF_PIECE);
  return mapInTurns(starts, (start) => textOf(items.slice(start, start + ITEMS_OF_PIECE)));
};

/** A JSON object a line. */
const NDJSON: ListFormat = {
  contentType: 'application/x-ndjson',
  head: '',
  piecesOf: (items) => inPieces(items, (some) => some.map((item) => `${JSON.stringify(item)}\n`).join('')),
};

/** Text as it is, nothing where there is none, all else as JSON. A spreadsheet runs no cell as a formula. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return guardFormula(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Columns whose texts and nulls are JSON too: `"text"` and `null` are rows that are no object. */
const JSON_COLUMNS: readonly string[] = ['row'];

function csv(columns: readonly string[]): ListFormat {
  const text = (rows: string[][]) => stringify(rows, { quoted_match: NEEDS_QUOTES });
  const cellsOf = (item: object): string[] =>
    columns.map((name) => {
      const value = (item as Record<string, unknown>)[name];
      const isJson = JSON_COLUMNS.includes(name) && (typeof value === 'string' || value === null);
      return isJson ? JSON.stringify(value) : cellOf(value);
    });
  return {
    contentType: 'text/csv; charset=utf-8',
    head: text([[...columns]]),
    piecesOf: (items) => inPieces(items, (some) => text(some.map(cellsOf))),
  };
}

/** The formats of a list, by their media types. @param columns of CSV */
export type ListFormats = Record<'application/x-ndjson' | 'text/csv', ListFormat>;
export const listFormats = (columns: readonly string[]): ListFormats => ({
  'application/x-ndjson': NDJSON,
  'text/csv': csv(columns),
});
