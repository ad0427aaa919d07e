import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type Json } from '../../../base/json/json';
import { parseJson } from '../../../base/json/json-scan';
import { repeatedKeyIn } from '../../../base/json/repeated-keys';
import { E164 } from '../../../service/accounts/fields/formats';
import { LOSSY_FAULT } from '../../../service/accounts/fields/open-json';
import { lossyPaths } from '../../../service/accounts/validation/lossy-numbers';
import { type RowField } from '../../fields/row-fields';
import { bareProse, bareText, hasBreak, invisibleIn } from './cell-edges';
import { type Century } from './century';
import { choiceOf } from './choices';
import { type DateReading, type DateRules, dateFault, isNoDate, readDate } from './dates';
import { noticeOnGarbled } from './garbled';
import { isSpreadsheetError, noticeOnPlaceholder } from './no-value';
import {
  type DecimalSign,
  decimalSignOf,
  isAccountingZero,
  readNumber,
  readPercent,
  type ShownNumber,
} from './numbers';
import { type JudgedText, withoutTextMarks } from './spreadsheet-damage';

/** How cells are read that can be read in several ways. */
export interface CellFormat {
  dates?: DateReading | undefined;
  /** The latest possible date, as `YYYY-MM-DD`: today for a birthdate and for what has happened. */
  notAfter?: string | undefined;
  /** What years of two digits stand for. */
  century?: Century | undefined;
  /** The country of telephone numbers without a country code, as in ISO 3166. */
  country?: CountryCode | undefined;
  /** Whether the extension of a telephone number is left out. */
  dropExtensions?: boolean | undefined;
  /** Judges the text of a field in which damage can be recognized. */
  judge?: ((text: string) => JudgedText) | undefined;
  /** Whether a text is an id, a code or a number rather than prose. */
  isCode?: boolean | undefined;
  /** The decimal sign of numbers; undefined where each number has to show it. */
  decimal?: DecimalSign | undefined;
  /** The separator between items of a list. */
  separator: string;
}

export const DEFAULT_FORMAT: CellFormat = { separator: ';' };

export type CellField = Pick<RowField, 'kind' | 'isOpen' | 'takesText' | 'values'> &
  Partial<Pick<RowField, 'mayBeShare'>>;

/** What a file gives of a cell beside its text. */
export interface CellOrigin {
  /** Whether it holds a number of a workbook, whose decimal sign is a point and which may count days. */
  isNumber?: boolean;
  /** The decimal sign that earlier cells of the column have shown. */
  decimal?: DecimalSign | undefined;
}

/** The value of a cell, or what is wrong with the cell, without repeating its text. */
export type Converted =
  | {
      value: Json;
      /** Whether the cell counts as empty, whatever its text. */
      isEmpty?: true;
      /** What a person should look at. */
      notice?: string;
      /** The decimal sign that the cell shows. */
      shows?: DecimalSign;
    }
  | { fault: string };

/** Some databases write `-1` for true. Programs that treat a column as numbers write `1.0`. */
const YES = ['true', 't', 'yes', 'y', 'on', '1', '1.0', '-1', 'x', 'checked'];
const NO = ['false', 'f', 'no', 'n', 'off', '0', '0.0', 'unchecked'];

function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase().replace(/\.$/, '');
  return YES.includes(word) || (NO.includes(word) ? false : undefined);
}

/** The value of a JSON text in which no object has a key twice. */
function readJson(text: string): Json | undefined {
  try {
    const value = parseJson(text);
    return repeatedKeyIn(text) === undefined ? value : undefined;
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
const adviceOn = (text: string): string =>
  /[^\P{N}0]/u.test(text) ? '' : '; --empty names a text that counts as empty';

/** Characters of a telephone number. If it ends like a fraction, a spreadsheet has made a number of it. */
const TELEPHONE = /^\+?[\d\s().\u2010-\u2013/-]+$/;
const FRACTION = /\.\d?$/;
/** A whole number as programs write it that keep numbers with a fraction. */
const WITH_FRACTION = /^(\d{7,15})[.,]0+$/;

const HAS_EXTENSION =
  'has an extension, which a number in E.164 form cannot have; --drop-extensions leaves extensions out';

/** Names what cannot be seen, or not in every view: the text looks right all the same. */
const adviceOnInvisible = (text: string): string => {
  if (hasBreak(text)) return '; it has a line break or a tab inside';
  const invisible = invisibleIn(text);
  return invisible === undefined ? '' : `; it has ${invisible} inside, which cannot be seen`;
};

const DECIMAL_OPTIONS = 'give --decimal . or --decimal ,';

/** Advice for a number that is one with the other decimal sign. */
function adviceOnNumber(text: string, decimal: DecimalSign | undefined): string {
  const other = decimal === '.' ? ',' : '.';
  // A zero is a value, unlike the zeros of a date.
  const advice = /\p{N}/u.test(text) ? '' : adviceOn(text);
  if (decimal === undefined || readNumber(text, other) === undefined) return advice + adviceOnInvisible(text);
  return `; --decimal ${other} reads a decimal ${other === ',' ? 'comma' : 'point'}`;
}

function orNumberFault(read: ShownNumber | undefined, text: string, what: string, decimal?: DecimalSign): Converted {
  if (read) return read;
  if (decimal === undefined && decimalSignOf(text) === 'open' && readNumber(text, '.'))
    return { fault: `does not show whether it is a thousand or a fraction: ${DECIMAL_OPTIONS}` };
  return { fault: `must be ${what}${adviceOnNumber(text, decimal)}` };
}

function readNumberCell(text: string, decimal: DecimalSign | undefined): Converted {
  if (isAccountingZero(text)) return { value: 0 };
  return orNumberFault(readNumber(text, decimal), text, 'a number', decimal);
}

const withNotice = (value: Json, notice: string | undefined): Converted =>
  notice === undefined ? { value } : { value, notice };

const NO_NETWORK = 'is a number that no network has';

/** The numbers of North America are looked at here, since most accounts have one and the library takes its time. */
const NORTH_AMERICAN = /^\+1(?!(\d)\1{9}|555)[2-9]\d{2}[2-9]\d{6}$/;

/** What a person should know of a number that the service accepts. */
export const noticeOnPhone = (text: string): string | undefined =>
  !E164.test(text) || NORTH_AMERICAN.test(text) || parsePhoneNumberFromString(text)?.isValid() ? undefined : NO_NETWORK;

const MAY_HAVE_CODE = 'may begin with the code of its country or be without its first zero: write + or 0 before it';

/**
 * Whether digits without + or 0 before them are a number both in their country and with its code: 49171… in Germany. Most
 * countries have no number that begins so.
 */
function mayHaveCode(text: string, { countryCallingCode: code, nationalNumber }: PhoneNumber): boolean {
  const digits = text.replace(/\D/g, '');
  const isAsWritten = !text.startsWith('+') && digits === nationalNumber && digits.startsWith(code);
  return isAsWritten && parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;
}

function readPhone(text: string, { country, dropExtensions }: CellFormat): Converted {
  if (E164.test(text)) return withNotice(text, noticeOnPhone(text));
  const number = parsePhoneNumberFromString(text, country);
  if (number?.ext !== undefined) {
    return dropExtensions && number.isValid() ? { value: number.number } : { fault: HAS_EXTENSION };
  }
  const isOne = TELEPHONE.test(text) && !FRACTION.test(text) && text.split('/').length <= 2;
  if (isOne && number?.isValid())
    return mayHaveCode(text, number) ? { fault: MAY_HAVE_CODE } : { value: number.number };
  const isLocal = isOne && country === undefined && !text.startsWith('+');
  const fault = isLocal ? 'has no country code: give --country, such as --country US' : 'must be a telephone number';
  return { fault: fault + adviceOn(text) + adviceOnInvisible(text) };
}

const NO_DATE: Converted = {
  value: null,
  isEmpty: true,
  notice: 'is a day that systems write for no date, such as 1900-01-01 or 9999-12-31: it counts as empty',
};

function readDateCell(text: string, rules: DateRules): Converted {
  const value = readDate(text, rules);
  if (value === undefined) return { fault: dateFault(text, rules) + adviceOn(text) + adviceOnInvisible(text) };
  return isNoDate(value) ? NO_DATE : { value };
}

const NO_CHOICE =
  'matches none of its values: a dry run lists such texts, and "values" in a mapping says what they stand for';

const orFault = (value: Json | undefined, fault: string): Converted => (value === undefined ? { fault } : { value });

/** The text, or the object that it holds as JSON if the field may be an object. */
function readText(text: string, isOpen: boolean): Json {
  const value = isOpen && text.startsWith('{') ? readJson(text) : undefined;
  return value ?? text;
}

function readTextCell(text: string, isOpen: boolean, { judge }: CellFormat): Converted {
  const judged = judge?.(text) ?? { value: text };
  if ('fault' in judged) return judged;
  return withNotice(readText(judged.value, isOpen), noticeOnPlaceholder(judged.value) ?? noticeOnGarbled(judged.value));
}

/** JSON in a cell may hold numbers that would lose digits. */
const refuseLossy = (read: Converted): Converted =>
  'value' in read && lossyPaths(read.value, '').length > 0 ? { fault: LOSSY_FAULT } : read;

/** Whether a cell may become anything other than its text. */
const isInterpreted = ({ kind, isOpen }: CellField, { judge }: CellFormat): boolean =>
  kind !== 'text' || isOpen || judge !== undefined;

function readJsonString(text: string): string | undefined {
  const value = text.startsWith('"') && text.endsWith('"') ? readJson(text) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a cell is read as its text. */
function isOwnText(cell: string, field: CellField, format: CellFormat): boolean {
  const read = convertCell(cell, field, format);
  return 'value' in read && read.value === cell;
}

/** The text of a cell that is written as a JSON string because it would otherwise be read as something else. */
function literalText(cell: string, field: CellField, format: CellFormat): string | undefined {
  const text = field.takesText ? readJsonString(cell) : undefined;
  return text !== undefined && (isInterpreted(field, format) || !isOwnText(text, field, format)) ? text : undefined;
}

/** The cell that is read back as exactly this text. */
export const cellOfText = (text: string, field: CellField, format: CellFormat): string =>
  isOwnText(text, field, format) ? text : JSON.stringify(text);

/** Whether the text of a field is prose, of which only the edges may be taken off. */
const isProse = ({ kind }: CellField, { isCode }: CellFormat): boolean =>
  (kind === 'text' && isCode !== true) || kind === 'list' || kind === 'json';

/**
 * Reads a cell that is not empty. What surrounds its value is taken off: spaces, characters that cannot be seen, and the
 * marks that only make a spreadsheet take it as text.
 */
export function convertCell(text: string, field: CellField, format: CellFormat, origin: CellOrigin = {}): Converted {
  const prose = isProse(field, format);
  const bare = prose ? bareProse(text) : bareText(text);
  const literal = literalText(bare, field, format);
  if (literal !== undefined) return { value: literal };
  return refuseLossy(interpreted(field.kind === 'json' ? bare : withoutTextMarks(bare, !prose), field, format, origin));
}

const SHARE_OR_PERCENTAGE =
  'does not show whether it is a share or a percentage: write % behind it, or the whole percentage';

/** Whether a percentage, such as 0.6 or 1, is rather a share of something. */
const isSmall = (share: number): boolean => share !== 0 && Math.abs(share) <= 0.01;

function interpreted(text: string, field: CellField, format: CellFormat, origin: CellOrigin): Converted {
  const { kind, isOpen, takesText, mayBeShare, values = [] } = field;
  if (isSpreadsheetError(text))
    return { fault: 'is an error value of a spreadsheet; --empty names a text that counts as empty' };
  const decimal = origin.isNumber ? '.' : (format.decimal ?? origin.decimal);
  switch (kind) {
    case 'text':
      return readTextCell(text, isOpen, format);
    case 'choice':
      return orFault(choiceOf(text, values), NO_CHOICE);
    case 'percent': {
      const read = readPercent(text, decimal);
      // In metadata there are percentages of any size.
      return mayBeShare && !takesText && read && isSmall(read.value) && !text.endsWith('%')
        ? { fault: SHARE_OR_PERCENTAGE }
        : orNumberFault(read, text, 'a percentage', decimal);
    }
    case 'number':
      if (field.mayBeShare && text.endsWith('%'))
        return interpreted(text, { ...field, kind: 'percent' }, format, origin);
      return readNumberCell(text, decimal);
    case 'boolean':
      return orFault(readBoolean(text), 'must be yes or no');
    case 'date': {
      const { dates: reading, notAfter, century } = format;
      return readDateCell(text, { reading, notAfter, century, isNumber: origin.isNumber });
    }
    case 'phone':
      return readPhone(text.replace(WITH_FRACTION, '$1'), format);
    case 'list':
      return orFault(readList(text, format.separator), 'must be a list');
    case 'json':
      return orFault(readJson(text), 'must be JSON, with each key once');
  }
}
