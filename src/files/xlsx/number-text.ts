import { format, formatColor, getFormatInfo, isValidFormat } from 'numfmt';
import { DAYS_UNTIL_1904, isoOfSerial } from '../columns/values/dates';
import { readNumber } from '../columns/values/numbers';
import { IS_DATE } from '../columns/values/spreadsheet-damage';
import { type CellMark } from '../input/row-facts';

/** The text of a cell, and what the workbook says beside it. */
export interface CellText {
  text: string;
  mark?: CellMark;
}

/** Writes the number of a cell as text. `digits` is how the file has it. */
export type NumberWriter = (number: number, digits: string) => CellText;

/** A date or a time. */
export const DATE: CellMark = { kind: 'by field', noCode: IS_DATE };

/** Built-in formats, which files name by number: those for days, for percentages and for times. The others make no difference. */
const DAYS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73, 74, 77, 81];
const PERCENTAGES = [9, 10, 67, 68];
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56, 75, 76, 78, 79, 80];

/** The format code of a built-in format. */
export function builtInFormat(id: number): string {
  if (DAYS.includes(id)) return 'yyyy-mm-dd';
  if (PERCENTAGES.includes(id)) return '0%';
  return TIMES.includes(id) ? 'hh:mm:ss' : 'General';
}

/** The first day of spreadsheets that count from 1900 and from 1904, and the day after the last one. */
const FIRST_DAY = 1;
const FIRST_DAY_1904 = 0;
const END_OF_DAYS = 2_958_466;

/** A number that may be a day. */
const DAY = /^\d{1,5}(?:\.\d+)?$/;
/** Numbers of days that are read as dates in any workbook: from 1927 to 2119. */
const FIRST_READ = 10_000;
const END_OF_READ = 80_000;

/** The day that a number is in a workbook that counts from 1904; undefined if it is too far from today to be meant as one. */
export function dateOfDay1904(text: string): string | undefined {
  const serial = DAY.test(text) ? Number(text) + DAYS_UNTIL_1904 : 0;
  return serial >= FIRST_READ && serial < END_OF_READ ? isoOfSerial(serial) : undefined;
}

/** Spreadsheets keep fifteen digits, and zeros for the others. Programs that write workbooks may keep more. */
const DIGITS = 15;
const KEPT_WHOLE = /^-?\d{15}\d*[1-9]\d*$/;

/** Whether such a program may have rounded a number too, as JavaScript does from 16 digits on. */
const isOfDouble = (number: number, digits: string): boolean =>
  !Number.isSafeInteger(number) && String(number) === digits;

/** A longer number than a spreadsheet keeps is written in scientific notation if it may have been rounded. */
function plainNumber(number: number, digits: string): string {
  if (Math.abs(number) < 10 ** DIGITS)
    return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(DIGITS)));
  return KEPT_WHOLE.test(digits) && !isOfDouble(number, digits) ? digits : number.toExponential().toUpperCase();
}

/** Writes `0.6` as `60%`, as the sheet shows it: the column may hold plain 60s too. */
function percentText(number: string): string {
  const percent = Number(`${number}e2`);
  return Number.isNaN(percent) ? number : `${Number(percent.toPrecision(DIGITS))}%`;
}

/** Whether `plainNumber` wrote a number that may have been rounded. */
export const mayBeRounded = (text: string): boolean => /^-?\d(?:\.\d+)?E\+(?:1[5-9]|[2-9]\d)$/.test(text);

const withoutSigns = (text: string): string => text.replace(/^\+|[() -]/g, '').replace(/^0+(?=\d)/, '');

/** `50%` is what the sheet shows of the id 0.5, or of 50 that somebody has formatted. */
const PERCENTAGE: CellMark = {
  kind: 'by field',
  noCode: 'is a percentage, which a spreadsheet may have made of an id: export the column as text',
};
/** A number that its format shows as another one, or with letters. */
const OTHER_TEXT: CellMark = {
  kind: 'by field',
  noCode: 'is a number of which the sheet shows another text: export the column as text, as it is shown',
};
/** What is refused wherever the row is kept and pushed again. */
const TURNED: CellText = {
  text: '#VALUE!',
  mark: {
    kind: 'unknown',
    fault:
      'is a number of which the sheet shows the opposite sign: give the cell the format General, correct it and save the workbook again',
  },
};
/** Formats without these show each sign as it is. */
const MAY_TURN = /[-\u2212(;]/;

/** Whether a number is shown with the opposite sign. Another colour for those below zero is a sign too. */
function isTurned(code: string, number: number): boolean {
  const shown = format(code, number).trim().replace(/%$/, '');
  const { value } = readNumber(shown, '.') ?? readNumber(shown, ',') ?? { value: 0 };
  return value * number < 0 && formatColor(code, number) === formatColor(code, -number);
}

/** Formats without these add nothing but what they say of digits. */
const MAY_ADD = /["\\]|\[\$/;
const SCIENTIFIC = /\d(?:\.\d+)?E[+-]\d+/;

/** Whether what the sheet shows of a whole number has more than its digits, zeros before them and signs. */
function isOtherText(shown: string, digits: string, isWhole: boolean): boolean {
  const written = shown.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0+(?=\d)/, '');
  return isWhole ? written !== '' && written !== digits : /\p{L}/u.test(shown.replace(SCIENTIFIC, ''));
}

const infoOf = (code: string) => (isValidFormat(code) ? getFormatInfo(code) : undefined);

const plain: NumberWriter = (number, digits) => ({ text: plainNumber(number, digits) });

/** A time as the sheet shows it, unless that looks like a number: `h` shows `12`. */
function timeText(code: string, number: number): string {
  const shown = format(code, number);
  return /^\d*$/.test(shown.trim()) ? format('[h]:mm:ss', number) : shown;
}

/** A writer for numbers of a format that shows neither days nor times. */
function amountWriter(code: string, info: ReturnType<typeof infoOf>): NumberWriter {
  if (info?.type === 'percent')
    return (number, digits) => ({ text: percentText(plainNumber(number, digits)), mark: PERCENTAGE });
  const isWhole = info?.type === 'number' && info.maxDecimals === 0 && !info.grouped;
  if (!info || !(isWhole || MAY_ADD.test(code))) return plain;
  return (number, digits) => {
    const text = plainNumber(number, digits);
    if (!Number.isSafeInteger(number) || number < 0) return { text };
    const shown = format(code, number).trim();
    if (isWhole && withoutSigns(shown) === text) return { text: shown };
    return isOtherText(shown, text, isWhole) ? { text, mark: OTHER_TEXT } : { text };
  };
}

/**
 * Creates a writer for numbers of a format. Days are written in ISO 8601, shares as percentages where the sheet shows them
 * so. Whole numbers are written as the sheet shows them if that only adds leading zeros or punctuation (`02115`,
 * `900-12-3456`). All others are plain digits, and no code if the sheet shows letters or other digits. A number that is shown
 * with the opposite sign is refused.
 */
export function numberWriter(code: string, is1904: boolean): NumberWriter {
  const info = infoOf(code);
  if (info?.type === 'date' || info?.type === 'datetime') {
    return (number, digits) => {
      const serial = number + (is1904 ? DAYS_UNTIL_1904 : 0);
      const isDay = number >= (is1904 ? FIRST_DAY_1904 : FIRST_DAY) && serial < END_OF_DAYS;
      return isDay ? { text: isoOfSerial(serial), mark: DATE } : plain(number, digits);
    };
  }
  if (info?.type === 'time')
    return (number, digits) => (number >= 0 ? { text: timeText(code, number), mark: DATE } : plain(number, digits));
  const write = amountWriter(code, info);
  if (!info || !MAY_TURN.test(code)) return write;
  return (number, digits) => (isTurned(code, number) ? TURNED : write(number, digits));
}
