import { type SignedRequest, sign } from '../base/signature';

/** How far timestamps may run ahead of the clock. A larger lead means that the clock was set back. */
const MAX_LEAD_MS = 60_000;

/** Makes unique timestamps in milliseconds: each signature is accepted once. */
function createTimestamps(now: () => number): () => string {
  let last = 0;
  return () => {
    const time = Math.floor(now());
    last = time > last || last - time > MAX_LEAD_MS ? time : last + 1;
    return String(last);
  };
}

/**
 * The path and query that are signed: as the service receives them, without the path that a proxy shows it below.
 * @param baseUrl without a trailing slash
 */
export const signedPath = ({ pathname, search }: URL, baseUrl: string): string =>
  pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length) + search;

/** The headers that sign a request, as `docs/signing.md` describes them. */
export type SignRequest = (request: Omit<SignedRequest, 'timestamp'>) => Promise<Record<string, string>>;

/** @param now milliseconds since 1970 */
export function createSignRequest(apiKey: string, now: () => number): SignRequest {
  const nextTimestamp = createTimestamps(now);
  return async (request) => {
    const timestamp = nextTimestamp();
    return { 'x-service-timestamp': timestamp, 'x-service-signature': await sign(apiKey, { ...request, timestamp }) };
  };
}
