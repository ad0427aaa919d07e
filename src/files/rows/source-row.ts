import { isJsonObject, type Json } from '../../base/json/json';
import { type RowOfCells } from '../columns/row-of-cells';
import { type CellFault } from '../input/cell-fault';

/** What line numbers count: lines of a text file, or rows of another format. */
export type LineUnit = 'line' | 'row';

/** One row of a file, before it is sent. */
export interface SourceRow {
  /** The line on which it begins, or its row number in a format without lines. Counts from 1. */
  lineNumber: number;
  /** The account; cells that could not be converted keep their text. For a row that is not an account: its raw content. */
  row: Json;
  /** What could not be read. */
  fault?: { message: string; details?: CellFault[] };
  /** Set for a row that looks like the sum of others. */
  isTotal?: true;
  /** The cells of a CSV line, as in the file. */
  cells?: readonly string[];
  /** Cells that match no value of their column's field. */
  unmatched?: RowOfCells['unmatched'];
  /** What is taken although it may not be meant, such as a row that a filter hides: sentences without values, for a dry run. */
  notices?: readonly string[];
  /** The account that it belongs to, if `row` does not say. */
  externalId?: string;
  /** The organization that it names, even in an ignored column. */
  organizationId?: Json;
}

/** The account that a row belongs to, if the row names it. */
export function externalIdOf({ row, externalId }: SourceRow): string | undefined {
  const id = isJsonObject(row) ? row.externalId : externalId;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
