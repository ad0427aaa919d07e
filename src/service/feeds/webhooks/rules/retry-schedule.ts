const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each attempt that failed the next one follows. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** The share of a delay that is added at random, so that what failed together is not tried again together. */
const JITTER = 0.1;

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
