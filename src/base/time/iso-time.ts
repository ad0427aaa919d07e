import { DAY_MS } from './durations';

const ISO_DATE_TIME =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

const LAST_DAY = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether a value is an existing calendar date in extended ISO 8601 form, alone or with a time after `T`. Years,
 * weeks, days of the year and the basic form are refused. It accepts a part of what class-validator's strict
 * `isISO8601` accepts, at a tenth of the cost; `test/service/accounts/fields/formats.test.ts` compares the two.
 */
export function isIsoDateTime(value: unknown): value is string {
  const parts = typeof value === 'string' ? ISO_DATE_TIME.exec(value) : null;
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month === 2 && day === 29) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (LAST_DAY[month - 1] ?? 0);
}

/**
 * The time that an ISO 8601 date, or date and time, stands for. Without an offset it is UTC, whatever the time zone of
 * the server.
 */
export function instantOf(text: unknown): Date | undefined {
  if (!isIsoDateTime(text)) return undefined;
  const time = new Date(/T[^Z+-]*$/.test(text) ? `${text}Z` : text);
  // JavaScript does not understand all of ISO 8601, such as a comma before the fraction.
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The last millisecond that a text stands for: a date alone is the whole day, in UTC. */
export function lastInstantOf(text: unknown): Date | undefined {
  const time = instantOf(text);
  return time && !String(text).includes('T') ? new Date(time.getTime() + DAY_MS - 1) : time;
}
