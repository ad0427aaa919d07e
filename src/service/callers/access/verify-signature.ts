import { timingSafeEqual } from 'node:crypto';
import { type SignedRequest, sign } from '../../../base/signature';
import { MINUTE_MS } from '../../../base/time/durations';

/** A smaller timestamp is in seconds, any other in milliseconds. */
const MIN_MILLISECOND_TIMESTAMP = 100_000_000_000;
const WINDOW_MS = 5 * MINUTE_MS;

/** Whether `signature`, hex in either case, is what `sign` of `src/base/signature.ts` makes. Compares in constant time. */
export async function isSignatureOf(signature: string, apiKey: string, request: SignedRequest): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(await sign(apiKey, request), 'hex'));
}

/** The time of a timestamp of digits, in milliseconds. */
function timeOf(timestamp: string): number {
  const value = Number(timestamp);
  return value < MIN_MILLISECOND_TIMESTAMP ? value * 1000 : value;
}

/** Whether a timestamp, in seconds or milliseconds, is within five minutes of `now`, inclusive. */
export const isWithinWindow = (timestamp: string, now: Date): boolean =>
  /^\d{1,16}$/.test(timestamp) && Math.abs(timeOf(timestamp) - now.getTime()) <= WINDOW_MS;

/** When a timestamp leaves the window. */
export const validUntil = (timestamp: string): Date => new Date(timeOf(timestamp) + WINDOW_MS);
