import { BrokenFileError } from '../input/broken-file-error';

/** A rectangle of cells. Rows count from 1, columns from 0; the last ones belong to it. */
export interface Area {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Each row looks at all areas that it is in. */
const MAX_AT_ONCE = 1000;

const NONE: readonly Area[] = [];

/** The index of a cell's column: 1 for `B7`, 26 for `AA7`; -1 if it names none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** @returns undefined if `reference` is not of the form `B2:C7`, or names a single cell */
export function areaOf(reference: string): Area | undefined {
  const [, from = '', firstRow, to = '', lastRow] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
  const area = {
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
    firstColumn: columnOf(from),
    lastColumn: columnOf(to),
  };
  const isSingle = area.firstRow === area.lastRow && area.firstColumn === area.lastColumn;
  return area.firstRow <= area.lastRow && area.firstColumn <= area.lastColumn && !isSingle ? area : undefined;
}

/** Says for each row, from the first to the last, which areas it is in. */
export class Areas {
  private current: Area[] = [];
  /** Those that begin further down, the next one last. */
  private readonly waiting: Area[];

  constructor(areas: readonly Area[] = NONE) {
    this.waiting = [...areas].sort((one, other) => other.firstRow - one.firstRow);
  }

  /** Adds an area that begins in this row. @throws BrokenFileError if there are too many at once */
  add(area: Area): void {
    this.current.push(area);
    if (this.current.length > MAX_AT_ONCE)
      throw new BrokenFileError('The sheet has a row with too many merged cells or formulas: save it as CSV');
  }

  at(row: number): readonly Area[] {
    if (this.current.length > 0) this.current = this.current.filter(({ lastRow }) => lastRow >= row);
    for (let next = this.waiting.at(-1); next && next.firstRow <= row; next = this.waiting.at(-1)) {
      this.waiting.pop();
      if (next.lastRow >= row) this.add(next);
    }
    return this.current;
  }
}
