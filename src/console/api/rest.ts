import { failureOf, send } from './send';

export interface RestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  query?: URLSearchParams;
  /** Sent as JSON. */
  body?: unknown;
  /** The version that the caller read, as in `ETag`. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** The answer to this very request, if it was sent before. */
  begun?: Promise<Response> | undefined;
}

export interface RestAnswer<T> {
  body: T;
  etag: string | undefined;
  requestId: string | undefined;
}

/**
 * One request over REST.
 * @param path below the service's root; encode what is put into it
 * @throws Failure for any status but 2xx
 */
export async function rest<T>(path: string, options: RestOptions = {}): Promise<RestAnswer<T>> {
  const { method = 'GET', query, body, ifMatch, signal, begun } = options;
  const headers: Record<string, string> = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  };
  const init = {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const sent = await send(query?.size ? `${path}?${query}` : path, init, begun);
  const { response, requestId } = sent;
  if (!response.ok) throw await failureOf(sent);
  const text = await response.text();
  return {
    body: (text === '' ? undefined : JSON.parse(text)) as T,
    etag: response.headers.get('ETag') ?? undefined,
    requestId,
  };
}
