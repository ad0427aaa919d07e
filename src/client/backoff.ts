/** How long the first retry waits at most; doubles from retry to retry. */
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/**
 * How long to wait before a retry, in milliseconds: what the service asked for, and full jitter on top, so that clients
 * that failed together do not come back together.
 *
 * @param retry 0 for the first one
 * @param random from 0 up to 1
 */
export function retryDelayMs(retry: number, retryAfterSeconds: number | undefined, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** retry);
  return (retryAfterSeconds ?? 0) * 1000 + random * ceiling;
}

/** Seconds of a `Retry-After`, which may name a time instead; undefined where there is none that can be read. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now) / 1000));
}

/**
 * Answers that ask to send the request again. It is safe: a request that writes carries an idempotency key, and no
 * answer of these is kept under it. 409 is a request that lost to others, whose first try is still running, or that
 * something in between sent twice with one signature; each try is signed anew.
 */
const RETRIED_STATUSES = [408, 409, 429, 502, 503, 504];

/** Whether the same request may succeed when it is sent again. */
export const isRetryable = ({ code, status }: { code: string; status: number | undefined }): boolean =>
  status === undefined ? code === 'CONNECTION_FAILED' || code === 'TIMED_OUT' : RETRIED_STATUSES.includes(status);
