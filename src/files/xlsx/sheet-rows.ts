import { BrokenFileError } from '../input/broken-file-error';
import { type CellMark, type RowFacts } from '../input/row-facts';
import { type Area, Areas, areaOf, columnOf } from './areas';
import { type CellTexts, isNumberCell, NOT_CALCULATED, type RawCell, textOfCell } from './cell-text';
import { RichText } from './rich-text';
import { readBoolean, readXml } from './xml';

/** The limits of spreadsheets. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** The most text in one row. */
const MAX_ROW_CHARACTERS = 4_000_000;

/** A row of a sheet: its number, and the text of its cells in the order of the columns. */
export interface SheetRow {
  rowNumber: number;
  cells: string[];
  facts: RowFacts;
}

const refuse = (what: string): never => {
  throw new BrokenFileError(`The sheet has more ${what} than a spreadsheet allows`);
};

const NO_MARKS: ReadonlyMap<number, CellMark> = new Map();
const isNever = () => false;

const isAcross = ({ firstColumn, lastColumn }: Area, column: number): boolean =>
  firstColumn <= column && column <= lastColumn;

/** A row while its cells are read. */
class OpenRow {
  private readonly cells: string[] = [];
  private readonly seen = new Set<number>();
  private marks: Map<number, CellMark> | undefined;
  private readonly numbers = new Set<number>();
  private characters = 0;

  constructor(
    readonly rowNumber: number,
    private readonly isHidden: boolean,
    private readonly merged: readonly Area[],
    /** The areas of formulas with many results, of which only the first one holds the formula. */
    public results: readonly Area[],
  ) {
    if (!(rowNumber <= MAX_ROWS)) refuse('rows');
  }

  isResult(column: number): boolean {
    return this.results.length > 0 && this.results.some((area) => isAcross(area, column));
  }

  add(column: number, text: string, mark: CellMark | undefined, isNumber = false): void {
    this.characters += text.length;
    if (this.characters > MAX_ROW_CHARACTERS) refuse('text in a row');
    while (this.cells.length < column) this.cells.push('');
    this.cells[column] = text;
    if (this.results.length > 0) this.seen.add(column);
    if (isNumber) this.numbers.add(column);
    if (!mark) return;
    this.marks ??= new Map();
    this.marks.set(column, mark);
  }

  /** Some writers leave out the results of a formula that stand in other cells than the formula. */
  private addMissingResults(): void {
    for (const { firstColumn, lastColumn } of this.results) {
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        if (!this.seen.has(column)) this.add(column, NOT_CALCULATED.text, NOT_CALCULATED.mark);
      }
    }
  }

  /** @returns undefined for a row without text */
  finished(): SheetRow | undefined {
    this.addMissingResults();
    const { rowNumber, cells, marks = NO_MARKS, numbers, isHidden, merged } = this;
    if (!cells.some((text) => text !== '')) return undefined;
    const isCovered = (column: number) =>
      merged.some((area) => isAcross(area, column) && !(area.firstRow === rowNumber && area.firstColumn === column));
    const isNumber = (column: number) => numbers.has(column);
    return {
      rowNumber,
      cells,
      facts: { marks, isHidden, isNumber, isCovered: merged.length === 0 ? isNever : isCovered },
    };
  }
}

/** Formulas that have results in several cells. */
const MANY_RESULTS = ['array', 'dataTable'];

const isHiddenRow = (hidden: string | undefined, height: string | undefined): boolean =>
  readBoolean(hidden) === true || (height !== undefined && Number(height) === 0);

/** Reads the rows of a sheet in order, and skips empty ones. @throws BrokenFileError */
export async function* rowsOfSheet(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  texts: CellTexts,
  mergedAreas: readonly Area[],
): AsyncGenerator<SheetRow, void, undefined> {
  const ready: SheetRow[] = [];
  const inline = new RichText();
  const merged = new Areas(mergedAreas);
  const results = new Areas();
  let row = new OpenRow(0, false, [], []);
  let column = -1;
  let cell: RawCell = { type: 'n', style: 0, value: undefined, inline: '', isResult: false };
  let isValue = false;
  /** How deep in what another program has added, which may have tags of the same names. */
  let depthOfExtension = 0;

  const reading = readXml(chunks, part, {
    open(name, { r = '', t = 'n', s = '0', ht, hidden, ref = '' }) {
      if (name === 'extLst' || depthOfExtension > 0) depthOfExtension += 1;
      else if (name === 'row') {
        const number = r === '' ? row.rowNumber + 1 : Number(r);
        row = new OpenRow(number, isHiddenRow(hidden, ht), merged.at(number), results.at(number));
        column = -1;
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r);
        if (!(column >= 0 && column < MAX_COLUMNS)) refuse('columns');
        cell = { type: t, style: Number(s), value: undefined, inline: '', isResult: row.isResult(column) };
        inline.begin();
      } else if (name === 'v') {
        isValue = true;
        cell.value ??= '';
      } else if (name === 'f') {
        cell.isResult = true;
        const area = MANY_RESULTS.includes(t) ? areaOf(ref) : undefined;
        if (area) {
          results.add(area);
          row.results = results.at(row.rowNumber);
        }
      } else inline.open(name);
    },
    text(text) {
      if (depthOfExtension > 0) return;
      if (!isValue) return inline.add(text);
      cell.value += text;
      if ((cell.value ?? '').length > MAX_ROW_CHARACTERS) refuse('text in a row');
    },
    close(name) {
      if (depthOfExtension > 0) depthOfExtension -= 1;
      else if (name === 'v') isValue = false;
      else if (name === 'c') {
        cell.inline = inline.text;
        const { text, mark } = textOfCell(cell, texts);
        row.add(column, text, mark, isNumberCell(cell));
      } else if (name === 'row') {
        const finished = row.finished();
        if (finished) ready.push(finished);
      } else inline.close(name);
    },
  });
  for await (const _ of reading) yield* ready.splice(0);
  yield* ready.splice(0);
}
