import { BrokenFileError } from '../input/broken-file';
import { builtInFormat, mayBeRounded, type NumberWriter, numberWriter } from './number-text';
import { RichText } from './rich-text';
import { readXml } from './xml';

/** The limits of spreadsheets. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** The most text in one row. */
const MAX_ROW_CHARACTERS = 4_000_000;

/** A row of a sheet: its number, and the text of its cells in the order of the columns. */
export interface SheetRow {
  rowNumber: number;
  cells: string[];
  /** Which cells hold a number that a spreadsheet may have rounded. */
  rounded: number[];
  /** Which cells hold a number. */
  numbers: number[];
}

export interface CellTexts {
  shared: readonly string[];
  styles: readonly NumberWriter[];
}

/** The index of a cell's column: 1 for `B7`, 26 for `AA7`. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const plain = numberWriter(builtInFormat(0), false);

/** The text of a cell. @param value as in the file */
function textOf(type: string, style: number, value: string, { shared, styles }: CellTexts): string {
  switch (type) {
    case 's': {
      const text = shared[Number(value)];
      if (text === undefined)
        throw new BrokenFileError('The workbook is damaged: a cell refers to a text that does not exist');
      return text;
    }
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    case 'n': {
      const number = Number(value);
      return value === '' || !Number.isFinite(number) ? value : (styles[style] ?? plain)(number, value);
    }
    default:
      return value;
  }
}

/** Reads the rows of a sheet in order, and skips empty ones. @throws BrokenFileError */
export async function* rowsOfSheet(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  texts: CellTexts,
): AsyncGenerator<SheetRow, void, undefined> {
  const ready: SheetRow[] = [];
  const inline = new RichText();
  let row: SheetRow = { rowNumber: 0, cells: [], rounded: [], numbers: [] };
  let cell = { column: -1, type: 'n', style: 0 };
  let value = '';
  let isValue = false;
  let characters = 0;

  const refuse = (what: string): never => {
    throw new BrokenFileError(`The sheet has more ${what} than a spreadsheet allows`);
  };
  const reading = readXml(chunks, part, {
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') {
        row = { rowNumber: r === '' ? row.rowNumber + 1 : Number(r), cells: [], rounded: [], numbers: [] };
        cell = { column: -1, type: 'n', style: 0 };
        characters = 0;
        if (!(row.rowNumber <= MAX_ROWS)) refuse('rows');
      } else if (name === 'c') {
        cell = { column: r === '' ? cell.column + 1 : columnOf(r), type: t, style: Number(s) };
        if (!(cell.column >= 0 && cell.column < MAX_COLUMNS)) refuse('columns');
        value = '';
        inline.begin();
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    text(text) {
      if (!isValue) return inline.add(text);
      value += text;
      if (value.length > MAX_ROW_CHARACTERS) refuse('text in a row');
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c') {
        const text = cell.type === 'inlineStr' ? inline.text : textOf(cell.type, cell.style, value, texts);
        characters += text.length;
        if (characters > MAX_ROW_CHARACTERS) refuse('text in a row');
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = text.trim();
        if (cell.type === 'n') {
          row.numbers.push(cell.column);
          if (mayBeRounded(text)) row.rounded.push(cell.column);
        }
      } else if (name === 'row') {
        if (row.cells.some((text) => text !== '')) ready.push(row);
      } else inline.close(name);
    },
  });
  for await (const _ of reading) yield* ready.splice(0);
  yield* ready.splice(0);
}
