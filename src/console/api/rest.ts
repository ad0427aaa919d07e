import { failureOf, send } from './send';

export interface RestOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: URLSearchParams;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** The answer to this very request, if it was sent before. */
  begun?: Promise<Response> | undefined;
}

/**
 * The body of the answer to one request over REST.
 * @param path below the service's root; encode what is put into it
 * @throws Failure for any status but 2xx
 */
export async function rest<T>(path: string, options: RestOptions = {}): Promise<T> {
  const { method = 'GET', query, body, signal, begun } = options;
  const init = {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const sent = await send(query?.size ? `${path}?${query}` : path, init, begun);
  if (!sent.response.ok) throw await failureOf(sent);
  const text = await sent.response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
