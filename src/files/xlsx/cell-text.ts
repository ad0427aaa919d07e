import { isSpreadsheetError } from '../columns/values/no-value';
import { type CellMark } from '../input/row-facts';
import {
  builtInFormat,
  type CellText,
  DATE,
  dateOfDay1904,
  mayBeRounded,
  type NumberWriter,
  numberWriter,
} from './number-text';
import { unescaped } from './rich-text';
import { readBoolean } from './xml';

/** A cell as its sheet has it. */
export interface RawCell {
  type: string;
  style: number;
  /** Its value; undefined without one, which is not the same as an empty text. */
  value: string | undefined;
  /** The text that is written in the cell itself. */
  inline: string;
  /** Whether its value is the result of a formula, perhaps of another cell. */
  isResult: boolean;
}

/** What the cells of a sheet need of other parts of the workbook. */
export interface CellTexts {
  shared: readonly string[];
  styles: readonly NumberWriter[];
  is1904: boolean;
  /** Whether the results of formulas are those of a spreadsheet program. */
  isCalculated: boolean;
}

/** The text is an error of a spreadsheet, so that the cell is refused wherever the row is kept and pushed again. */
const unknown = (text: string, fault: string): CellText => ({ text, mark: { kind: 'unknown', fault } });

const SAVE = 'open the workbook in a spreadsheet program';
export const NOT_CALCULATED = unknown(
  '#CALC!',
  `is a formula without a result that can be relied on: ${SAVE}, recalculate it (Ctrl+Alt+F9 in Excel, Ctrl+Shift+F9 in LibreOffice) and save it again`,
);
const NO_TEXT = unknown(
  '#REF!',
  `refers to a text that the workbook does not have: ${SAVE}, correct the cell and save it again`,
);
/** A column of flags that stands where ids are expected, or an id such as `true` that a spreadsheet has converted. */
const BOOLEAN: CellMark = { kind: 'by field', noCode: 'is true or false, and no text: export the column as text' };
const NO_BOOLEAN = unknown('#VALUE!', `is neither true nor false: ${SAVE}, correct the cell and save it again`);
const ERROR =
  'is an error value of a spreadsheet: correct the cell and save the workbook again; --empty names a text that counts as empty';

const INDEX = /^\d+$/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const ROUNDED: CellMark = { kind: 'rounded' };
const UNMARKED: CellMark = { kind: 'by field' };

const plain = numberWriter(builtInFormat(0), false);

function textOfNumber(value: string, style: number, styles: CellTexts['styles']): CellText {
  const number = NUMBER.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return { text: value };
  const read = (styles[style] ?? plain)(number, value);
  return mayBeRounded(read.text) ? { text: read.text, mark: ROUNDED } : read;
}

function textOfBoolean(value: string): CellText {
  const is = readBoolean(value);
  return is === undefined ? NO_BOOLEAN : { text: is ? 'TRUE' : 'FALSE', mark: BOOLEAN };
}

/** Whether a cell holds a number. Some writers forget to say that its text is written in it. */
export const isNumberCell = ({ type, value }: Pick<RawCell, 'type' | 'value'>): boolean =>
  type === 'n' && value !== undefined && value.trim() !== '';

function textOfType({ type, style, value: raw, inline }: RawCell, { shared, styles }: CellTexts): CellText {
  const value = raw?.trim() ?? '';
  switch (type) {
    case 's': {
      const text = INDEX.test(value) ? shared[Number(value)] : undefined;
      return text === undefined ? NO_TEXT : { text: text.trim() };
    }
    case 'b':
      return textOfBoolean(value);
    case 'd':
      return { text: value.replace(/T00:00:00(?:\.0+)?Z?$/, ''), mark: DATE };
    case 'e':
      return unknown(isSpreadsheetError(value) ? value : '#VALUE!', ERROR);
    case 'n':
      if (isNumberCell({ type, value: raw })) return textOfNumber(value, style, styles);
      return { text: inline.trim() };
    default:
      // Writers confuse the places of `str` and `inlineStr`.
      return { text: (inline === '' ? unescaped(value) : inline).trim() };
  }
}

/** A formula may have the empty text for a result. Any other result has a text. */
const hasResult = ({ type, value, inline }: RawCell): boolean =>
  type === 'str' ? value !== undefined || inline !== '' : (value ?? '').trim() !== '' || inline !== '';

/** The text of a cell as a person sees it, without spaces around it. */
export function textOfCell(cell: RawCell, texts: CellTexts): CellText {
  if (cell.isResult && !(texts.isCalculated && hasResult(cell))) return NOT_CALCULATED;
  const read = textOfType(cell, texts);
  const { text, mark = UNMARKED } = read;
  const date = texts.is1904 && mark.kind === 'by field' ? dateOfDay1904(text) : undefined;
  return date === undefined ? read : { text, mark: { ...mark, kind: 'by field', date } };
}
