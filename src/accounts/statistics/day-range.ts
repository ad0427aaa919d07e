import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, InputType } from 'type-graphql';
import { ServiceError } from '../../errors';

@InputType({ description: 'Days of UTC, the first and the last included; at most 366.' })
export class DayRangeInput {
  @Field(() => GraphQLLocalDate, { description: 'The first day.' })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last day.' })
  to!: string;
}

/** Whole days of UTC. */
export interface DayRange {
  /** The beginning of the first day. */
  start: Date;
  days: number;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

/**
 * The requested range of days; by default the last 30 days, today included. Pure.
 * @throws ServiceError `INVALID_QUERY`
 */
export function dayRangeOf(asked: DayRangeInput | null | undefined, now: Date): DayRange {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const [first, last] = asked
    ? [Date.parse(asked.from), Date.parse(asked.to)]
    : [today - (DEFAULT_DAYS - 1) * DAY_MS, today];
  const days = (last - first) / DAY_MS + 1;
  if (days >= 1 && days <= MAX_DAYS) return { start: new Date(first), days };
  throw new ServiceError('INVALID_QUERY', `days must be 1 to ${MAX_DAYS} days, the first one first`);
}

/** The end of the last day, exclusive. */
export const endOf = ({ start, days }: DayRange): Date => new Date(start.getTime() + days * DAY_MS);

/** The days of a range, `YYYY-MM-DD`. */
export const daysOf = ({ start, days }: DayRange): string[] =>
  Array.from({ length: days }, (_, day) => new Date(start.getTime() + day * DAY_MS).toISOString().slice(0, 10));
