import { type FieldFault } from '../../base/errors';

/** What is wrong with a field of a row. */
export interface CellFault extends FieldFault {
  /** The code of this fault, if it is not that of its row. */
  code?: string;
  /** The form of the text, which reveals no value. */
  shape?: string;
}
