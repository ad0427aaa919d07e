import { type Command } from 'commander';
import { present } from '../../base/json/present';
import { instantOf, lastInstantOf } from '../../base/time/iso-time';
import { UsageError } from './exit-codes';

/** The times of what is listed: ISO 8601, in UTC. Both ends are included. */
export interface TimeRange {
  since?: string;
  until?: string;
}

const readWith =
  (option: string, read: (text: string) => Date | undefined) =>
  (text: string): string => {
    const time = read(text);
    if (!time) throw new UsageError(`${option} must be a date, or a date and time, such as 2030-01-31`);
    return time.toISOString();
  };

/** Adds the options that select a part of a history. */
export const addRangeOptions = (command: Command): Command =>
  command
    .option('--since <time>', 'from this ISO 8601 date, or date and time', readWith('--since', instantOf))
    .option(
      '--until <time>',
      'up to this date, which is included, or date and time',
      readWith('--until', lastInstantOf),
    );

/** As a condition on a time in GraphQL; undefined without a range. */
export const timeCondition = ({ since, until }: TimeRange): { gte?: string; lte?: string } | undefined =>
  (since ?? until) === undefined ? undefined : present({ gte: since, lte: until });

/** @param time in the form of the range */
export const isWithin = ({ since, until }: TimeRange, time: string): boolean =>
  (since ?? time) <= time && time <= (until ?? time);
