import { type Finding, ok, problem, warning } from './finding';

/** The service refuses signed requests whose timestamp is further off. */
const WINDOW_MS = 5 * 60_000;
const WARNING_MS = 60_000;
const HEADER_RESOLUTION_MS = 1000;

/** The smallest lead of the service's clock over this one that fits, in milliseconds. Negative if it is late. */
function aheadAtLeast(date: number, sentAt: number, receivedAt: number): number {
  // The header was written between the two times, and is precise to the second.
  const most = date + HEADER_RESOLUTION_MS - sentAt;
  const least = date - receivedAt;
  return least > 0 ? least : Math.min(most, 0);
}

const durationOf = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** Compares this machine's clock with the `Date` of an answer. */
export function clockFinding(header: string | null, sentAt: number, receivedAt: number): Finding {
  const date = Date.parse(header ?? '');
  if (Number.isNaN(date)) {
    return warning('the clock could not be compared', 'The answer has no Date: something in between takes it out.');
  }
  const ahead = aheadAtLeast(date, sentAt, receivedAt);
  const off = Math.abs(ahead);
  if (off <= HEADER_RESOLUTION_MS) return ok('the clocks agree');
  const text = `this clock is ${durationOf(off)} ${ahead > 0 ? 'behind' : 'ahead of'} the service’s`;
  if (off > WINDOW_MS) {
    return problem(text, 'Signed requests are refused beyond 5 minutes: have the clock set by NTP, here or there.');
  }
  if (off > WARNING_MS)
    return warning(text, 'Signed requests are refused beyond 5 minutes: have the clock set by NTP.');
  return ok(text);
}
