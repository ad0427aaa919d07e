import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../base/time/durations';
import { remembered } from './remembered';

const timeFormat = remembered(Intl.DateTimeFormat);
const relativeFormat = remembered(Intl.RelativeTimeFormat);
const numberFormat = remembered(Intl.NumberFormat);

/** The zone of every time that the console shows: the reader's. */
export const zone = (): string => timeFormat(undefined, {}).resolvedOptions().timeZone;

/** A zone as people call it, such as `New York time`. */
export function zoneText(): string {
  const place = zone().split('/').at(-1) ?? '';
  return place === 'UTC' ? 'UTC' : `${place.replaceAll('_', ' ')} time`;
}

/** A time such as `Nov 23, 2026, 3:04 PM`. */
export const formatTime = (iso: string, locale?: string, timeZone = zone()): string =>
  timeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

/** A time to the second, with its zone. */
export const formatExactTime = (iso: string): string =>
  timeFormat(undefined, { dateStyle: 'full', timeStyle: 'long', timeZone: zone() }).format(new Date(iso));

/** The day of a time in the reader's zone, such as `Monday, November 23, 2026`. */
export const formatDate = (iso: string): string =>
  timeFormat(undefined, { dateStyle: 'full', timeZone: zone() }).format(new Date(iso));

const DAY = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:00))?$/;

/**
 * The day that text states, such as `2026-11-23`: alone, or as its midnight in UTC, as systems send a day where a time is
 * asked for. In the reader's zone it could be the day before. Undefined for any other time.
 */
export const statedDay = (text: string): string | undefined => DAY.exec(text)?.[1];

/**
 * The day that text begins with, whatever time and zone follow: days of the trade, such as a date of placement, are those
 * that the sender wrote. Undefined where it begins with none.
 */
export function leadingDay(text: string): string | undefined {
  const day = text.slice(0, 10);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** A day that belongs to no zone, such as `2026-11-23`. */
export const formatDay = (day: string, locale?: string): string =>
  timeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** The same in few characters, such as `Nov 23`. */
export const formatShortDay = (day: string): string =>
  timeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/** How long ago, such as `3 hours ago`; of what is less than a minute away, `just now` or `within a minute`. */
export function formatAgo(iso: string, now: number, locale?: string): string {
  const ahead = new Date(iso).getTime() - now;
  const [unit, size] = UNITS.find(([, ms]) => Math.abs(ahead) >= ms) ?? [];
  if (!unit || !size) return ahead > 0 ? 'within a minute' : 'just now';
  return relativeFormat(locale, { numeric: 'auto' }).format(Math.trunc(ahead / size), unit);
}

/** A length of time, such as `1.2 s` or `45 ms`. */
export function formatDuration(ms: number, locale?: string): string {
  const [value, unit, digits] = ms < 1000 ? [ms, 'millisecond', 0] : [ms / 1000, 'second', ms < 10_000 ? 1 : 0];
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}

/** A usual length of time, in its largest unit, such as `6 hours`; of one unit its name alone, such as `day`. */
export function formatInterval(ms: number, locale?: string): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? (['second', 1000] as const);
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  const parts = numberFormat(locale, format).formatToParts(Math.round(ms / size));
  const isOne = Math.round(ms / size) === 1;
  return (isOne ? parts.filter(({ type }) => type === 'unit') : parts).map(({ value }) => value).join('');
}
