/** What a push knows about the service's rate limit: one bulk upsert per interval, key and address. */
export interface Pace {
  /** When the last request that may have been accepted was sent, in milliseconds since 1970. */
  acceptedAt: number | undefined;
  /** Time between two requests. 0 until the service has refused one. */
  intervalMs: number;
}

/** The first 429 shows the length of the window. Until then requests go at full speed. */
export const UNKNOWN_PACE: Pace = { acceptedAt: undefined, intervalMs: 0 };

/** How much the interval may grow at once if another program with the same key and address sends requests too. */
const MAX_INTERVAL_GROWTH_MS = 1000;

/** A request sent at this time was accepted, or may have been. */
export const afterAccepted = (pace: Pace, sentAt: number): Pace => ({ ...pace, acceptedAt: sentAt });

/**
 * A request was refused with 429. The interval runs from the last accepted request to the end of Retry-After. Rounding and
 * transit time make it slightly longer than the window, so that the next request is not refused.
 */
export function afterRateLimited({ acceptedAt, intervalMs }: Pace, now: number, retryAfterSeconds: number): Pace {
  if (acceptedAt === undefined) return { acceptedAt, intervalMs };
  const measured = Math.max(0, now + retryAfterSeconds * 1000 - acceptedAt);
  return {
    acceptedAt,
    intervalMs: intervalMs === 0 ? measured : Math.min(measured, intervalMs + MAX_INTERVAL_GROWTH_MS),
  };
}

/** How long the next request has to wait so as not to be refused, in milliseconds. */
export const waitMs = ({ acceptedAt, intervalMs }: Pace, now: number): number =>
  acceptedAt === undefined ? 0 : Math.min(intervalMs, Math.max(0, acceptedAt + intervalMs - now));
