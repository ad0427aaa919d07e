/** The longest delay before the first retry. Doubles with every retry. */
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/** The longest wait that an answer may ask for and still be retried. */
const MAX_RETRY_AFTER_SECONDS = 120;

/**
 * The delay before a retry, in milliseconds: what the service asked for, plus a delay of which half is random, so that
 * clients that failed together do not retry together.
 *
 * @param retry 0 for the first one
 * @param random from 0 up to 1
 */
export function retryDelayMs(retry: number, retryAfterSeconds: number | undefined, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** retry);
  return (retryAfterSeconds ?? 0) * 1000 + ((1 + random) * ceiling) / 2;
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

/** What tells whether a failure is retried, as `AccountSyncError` has it. */
interface Failed {
  code: string;
  status: number | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Whether the same request may succeed when it is sent again, at a time that is worth waiting for. */
export function isRetryable({ code, status, retryAfterSeconds = 0 }: Failed): boolean {
  if (status === undefined) return code === 'CONNECTION_FAILED' || code === 'TIMED_OUT';
  const isSoon = retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS;
  return isSoon && RETRIED_STATUSES.includes(status) && !FINAL_CONFLICTS.includes(code);
}
