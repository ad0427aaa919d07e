import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, InputType } from 'type-graphql';
import { ServiceError } from '../errors';
import { DAY_MS } from './durations';

@InputType({ description: 'Days, the first and the last included; at most 366. Days of UTC, unless a zone is given.' })
export class DayRangeInput {
  @Field(() => GraphQLLocalDate, { description: 'The first day.' })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last day.' })
  to!: string;
}

/** Whole days. */
export interface DayRange {
  /** The beginning of the first day, in UTC. */
  start: Date;
  days: number;
}

const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;
export const UTC = 'UTC';

/** A day as `2026-11-23`. */
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the day of a time in a zone. @throws ServiceError `INVALID_QUERY` */
function daysIn(zone: string): (time: number) => string {
  if (zone === UTC) return textOf;
  try {
    // This locale writes days as ISO 8601 does.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    return (time) => format.format(time);
  } catch {
    throw new ServiceError(
      'INVALID_QUERY',
      'zone must be the name of a time zone, such as `America/New_York` or `UTC`',
    );
  }
}

/**
 * The requested range of days; by default the last 30 days, today included. Pure.
 * @param zone of which it is today
 * @throws ServiceError `INVALID_QUERY`
 */
export function dayRangeOf(asked: DayRangeInput | null | undefined, now: Date, zone: string = UTC): DayRange {
  const today = Date.parse(daysIn(zone)(now.getTime()));
  const [first, last] = asked
    ? [Date.parse(asked.from), Date.parse(asked.to)]
    : [today - (DEFAULT_DAYS - 1) * DAY_MS, today];
  const days = (last - first) / DAY_MS + 1;
  if (days >= 1 && days <= MAX_DAYS) return { start: new Date(first), days };
  throw new ServiceError('INVALID_QUERY', `days must be 1 to ${MAX_DAYS} days, the first one first`);
}

/** How many days a range has, for the price of an answer that lists them. It judges nothing. Pure. */
export function daysAsked(asked: DayRangeInput | null | undefined): number {
  const days = asked ? (Date.parse(asked.to) - Date.parse(asked.from)) / DAY_MS + 1 : DEFAULT_DAYS;
  return days >= 1 && days <= MAX_DAYS ? days : MAX_DAYS;
}

/** The end of the last day, exclusive. */
export const endOf = ({ start, days }: DayRange): Date => new Date(start.getTime() + days * DAY_MS);

/** The days of a range, `YYYY-MM-DD`. */
export const daysOf = ({ start, days }: DayRange): string[] =>
  Array.from({ length: days }, (_, day) => textOf(start.getTime() + day * DAY_MS));

/**
 * When each day of a range begins in a zone, and when the last one ends. Days of 23 or 25 hours have that length, and
 * every time is of exactly one day. Pure.
 * @throws ServiceError `INVALID_QUERY`
 */
export function dayBounds({ start, days }: DayRange, zone: string): Date[] {
  const dayOf = daysIn(zone);
  return Array.from({ length: days + 1 }, (_, index) => {
    const midnight = start.getTime() + index * DAY_MS;
    const day = textOf(midnight);
    // No zone is a day or more from UTC. The first time that is of the day, or of a later one where a zone skips it.
    let [before, from] = [midnight - DAY_MS, midnight + DAY_MS];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (dayOf(middle) < day) before = middle;
      else from = middle;
    }
    return new Date(from);
  });
}
