import { DAY_MS } from '../../../../base/time/durations';
/**
 * Why an endpoint gets no deliveries: a caller disabled it, it answered 410, it failed for five days, or the feed of
 * changes does not go on from where it is.
 */
export const DISABLING_CAUSES = ['CALLER', 'GONE', 'FAILURES', 'PLACE_LOST'] as const;
export type DisablingCause = (typeof DISABLING_CAUSES)[number];

const GONE = 410;
const MAX_FAILING_MS = 5 * DAY_MS;

/** Whether an attempt was taken: any answer of 2xx. A redirect is not followed, so it is a failure. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/**
 * Whether an attempt that failed ends the deliveries to its endpoint.
 * @param status of the answer, if there was one
 * @param failingSince when the first attempt failed after the last one that was taken
 */
export function disablingCause(status: number | null, failingSince: Date, now: Date): DisablingCause | undefined {
  if (status === GONE) return 'GONE';
  return now.getTime() - failingSince.getTime() >= MAX_FAILING_MS ? 'FAILURES' : undefined;
}
