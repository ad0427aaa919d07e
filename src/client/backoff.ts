/** The longest delay before the first retry. Doubles with every retry. */
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/**
 * The delay before a retry, in milliseconds: what the service asked for plus full jitter, so that clients that failed
 * together do not retry together.
 *
 * @param retry 0 for the first one
 * @param random from 0 up to 1
 */
export function retryDelayMs(retry: number, retryAfterSeconds: number | undefined, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** retry);
  return (retryAfterSeconds ?? 0) * 1000 + random * ceiling;
}

/** Parses `Retry-After`, a number of seconds or a date. @returns seconds; undefined if it is missing or invalid */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now) / 1000));
}

/**
 * Statuses that are retried. That is safe: writes carry an idempotency key, and the service stores none of these answers
 * under it. 409 means that the request lost to others, that its first try is still running, or that something in between
 * sent it twice with one signature. Every try is signed anew.
 */
const RETRIED_STATUSES = [408, 409, 429, 502, 503, 504];

/** Conflicts with what an import has become, which stays so. */
const FINAL_CONFLICTS = ['IMPORT_PART_CONFLICT', 'IMPORT_PARTS_MISSING', 'IMPORT_STATE_CONFLICT', 'STALE_PLAN'];

/** Whether the same request may succeed when it is sent again. */
export function isRetryable({ code, status }: { code: string; status: number | undefined }): boolean {
  if (status === undefined) return code === 'CONNECTION_FAILED' || code === 'TIMED_OUT';
  return RETRIED_STATUSES.includes(status) && !FINAL_CONFLICTS.includes(code);
}
