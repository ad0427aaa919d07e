import { isIsoDateTime } from '../../../time/iso-time';

/** The order of day and month: 3/4/2026 is 4 March in `mdy` and 3 April in `dmy`. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const TIME =
  '(?:[T ]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?(?: ?(?<half>[ap])\\.?m\\.?)?)?';

const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, 'i');
const DAY_MONTH_NAME = new RegExp(`^(\\d{1,2})[-/. ]+${MONTH}[-/., ]+(\\d{4}|\\d{2})${TIME}$`, 'i');
const MONTH_NAME_DAY = new RegExp(`^${MONTH}[-/. ]+(\\d{1,2})[-/., ]+(\\d{4}|\\d{2})${TIME}$`, 'i');
const THREE_NUMBERS = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${TIME}$`, 'i');

/** The serial number of a day in a spreadsheet, from 1927 to 2119. Other numbers are not read as days. */
const SERIAL = /^[1-7]\d{4}(?:\.\d+)?$/;
/** Day 0. It is one day early, since spreadsheets count a 29 February 1900 that did not exist. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const padded = (value: number | string, width = 2) => String(value).padStart(width, '0');

/** Reads years of two digits as spreadsheets do: 00 to 29 are in this century, unless that is after `lastYear`. */
function fullYear(year: string, lastYear: number): string {
  if (year.length > 2) return year;
  const isOfThisCentury = Number(year) < 30 && 2000 + Number(year) <= lastYear;
  return `${isOfThisCentury ? 20 : 19}${year}`;
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** The time, unless it is midnight: most exports write midnight after every date. */
function timeSuffix({ hour, minute, second = '0', half }: Record<string, string | undefined> = {}): string {
  if (hour === undefined) return '';
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const time = `${padded(hours)}:${padded(minute ?? '')}:${padded(second)}`;
  return time === '00:00:00' ? '' : `T${time}`;
}

/** Converts a serial number of a spreadsheet to ISO 8601, with its time unless that is midnight. */
export function isoOfSerial(serial: number): string {
  const seconds = Math.round((serial * DAY_MS) / 1000);
  const [date = '', time = ''] = new Date(SERIAL_EPOCH_MS + seconds * 1000).toISOString().split('T');
  return time.startsWith('00:00:00') ? date : `${date}T${time.slice(0, 8)}`;
}

/** Year, month, day and time as the text has them. */
function partsOf(text: string, order: DateOrder | undefined): [string, string, string, string] | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '', timeSuffix(yearFirst.groups)];
  const dayFirst = DAY_MONTH_NAME.exec(text);
  if (dayFirst) return [dayFirst[3] ?? '', monthOf(dayFirst[2]), dayFirst[1] ?? '', timeSuffix(dayFirst.groups)];
  const nameFirst = MONTH_NAME_DAY.exec(text);
  if (nameFirst) return [nameFirst[3] ?? '', monthOf(nameFirst[1]), nameFirst[2] ?? '', timeSuffix(nameFirst.groups)];
  const numbers = THREE_NUMBERS.exec(text);
  if (!numbers || order === undefined) return undefined;
  const [, first = '', second = '', year = ''] = numbers;
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  return [year, month, day, timeSuffix(numbers.groups)];
}

/**
 * Converts a date as exports write it to ISO 8601, with its time unless that is midnight. A time zone is neither added
 * nor removed. Reads ISO 8601, `2026/3/31 14:05`, `31-Mar-26`, `March 31, 2026`, serial numbers of spreadsheets and, if
 * an order is given, `3/31/2026 2:05 PM`.
 * @param notAfter the latest possible date, as `YYYY-MM-DD`
 * @returns undefined if the text is not such a date, or the date does not exist
 */
export function readDate(text: string, order: DateOrder | undefined, notAfter?: string): string | undefined {
  const date = readAnyDate(
    text,
    order,
    notAfter === undefined ? Number.POSITIVE_INFINITY : Number(notAfter.slice(0, 4)),
  );
  return date === undefined || notAfter === undefined || date.slice(0, 10) <= notAfter ? date : undefined;
}

function readAnyDate(text: string, order: DateOrder | undefined, lastYear: number): string | undefined {
  if (isIsoDateTime(text)) return text;
  if (SERIAL.test(text)) return isoOfSerial(Number(text));
  const parts = partsOf(text, order);
  if (!parts) return undefined;
  const [year, month, day, time] = parts;
  const iso = `${fullYear(year, lastYear)}-${padded(month)}-${padded(day)}${time}`;
  return isIsoDateTime(iso) ? iso : undefined;
}

/** Whether the text is a date only if the order of day and month is known. */
export const needsDateOrder = (text: string): boolean => THREE_NUMBERS.test(text);

/** The order that follows from dates that exist in one order only; undefined if no date shows it, or they disagree. */
export function orderOf(texts: readonly string[]): DateOrder | undefined {
  const shown = new Set(
    texts.filter(needsDateOrder).flatMap((text) => {
      const orders = DATE_ORDERS.filter((order) => readDate(text, order) !== undefined);
      return orders.length === 1 ? orders : [];
    }),
  );
  return shown.size === 1 ? [...shown][0] : undefined;
}
