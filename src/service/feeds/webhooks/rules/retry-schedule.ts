import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../base/time/durations';

/** How long after each attempt that failed the next one follows. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** The share of a delay that is added at random, so that what failed together is not tried again together. */
const JITTER = 0.1;

const MAX_ASKED_MS = 24 * HOUR_MS;
const SECONDS = /^\d+$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two spellings of earlier standards. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?:.* GMT|\w{3} [\d ]\d \d\d:\d\d:\d\d \d{4})$/;

/**
 * When a delivery is tried again.
 * @param attempts how many of its attempts failed so far, the last one at `failedAt`
 * @param random from 0 up to 1
 * @returns undefined if it has failed for good
 */
export function nextAttemptAt(attempts: number, failedAt: Date, random: number): Date | undefined {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? undefined : new Date(failedAt.getTime() + Math.round(delay * (1 + JITTER * random)));
}

/**
 * Before which time a receiver asks not to be tried again, by the header `Retry-After` of its answer; no more than a day
 * ahead. Undefined where it says nothing that can be read, or a time that has passed. Pure.
 */
export function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  const text = header?.trim() ?? '';
  const time = now.getTime();
  const asked = SECONDS.test(text) ? time + Number(text) * 1000 : HTTP_DATE.test(text) ? dateOf(text) : Number.NaN;
  return asked > time ? new Date(Math.min(asked, time + MAX_ASKED_MS)) : undefined;
}

/** An HTTP date is in UTC, whether it says so or not. */
const dateOf = (text: string): number => Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
