import { type FieldFault } from './api.generated';
import { isRetryable, readRetryAfter, retryDelayMs } from './backoff';
import { type readOptions } from './client-options';
import { AccountSyncError, isServiceCode } from './errors';
import { type Runtime } from './runtime';
import { createSignRequest, signedPath } from './sign-requests';

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Path and query below the base URL, percent-encoded. */
  path: string;
  /** JSON, unless `headers` say otherwise. A request with a body is signed, anew for each try. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The code of success. */
  expected: string;
  signal?: AbortSignal | undefined;
}

interface ServiceAnswer {
  /** The envelope with its payload. Its code is the expected one. */
  body: Record<string, unknown>;
  headers: Headers;
}

/** Sends a request until it succeeds or fails for good. @throws AccountSyncError, or the reason of the signal */
export type Send = (request: ServiceRequest) => Promise<ServiceAnswer>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object; empty for any other text. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A signal that aborts a try on timeout or when the caller aborts. `release` clears the timer and the listener. */
function createTryTimeout(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, timeoutMs);
  outer?.addEventListener('abort', end);
  const release = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  };
  return { signal: controller.signal, release };
}

/** The error that an answer stands for. Undefined for the expected success. */
function errorOf(
  { ok, status, headers }: Response,
  body: Record<string, unknown>,
  expected: string,
  now: number,
): AccountSyncError | undefined {
  if (ok && body.success === true && body.code === expected) return undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), now);
  const facts = { status, requestId, retryAfterSeconds };
  if (body.success !== false || !isServiceCode(body.code)) {
    return new AccountSyncError('UNEXPECTED_ANSWER', `HTTP ${status} with an answer that is not the service's`, facts);
  }
  const details = Array.isArray(body.details) ? (body.details as FieldFault[]) : undefined;
  return new AccountSyncError(body.code, String(body.message), { ...facts, details });
}

export function createSend(
  { baseUrl, apiKey, timeoutMs, maxRetries, onRetry }: ReturnType<typeof readOptions>,
  { fetch, now, random, sleep }: Runtime,
): Send {
  const signed = createSignRequest(apiKey, now);

  async function headersFor({ method, body, headers }: ServiceRequest, url: URL): Promise<Record<string, string>> {
    const common = { accept: 'application/json', ...headers, authorization: `Bearer ${apiKey}` };
    if (body === undefined) return common;
    const signature = await signed({ method, pathWithQuery: signedPath(url, baseUrl), body });
    return { 'content-type': 'application/json', ...common, ...signature };
  }

  /** Makes one try. @returns the answer or the error. @throws only if the caller aborts */
  async function attempt(request: ServiceRequest): Promise<ServiceAnswer | AccountSyncError> {
    const { method, path, body, expected, signal } = request;
    const url = new URL(baseUrl + path);
    const headers = await headersFor(request, url);
    const limit = createTryTimeout(timeoutMs, signal);
    try {
      signal?.throwIfAborted();
      const init = { method, headers, redirect: 'manual', signal: limit.signal, ...(body !== undefined && { body }) };
      const response = await fetch(url.href, init as RequestInit);
      const answer = parsed(await response.text());
      return errorOf(response, answer, expected, now()) ?? { body: answer, headers: response.headers };
    } catch (cause) {
      signal?.throwIfAborted();
      return limit.signal.aborted
        ? new AccountSyncError('TIMED_OUT', `No answer from ${baseUrl} within ${timeoutMs} ms`, { cause })
        : new AccountSyncError('CONNECTION_FAILED', `${baseUrl} could not be reached, or hung up`, { cause });
    } finally {
      limit.release();
    }
  }

  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const result = await attempt(request);
      if (!(result instanceof AccountSyncError)) return result;
      if (retry >= maxRetries || !isRetryable(result)) throw result;
      const delay = retryDelayMs(retry, result.retryAfterSeconds, random());
      onRetry?.(delay, result);
      await sleep(delay, request.signal);
    }
  };
}
