/** What a push knows of the service's window for bulk upserts: one in so many seconds per key and address. */
export interface Pace {
  /** When the last request that may have been taken was sent, in milliseconds since 1970. */
  acceptedAt: number | undefined;
  /** From the sending of one request to that of the next; 0 while the service has not refused any. */
  intervalMs: number;
}

/** The first 429 tells how long the window is; where there is none, the service is used at full speed. */
export const UNKNOWN_PACE: Pace = { acceptedAt: undefined, intervalMs: 0 };

/** How much the interval grows at most where another request of the same key and address came in between. */
const MAX_INTERVAL_GROWTH_MS = 1000;

/** A request that was sent at this time was taken, or may have been. */
export const afterAccepted = (pace: Pace, sentAt: number): Pace => ({ ...pace, acceptedAt: sentAt });

/**
 * A request was refused with 429. The interval follows from when the last one was sent and when the next may come. It
 * is longer than the window by what Retry-After rounds up and by what the two requests were under way, so that the next
 * one is not refused in its turn.
 */
export function afterRateLimited({ acceptedAt, intervalMs }: Pace, now: number, retryAfterSeconds: number): Pace {
  if (acceptedAt === undefined) return { acceptedAt, intervalMs };
  const measured = Math.max(0, now + retryAfterSeconds * 1000 - acceptedAt);
  return {
    acceptedAt,
    intervalMs: intervalMs === 0 ? measured : Math.min(measured, intervalMs + MAX_INTERVAL_GROWTH_MS),
  };
}

/** How long the next request has to wait so that it is not refused, in milliseconds. */
export const waitMs = ({ acceptedAt, intervalMs }: Pace, now: number): number =>
  acceptedAt === undefined ? 0 : Math.min(intervalMs, Math.max(0, acceptedAt + intervalMs - now));
