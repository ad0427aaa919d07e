import { type FieldFault } from '../../../errors';
import { isJsonObject, type Json } from '../../../json';
import { type RowOfCells } from '../columns/row-of-cells';

/** One row of a file, before it is sent. */
export interface SourceRow {
  /** Where it stands: the line that it begins on, or its number where a file has no lines; the first is 1. */
  place: number;
  /** The account as far as it could be read, with the text of the cells that could not; else what stands there. */
  row: Json;
  /** What could not be read. */
  fault?: { message: string; details?: FieldFault[] };
  /** The cells of a line of CSV as they stand in the file. */
  cells?: readonly string[];
  /** Those of them that stand for no value of their column's field. */
  unmatched?: RowOfCells['unmatched'];
  /** The account that it belongs to, where `row` does not say. */
  externalId?: string;
  /** The organization that it names, be it in a column that is left out. */
  organizationId?: Json;
}

/** The account that a record belongs to, as far as that can be told. */
export function externalIdOf({ row, externalId }: SourceRow): string | undefined {
  const id = isJsonObject(row) ? row.externalId : externalId;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
