import { format, getFormatInfo } from 'numfmt';
import { isoOfSerial } from '../columns/dates';

/** Writes the number of a cell as text. */
export type NumberWriter = (number: number) => string;

/** Built-in formats, which files name by number: those for days and those for times. The others make no difference. */
const DAYS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56];

/** The format code of a built-in format. */
export function builtInFormat(id: number): string {
  if (DAYS.includes(id)) return 'yyyy-mm-dd';
  return TIMES.includes(id) ? 'hh:mm:ss' : 'General';
}

/** Days between the two epochs of spreadsheets, 1900 and 1904. */
const DAYS_UNTIL_1904 = 1462;
/** The first day of spreadsheets, and the day after the last one. */
const FIRST_DAY = 1;
const END_OF_DAYS = 2_958_466;

/** Spreadsheets keep fifteen digits. A longer number has lost the rest; scientific notation shows that. */
const DIGITS = 15;

function plainNumber(number: number): string {
  if (Math.abs(number) >= 10 ** DIGITS) return number.toExponential().toUpperCase();
  return String(Number(number.toPrecision(DIGITS)));
}

const withoutSigns = (text: string): string => text.replace(/[() -]/g, '').replace(/^0+(?=\d)/, '');

function infoOf(code: string): ReturnType<typeof getFormatInfo> | undefined {
  try {
    return getFormatInfo(code);
  } catch {
    return undefined;
  }
}

/**
 * Creates a writer for numbers of a format. Days are written in ISO 8601. Whole numbers are written as the sheet shows
 * them if that only adds leading zeros or punctuation (`02115`, `900-12-3456`). All others are plain digits.
 */
export function numberWriter(code: string, is1904: boolean): NumberWriter {
  const info = infoOf(code);
  if (info?.type === 'date' || info?.type === 'datetime') {
    return (number) => {
      const serial = number + (is1904 ? DAYS_UNTIL_1904 : 0);
      return serial >= FIRST_DAY && serial < END_OF_DAYS ? isoOfSerial(serial) : plainNumber(number);
    };
  }
  if (info?.type === 'time') return (number) => (number >= 0 ? format(code, number) : plainNumber(number));
  if (info?.type !== 'number' || info.maxDecimals !== 0 || info.grouped) return plainNumber;
  return (number) => {
    const plain = plainNumber(number);
    if (!Number.isSafeInteger(number) || number < 0) return plain;
    const shown = format(code, number).trim();
    return withoutSigns(shown) === plain ? shown : plain;
  };
}
