import { DAY_MS, HOUR_MS } from '../../../base/time/durations';
import { isIsoDateTime } from '../../../base/time/iso-time';
import { type Century, fullYear } from './century';
import { monthNamed } from './months';

/** The order of day and month: 3/4/2026 is 4 March in `mdy` and 3 April in `dmy`. */
const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the dates of a mapping may be read: in an order, or as the numbers by which spreadsheets count days. */
export const DATE_READINGS = [...DATE_ORDERS, 'serial'] as const;
export type DateReading = (typeof DATE_READINGS)[number];

/** How a date is read that can be read in several ways. */
export interface DateRules {
  reading?: DateReading | undefined;
  /** The latest possible date, as `YYYY-MM-DD`. */
  notAfter?: string | undefined;
  /** What years of two digits stand for. */
  century?: Century | undefined;
  /** For a number in a workbook, which counts days. */
  isNumber?: boolean | undefined;
}

const YEAR = '(?<year>\\d{4}|\\d{2})';
/** A word that may name a month. */
const MONTH = '(?<month>\\p{L}{3,12})\\.?';
const ZONE = '(?: ?(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?))?';
const TIME = `(?:[T ]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d+)?)?(?: ?(?<half>[ap])\\.?m\\.?)?${ZONE})?`;

const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, 'i');
const DAY_MONTH_NAME = new RegExp(`^(?<day>\\d{1,2})[-/. ]*${MONTH}[-/., ]*${YEAR}${TIME}$`, 'iu');
const MONTH_NAME_DAY = new RegExp(`^${MONTH}[-/. ]*(?<day>\\d{1,2})[-/., ]+${YEAR}${TIME}$`, 'iu');
const THREE_NUMBERS = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${TIME}$`, 'i');
/** The basic form of ISO 8601: `20260327`, `20260327T101500Z`. */
const BASIC = new RegExp(
  `^((?:19|20|21)\\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?:[T ]?(?<hour>\\d{2}):?(?<minute>\\d{2})(?::?(?<second>\\d{2})(?:[.,]\\d+)?)?${ZONE})?$`,
  'i',
);
/** Day, month and year without anything between: `031526`, or `31526` where a zero was dropped, and `03152026`. */
const JOINED = /^(\d{1,2})(\d{2})((?:19|20|21)?\d{2})$/;
const JOINED_DIGITS = /^\d{5,8}$/;
/** A month without a day: `Dec-2011`, `2011-12`, `12/2011`. */
const NO_DAY = new RegExp(`^(?:${MONTH}[-/., ]*(?:\\d{4}|'?\\d{2})|\\d{4}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{4})$`, 'iu');

/** The serial number of a day in a spreadsheet, from 1927 to 2119. Other numbers are not read as days. */
const SERIAL = /^[1-7]\d{4}(?:\.\d+)?$/;
/** An empty cell that somebody has formatted as a date, or counted on from. */
const EMPTY_SERIAL = /^[01]$/;
/** Spreadsheets count a 29 February 1900, which did not exist, as this day. */
const LEAP_DAY_1900 = 60;
/** Day 0 as the days after that one count it. It is one day later for those before. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** Days between the two epochs of spreadsheets, 1900 and 1904. */
export const DAYS_UNTIL_1904 = 1462;

/** Days that systems write where they have no date: the first and the last ones that they know. */
const NO_DATES = ['0001-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01', '9999-12-31'];

/** Whether a date in ISO 8601 stands for none. */
export const isNoDate = (iso: string): boolean => NO_DATES.includes(iso.slice(0, 10));

/** No date of an account is earlier, nor so far ahead. */
const FIRST_YEAR = 1900;
const MAX_YEARS_AHEAD = 100;

const yearOf = (iso: string): number => Number(iso.slice(0, 4));

/** Whether a date has a year of another calendar, such as 1405, or one that has lost digits, such as 0026. */
export const isTooEarly = (iso: string): boolean => yearOf(iso) < FIRST_YEAR;

/** The same, or a year such as 2569, of which a program that writes text may not know the calendar. */
const isFarOff = (iso: string): boolean =>
  isTooEarly(iso) || yearOf(iso) > new Date().getUTCFullYear() + MAX_YEARS_AHEAD;

/** What is wrong with such a date. */
export const IS_FAR_OFF = `is before ${FIRST_YEAR} or more than ${MAX_YEARS_AHEAD} years ahead: it may be of another calendar, or its year has lost digits`;

/** The latest day that it is anywhere on Earth, where clocks are up to 14 hours ahead of UTC. */
export const latestToday = (): string => new Date(Date.now() + 14 * HOUR_MS).toISOString().slice(0, 10);

const padded = (value: number | string) => String(value).padStart(2, '0');

function hasNoDay(text: string): boolean {
  const found = NO_DAY.exec(text);
  const name = found?.groups?.month;
  return found !== null && (name === undefined || monthNamed(name) !== undefined);
}

const zoneSuffix = (zone = ''): string => (/^[zug]/i.test(zone) ? 'Z' : zone);

/** The hour of the day; no number, and so no time, if a clock of twelve hours does not show it. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** The time, unless it is midnight without an offset: most exports write midnight after every date. */
function timeSuffix({ hour, minute, second = '0', half, zone }: Record<string, string | undefined> = {}): string {
  if (hour === undefined) return '';
  const time = `${padded(hourOf(Number(hour), half))}:${padded(minute ?? '')}:${padded(second)}`;
  return time === '00:00:00' && zone === undefined ? '' : `T${time}${zoneSuffix(zone)}`;
}

/**
 * Converts a serial number of a spreadsheet that counts from 1900 to ISO 8601, with its time unless that is midnight. Day 60
 * is the 1900-02-29 that the sheet shows, which no reader takes for a date.
 */
export function isoOfSerial(serial: number): string {
  const ms = Math.round((serial * DAY_MS) / 1000) * 1000;
  const day = Math.floor(ms / DAY_MS);
  const [shown = '', time = ''] = new Date(SERIAL_EPOCH_MS + ms + (day < LEAP_DAY_1900 ? DAY_MS : 0))
    .toISOString()
    .split('T');
  const date = day === LEAP_DAY_1900 ? '1900-02-29' : shown;
  return time.startsWith('00:00:00') ? date : `${date}T${time.slice(0, 8)}`;
}

type Parts = [year: string, month: string, day: string, time: string];

const inOrder = (order: DateReading | undefined, first: string, second: string): [string, string] | undefined =>
  order === 'mdy' ? [first, second] : order === 'dmy' ? [second, first] : undefined;

/** Day, month and year of a text in which the order matters. */
function orderedParts(text: string, order: DateReading | undefined): Parts | undefined {
  const numbers = THREE_NUMBERS.exec(text) ?? JOINED.exec(text);
  const monthAndDay = numbers && inOrder(order, numbers[1] ?? '', numbers[2] ?? '');
  return monthAndDay && numbers ? [numbers[3] ?? '', ...monthAndDay, timeSuffix(numbers.groups)] : undefined;
}

/** Year, month, day and time as the text has them. */
function partsOf(text: string, order: DateReading | undefined): Parts | undefined {
  const yearFirst = YEAR_FIRST.exec(text) ?? BASIC.exec(text);
  if (yearFirst) return [yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '', timeSuffix(yearFirst.groups)];
  const ordered = orderedParts(text, order);
  if (ordered) return ordered;
  const groups = (DAY_MONTH_NAME.exec(text) ?? MONTH_NAME_DAY.exec(text))?.groups;
  const month = monthNamed(groups?.month ?? '');
  return groups && month !== undefined
    ? [groups.year ?? '', String(month), groups.day ?? '', timeSuffix(groups)]
    : undefined;
}

const isSerial = (text: string, { reading, isNumber }: DateRules): boolean =>
  (isNumber === true || reading === 'serial') && (SERIAL.test(text) || EMPTY_SERIAL.test(text));

/** Whether five digits of a workbook are a date in the given order as well as a count of days. */
const isInDoubt = (text: string, { reading, isNumber, century }: DateRules): boolean =>
  isNumber === true &&
  reading !== undefined &&
  reading !== 'serial' &&
  /^\d{5}$/.test(text) &&
  readDate(text, { reading, century }) !== undefined;

function readAnyDate(text: string, rules: DateRules): string | undefined {
  if (isIsoDateTime(text)) return text;
  if (isSerial(text, rules)) return isInDoubt(text, rules) ? undefined : isoOfSerial(Number(text));
  const parts = partsOf(text, rules.reading);
  if (!parts) return undefined;
  const [year, month, day, time] = parts;
  const whole = fullYear(year, rules.century);
  const iso = `${whole}-${padded(month)}-${padded(day)}${time}`;
  return whole !== undefined && isIsoDateTime(iso) ? iso : undefined;
}

/** Whether a date is later than the latest possible one, if there is one. */
export const isAfter = (iso: string, notAfter: string | undefined): boolean =>
  notAfter !== undefined && iso.slice(0, 10) > notAfter;

/**
 * Converts a date as exports write it to ISO 8601, with its time unless that is midnight. A time zone is neither added
 * nor removed. Reads ISO 8601, `20260331`, `2026/3/31 14:05`, `31-Mar-26`, `March 31, 2026`, and `3/31/2026 2:05 PM`
 * and `033126` if an order is given.
 * @returns undefined if the text is not such a date, or the date does not exist
 */
export function readDate(text: string, rules: DateRules = {}): string | undefined {
  const date = readAnyDate(text, rules);
  return date === undefined || isNoDate(date) || !(isAfter(date, rules.notAfter) || isFarOff(date)) ? date : undefined;
}

/** Whether the text is a date only if the order of day and month is given. */
export const needsDateOrder = (text: string): boolean =>
  THREE_NUMBERS.test(text) || (JOINED_DIGITS.test(text) && !BASIC.test(text));

/** Whether the text is a date whatever the order, as a spreadsheet writes one that it has read itself. */
export const isYearFirst = (text: string): boolean => /^\d{4}[-/.]\d/.test(text);

/** Whether a text that is a date is one by the order of day and month. */
export const isInOrder = (text: string): boolean => /^\d{1,2}[-/.]\d|^\d{5,8}$/.test(text) && needsDateOrder(text);

/** What is wrong with a date that is later than the latest possible one. */
export const IS_AHEAD = 'is a date that has not come yet';

/** What is wrong with a text that is no date by these rules, and what helps. */
export function dateFault(text: string, rules: DateRules): string {
  const { reading, century } = rules;
  const date = readAnyDate(text, rules);
  if (date !== undefined) return isFarOff(date) ? IS_FAR_OFF : IS_AHEAD;
  if (isInDoubt(text, rules))
    return 'is a date that has lost its first zero, or a count of days: "dates": "serial" in the rule of the column says the latter; otherwise save the sheet as CSV';
  if (reading === undefined && SERIAL.test(text))
    return 'is a number: give --dates serial if a spreadsheet counts days by it, or --dates mdy or --dates dmy';
  if (reading === undefined && needsDateOrder(text)) return 'can be read in two ways: give --dates mdy or --dates dmy';
  if (hasNoDay(text)) return 'has no day: "values" in a mapping says which day a month stands for';
  const year = partsOf(text, reading)?.[0];
  if (year !== undefined && fullYear(year, century) === undefined)
    return 'has a year of two digits that may be of this century or the last: write it with four';
  if (reading !== 'serial' && SERIAL.test(text))
    return 'must be a date that exists; --dates serial reads the numbers by which spreadsheets count days';
  return 'must be a date that exists';
}

/** The order that follows from dates that exist in one order only; undefined if no date shows it, or they disagree. */
export function orderOf(texts: readonly string[]): DateOrder | undefined {
  const shown = new Set(
    texts.filter(needsDateOrder).flatMap((text) => {
      const orders = DATE_ORDERS.filter((reading) => readDate(text, { reading }) !== undefined);
      return orders.length === 1 ? orders : [];
    }),
  );
  return shown.size === 1 ? [...shown][0] : undefined;
}

/** Whether texts can only be the numbers by which a spreadsheet counts days. */
export const areSerials = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  texts.every((text) => SERIAL.test(text)) &&
  DATE_ORDERS.every((reading) => texts.some((text) => readDate(text, { reading }) === undefined));
