import { sign } from '../signature.js';
import { pastedKey } from './pasted-key.js';

export interface SignableRequest {
  method: string;
  /** Of the service that the page is from; with or without its host. */
  url: string;
  body?: string | undefined;
}

/**
 * The headers by which a request carries a key and is signed with it. Browsers have no WebCrypto on a page that came over
 * plain http from another machine: there the request is left unsigned, and the service says whether it takes it.
 */
export async function signedHeaders(
  authorization: string,
  { method, url, body = '' }: SignableRequest,
): Promise<Record<string, string>> {
  const apiKey = pastedKey(authorization);
  const headers = { Authorization: `Bearer ${apiKey}` };
  if (!isSecureContext) return headers;
  // In milliseconds, since a signature is good once, and two clicks may fall into one second.
  const timestamp = String(Date.now());
  const { pathname, search } = new URL(url, location.href);
  const signature = await sign(apiKey, { timestamp, method, pathWithQuery: pathname + search, body });
  return { ...headers, 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
}
