const MAX_MS = 24 * 60 * 60 * 1000;

const SECONDS = /^\d{1,10}$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two spellings of earlier standards. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?:.* GMT|\w{3} [\d ]\d \d\d:\d\d:\d\d \d{4})$/;

/**
 * Before which time a receiver asks not to be tried again, by the header `Retry-After` of its answer; no more than a day
 * ahead. Undefined where it says nothing that can be read, or a time that has passed. Pure.
 */
export function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  const text = header?.trim() ?? '';
  const time = now.getTime();
  const asked = SECONDS.test(text) ? time + Number(text) * 1000 : HTTP_DATE.test(text) ? dateOf(text) : Number.NaN;
  return asked > time ? new Date(Math.min(asked, time + MAX_MS)) : undefined;
}

/** An HTTP date is in UTC, whether it says so or not. */
const dateOf = (text: string): number => Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
