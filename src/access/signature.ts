import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature covers, besides the key. */
export interface SignedRequest {
  /** `X-Service-Timestamp` exactly as sent. */
  timestamp: string;
  method: string;
  /** Path and query exactly as sent, percent-encoding untouched. */
  pathWithQuery: string;
  /** The raw body; empty where there is none. */
  body: Uint8Array | string;
}

/** Below this a timestamp counts seconds, from it on milliseconds. */
const FIRST_MILLISECOND_TIMESTAMP = 100_000_000_000;
const WINDOW_MS = 5 * 60 * 1000;

/** The four lines that are signed (design.md section 2). They hold no secret and no body. */
export function stringToSign({ timestamp, method, pathWithQuery, body }: SignedRequest): string {
  return [timestamp, method, pathWithQuery, createHash('sha256').update(body).digest('hex')].join('\n');
}

const hmac = (apiKey: string, text: string): Buffer => createHmac('sha256', apiKey).update(text).digest();

/** The value of `X-Service-Signature`: lower-case hex. Server, tests and command line share it. */
export const sign = (apiKey: string, request: SignedRequest): string =>
  hmac(apiKey, stringToSign(request)).toString('hex');

/** Whether `signature`, hex in either case, is that of the request. Compares in constant time. */
export function isSignatureOf(signature: string, apiKey: string, request: SignedRequest): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(apiKey, stringToSign(request)));
}

/** Whether a timestamp, in seconds or milliseconds, lies within five minutes of `now`, the edges included. */
export function isWithinWindow(timestamp: string, now: Date): boolean {
  if (!/^\d{1,16}$/.test(timestamp)) return false;
  const value = Number(timestamp);
  const milliseconds = value < FIRST_MILLISECOND_TIMESTAMP ? value * 1000 : value;
  return Math.abs(milliseconds - now.getTime()) <= WINDOW_MS;
}
