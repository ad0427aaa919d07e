/**
 * How a request is signed, as `docs/signing.md` describes it. Server, client, command line and tests share this file. It
 * uses only WebCrypto, so it runs wherever `fetch` does.
 */

/** What a signature covers, besides the key. */
export interface SignedRequest {
  /** `X-Service-Timestamp` exactly as sent. */
  timestamp: string;
  method: string;
  /** Path and query exactly as sent, percent-encoding untouched. */
  pathWithQuery: string;
  /** The raw body; empty if there is none. */
  body: Uint8Array | string;
}

const { subtle } = globalThis.crypto;
const encoder = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The four lines that are signed. They hold no secret and no body. */
export async function stringToSign({ timestamp, method, pathWithQuery, body }: SignedRequest): Promise<string> {
  // The type allows bytes that another thread could change; no caller passes such bytes.
  const bytes = (typeof body === 'string' ? encoder.encode(body) : body) as Uint8Array<ArrayBuffer>;
  return [timestamp, method, pathWithQuery, hex(await subtle.digest('SHA-256', bytes))].join('\n');
}

/** The value of `X-Service-Signature`: lower-case hex. */
export async function sign(apiKey: string, request: SignedRequest): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encoder.encode(apiKey), algorithm, false, ['sign']);
  return hex(await subtle.sign('HMAC', key, encoder.encode(await stringToSign(request))));
}
