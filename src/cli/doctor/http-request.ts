import { parsed } from '../../client/transport';
import { type Terminal } from '../terminal/terminal';

const TIMEOUT_MS = 10_000;

interface HttpRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** Empty unless the answer is a JSON object. */
  body: Record<string, unknown>;
  /** When the request was sent and when the answer arrived, in milliseconds by this machine's clock. */
  sentAt: number;
  receivedAt: number;
}

/** Sends one request, once. @throws what `fetch` throws */
export type SendRequest = (request: HttpRequest) => Promise<Reply>;

export function createSendRequest({ runtime, interrupted }: Terminal): SendRequest {
  const { fetch = globalThis.fetch, now = Date.now } = runtime;
  return async ({ method, url, headers = {}, body }) => {
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(TIMEOUT_MS)]);
    const sentAt = now();
    const init = { method, headers, redirect: 'manual', signal, ...(body && { body }) };
    const response = await fetch(url, init as RequestInit);
    const receivedAt = now();
    return {
      status: response.status,
      headers: response.headers,
      body: parsed(await response.text()),
      sentAt,
      receivedAt,
    };
  };
}
