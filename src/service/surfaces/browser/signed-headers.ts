import { sign } from '../../../base/signature.js';

/** Cleans an API key that was copied: removes white space around it and the `Bearer` of a header. */
export const pastedKey = (text: string): string => text.trim().replace(/^(?:Bearer\s+)+/i, '');

export interface SignableRequest {
  method: string;
  /** A URL of the service that the page is from, absolute or relative. */
  url: string;
  body?: string | undefined;
}

/**
 * Creates the headers with the key and the signature of a request. On a page that was loaded over plain http from another
 * machine, browsers have no WebCrypto. There the request stays unsigned, and the service decides whether to accept it.
 */
export async function signedHeaders(
  authorization: string,
  { method, url, body = '' }: SignableRequest,
): Promise<Record<string, string>> {
  const apiKey = pastedKey(authorization);
  const headers = { Authorization: `Bearer ${apiKey}` };
  if (!isSecureContext) return headers;
  // In milliseconds: a signature can be used once, and two clicks may happen within one second.
  const timestamp = String(Date.now());
  const { pathname, search } = new URL(url, location.href);
  // The pages that sign are at the service's root. A proxy that shows it below a path takes that path away.
  const root = new URL('.', location.href).pathname;
  const pathWithQuery = pathname.slice(root.length - 1) + search;
  const signature = await sign(apiKey, { timestamp, method, pathWithQuery, body });
  return { ...headers, 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
}
