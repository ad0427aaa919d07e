import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { E164 } from '../../../accounts/fields/formats';
import { LOSSY_FAULT } from '../../../accounts/fields/open-json';
import { lossyPaths } from '../../../accounts/validation/lossy-numbers';
import { type Json } from '../../../json';
import { parseJson } from '../../../json-scan';
import { type RowField } from '../../fields/row-fields';
import { choiceOf } from './choices';
import { type DateOrder, needsDateOrder, readDate } from './dates';
import { type DecimalSign, readNumber, readPercent } from './numbers';
import { isSpreadsheetError, restoreLeadingZeros } from './spreadsheet-damage';

/** How cells are read that can be read in several ways. */
export interface CellFormat {
  dates?: DateOrder | undefined;
  /** The latest possible date, as `YYYY-MM-DD`, such as today for a birthdate. */
  notAfter?: string | undefined;
  /** The country of telephone numbers without a country code, as in ISO 3166. */
  country?: CountryCode | undefined;
  /** Whether the extension of a telephone number is left out. */
  dropExtensions?: boolean | undefined;
  /** How many digits a number that is kept as text has. Missing zeros are put back in front of it. */
  digits?: number | undefined;
  /** Says how a spreadsheet has damaged a text, if that can be seen. */
  damage?: ((text: string) => string | undefined) | undefined;
  /** The decimal separator of numbers. */
  decimal: DecimalSign;
  /** The separator between items of a list. */
  separator: string;
}

export const DEFAULT_FORMAT: CellFormat = { decimal: '.', separator: ';' };

export type CellField = Pick<RowField, 'kind' | 'isOpen' | 'takesText' | 'values'> &
  Partial<Pick<RowField, 'mayBeShare'>>;

/** The value of a cell, or what is wrong with the cell, without repeating its text. */
export type Converted = { value: Json } | { fault: string };

/** Some databases write `-1` for true. Programs that treat a column as numbers write `1.0`. */
const YES = ['true', 't', 'yes', 'y', 'on', '1', '1.0', '-1', 'x', 'checked'];
const NO = ['false', 'f', 'no', 'n', 'off', '0', '0.0', 'unchecked'];

function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase().replace(/\.$/, '');
  return YES.includes(word) || (NO.includes(word) ? false : undefined);
}

function readJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function readList(text: string, separator: string): Json | undefined {
  if (text.startsWith('[')) return readJson(text);
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Advice for a text that may stand for nothing, such as NULL, TBD or 00/00/0000, in a field of numbers. */
const adviceOn = (text: string): string => (/[1-9]/.test(text) ? '' : '; --empty names a text that counts as empty');

/** Characters of a telephone number. If it ends like a fraction, a spreadsheet has made a number of it. */
const TELEPHONE = /^\+?[\d\s().\u2010-\u2013/-]+$/;
const FRACTION = /\.\d?$/;

const HAS_EXTENSION =
  'has an extension, which a number in E.164 form cannot have; --drop-extensions leaves extensions out';

/** Advice for a number that is one with the other decimal separator. */
function adviceOnNumber(text: string, decimal: CellFormat['decimal']): string {
  const other = decimal === '.' ? ',' : '.';
  if (readNumber(text, other) === undefined) return adviceOn(text);
  return `; --decimal ${other} reads a decimal ${other === ',' ? 'comma' : 'point'}`;
}

function readPhone(text: string, { country, dropExtensions }: CellFormat): Converted {
  if (E164.test(text)) return { value: text };
  const number = parsePhoneNumberFromString(text, country);
  if (number?.ext !== undefined) {
    return dropExtensions && number.isValid() ? { value: number.number } : { fault: HAS_EXTENSION };
  }
  const isOne = TELEPHONE.test(text) && !FRACTION.test(text) && text.split('/').length <= 2;
  if (isOne && number?.isValid()) return { value: number.number };
  const isLocal = isOne && country === undefined && !text.startsWith('+');
  const fault = isLocal ? 'has no country code: give --country, such as --country US' : 'must be a telephone number';
  return { fault: fault + adviceOn(text) };
}

function readDateCell(text: string, { dates: order, notAfter }: CellFormat): Converted {
  const value = readDate(text, order, notAfter);
  if (value !== undefined) return { value };
  const isOpen = order === undefined && needsDateOrder(text);
  const fault = isOpen ? 'can be read in two ways: give --dates mdy or --dates dmy' : 'must be a date that exists';
  return { fault: fault + adviceOn(text) };
}

const NO_CHOICE =
  'matches none of its values: a dry run lists such texts, and "values" in a mapping says what they stand for';

const orFault = (value: Json | undefined, fault: string): Converted => (value === undefined ? { fault } : { value });

/** The text, or the object that it holds as JSON if the field may be an object. */
function readText(text: string, isOpen: boolean): Json {
  const value = isOpen && text.startsWith('{') ? readJson(text) : undefined;
  return value ?? text;
}

function readTextCell(text: string, isOpen: boolean, { digits, damage }: CellFormat): Converted {
  const whole = digits === undefined ? text : restoreLeadingZeros(text, digits);
  const fault = damage?.(whole);
  return fault === undefined ? { value: readText(whole, isOpen) } : { fault };
}

/** JSON in a cell may hold numbers that would lose digits. */
const refuseLossy = (read: Converted): Converted =>
  'value' in read && lossyPaths(read.value, '').length > 0 ? { fault: LOSSY_FAULT } : read;

/** Whether a cell may become anything other than its own text. */
const isInterpreted = ({ kind, isOpen }: CellField, { damage }: CellFormat): boolean =>
  kind !== 'text' || isOpen || damage !== undefined;

function readJsonString(text: string): string | undefined {
  const value = /^".*"$/s.test(text) ? readJson(text) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a text is refused in every field, directly or inside a JSON string. */
function isRefused(text: string): boolean {
  const inner = readJsonString(text);
  return inner === undefined ? isSpreadsheetError(text.trim()) : isRefused(inner);
}

/** The text of a cell that is written as a JSON string because it would otherwise be read as something else. */
function literalText(cell: string, field: CellField, format: CellFormat): string | undefined {
  const text = field.takesText ? readJsonString(cell) : undefined;
  return text !== undefined && (isInterpreted(field, format) || isRefused(text)) ? text : undefined;
}

/** The cell that is read back as exactly this text. */
export function cellOfText(text: string, field: CellField, format: CellFormat): string {
  const read = convertCell(text, field, format);
  return 'value' in read && read.value === text ? text : JSON.stringify(text);
}

/** Reads a cell that is not empty. Text stays as it is; other kinds ignore spaces around the value. */
export function convertCell(text: string, field: CellField, format: CellFormat): Converted {
  const literal = literalText(text.trim(), field, format);
  return literal === undefined ? refuseLossy(interpreted(text, field, format)) : { value: literal };
}

function interpreted(text: string, field: CellField, format: CellFormat): Converted {
  const { kind, isOpen, values = [] } = field;
  const trimmed = text.trim();
  if (isSpreadsheetError(trimmed))
    return { fault: 'is an error value of a spreadsheet; --empty names a text that counts as empty' };
  switch (kind) {
    case 'text':
      return readTextCell(text, isOpen, format);
    case 'choice':
      return orFault(choiceOf(trimmed, values), NO_CHOICE);
    case 'percent':
      return orFault(readPercent(trimmed, format.decimal), `must be a percentage${adviceOn(trimmed)}`);
    case 'number':
      if (field.mayBeShare && trimmed.endsWith('%')) return interpreted(text, { ...field, kind: 'percent' }, format);
      return orFault(readNumber(trimmed, format.decimal), `must be a number${adviceOnNumber(trimmed, format.decimal)}`);
    case 'boolean':
      return orFault(readBoolean(trimmed), 'must be yes or no');
    case 'date':
      return readDateCell(trimmed, format);
    case 'phone':
      return readPhone(trimmed, format);
    case 'list':
      return orFault(readList(trimmed, format.separator), 'must be a list');
    case 'json':
      return orFault(readJson(trimmed), 'must be JSON');
  }
}
