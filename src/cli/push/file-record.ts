import { type FieldFault } from '../../errors';
import { type Json } from '../../json';
import { type RowOfCells } from './column-plan';

/** One row of a file, before it is sent. */
export interface FileRecord {
  /** Where it stands: the line that it ends on, or its number where a file has no lines; the first is 1. */
  place: number;
  /** The account as it is to be sent; where it cannot be read, what stands there. */
  row: Json;
  /** Why it cannot be sent. */
  fault?: { message: string; details?: FieldFault[] };
  /** The cells of a line of CSV as they stand in the file. */
  cells?: readonly string[];
  /** Those of them that stand for no value of their column's field. */
  unmatched?: RowOfCells['unmatched'];
}
