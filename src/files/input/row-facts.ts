/** What a workbook says of a cell beside its text. */
export type CellMark =
  /** The workbook does not know its value. The fault says what helps. */
  | { kind: 'unknown'; fault: string }
  /** A number that a spreadsheet may have rounded. */
  | { kind: 'rounded' }
  /**
   * A value that fields read in different ways: the day that it is for a field of dates, if the workbook counts days from
   * 1904, and why it is no id and no code.
   */
  | { kind: 'by field'; date?: string; noCode?: string };

/** What a workbook says of a row beside the texts of its cells. */
export interface RowFacts {
  /** By the index of the cell. */
  marks: ReadonlyMap<number, CellMark>;
  /** Whether the sheet does not show the row. */
  isHidden: boolean;
  /** Whether a cell holds a number: it is written with a decimal point, and may count days. */
  isNumber(index: number): boolean;
  /** Whether a cell is merged into another one, which is shown in its place. */
  isCovered(index: number): boolean;
}
