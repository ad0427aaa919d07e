import { format, getFormatInfo } from 'numfmt';
import { isoOfSerial } from '../columns/dates';

/** How a number of a cell is written. */
export type NumberWriter = (number: number) => string;

/** Of formats that files name by a number alone: those of days, and those of times. The others change nothing here. */
const DAYS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56];

/** The code of a format that has none of its own in the file. */
export function builtInFormat(id: number): string {
  if (DAYS.includes(id)) return 'yyyy-mm-dd';
  return TIMES.includes(id) ? 'hh:mm:ss' : 'General';
}

/** Days between the two beginnings that spreadsheets count from. */
const DAYS_UNTIL_1904 = 1462;
/** The first day, and the one after the last, that spreadsheets know. */
const FIRST_DAY = 1;
const END_OF_DAYS = 2_958_466;

/** Spreadsheets keep fifteen digits; a number with more has lost the others, and says so. */
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
 * How numbers of a format are written: days in ISO 8601, whole numbers as they are shown where that adds zeros in front
 * or signs between (`02115`, `900-12-3456`), all others with their digits and nothing else.
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
