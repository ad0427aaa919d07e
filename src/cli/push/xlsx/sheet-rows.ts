import { type Readable } from 'node:stream';
import { BrokenFileError } from '../rows/broken-file';
import { type NumberWriter } from './number-text';
import { RichText } from './rich-text';
import { readXml } from './xml';

/** What spreadsheets allow. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** Of a row, and of a cell's text as it stands in the file. */
const MAX_ROW_CHARACTERS = 4_000_000;

/** A row of a sheet: its number, and the text of its cells by their column. */
export interface SheetRow {
  place: number;
  cells: string[];
}

export interface CellTexts {
  shared: readonly string[];
  styles: readonly NumberWriter[];
}

/** `B7` is in column 1, `AA7` in column 26. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const plain: NumberWriter = (number) => String(number);

/** The text of a cell of this type, where `value` is what stands in the file. */
function textOf(type: string, style: number, value: string, { shared, styles }: CellTexts): string {
  switch (type) {
    case 's': {
      const text = shared[Number(value)];
      if (text === undefined)
        throw new BrokenFileError('The workbook is damaged: a cell names a text that is not there');
      return text;
    }
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    case 'n': {
      const number = Number(value);
      return value === '' || !Number.isFinite(number) ? value : (styles[style] ?? plain)(number);
    }
    default:
      return value;
  }
}

/** The rows of a sheet in their order; one without cells is none. @throws BrokenFileError */
export async function* rowsOfSheet(
  stream: Readable,
  part: string,
  texts: CellTexts,
): AsyncGenerator<SheetRow, void, undefined> {
  const ready: SheetRow[] = [];
  const inline = new RichText();
  let row: SheetRow = { place: 0, cells: [] };
  let cell = { column: -1, type: 'n', style: 0 };
  let value = '';
  let isValue = false;
  let characters = 0;

  const refuse = (what: string): never => {
    throw new BrokenFileError(`The sheet has more ${what} than a spreadsheet allows`);
  };
  const reading = readXml(stream, part, {
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') {
        row = { place: r === '' ? row.place + 1 : Number(r), cells: [] };
        cell = { column: -1, type: 'n', style: 0 };
        characters = 0;
        if (!(row.place <= MAX_ROWS)) refuse('rows');
      } else if (name === 'c') {
        cell = { column: r === '' ? cell.column + 1 : columnOf(r), type: t, style: Number(s) };
        if (!(cell.column >= 0 && cell.column < MAX_COLUMNS)) refuse('columns');
        value = '';
        inline.begin();
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    text(text) {
      if (isValue) value += text;
      else inline.add(text);
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c') {
        const text = cell.type === 'inlineStr' ? inline.text : textOf(cell.type, cell.style, value, texts);
        characters += text.length;
        if (characters > MAX_ROW_CHARACTERS) refuse('text in a row');
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = text.trim();
      } else if (name === 'row') {
        if (row.cells.some((text) => text !== '')) ready.push(row);
      } else inline.close(name);
    },
  });
  for await (const _ of reading) yield* ready.splice(0);
  yield* ready.splice(0);
}
