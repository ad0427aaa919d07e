import { Failure, type FieldFault } from './failure';

/** `/`, or the path below which a proxy shows the service. The page's `<base>` is `console/` below it. */
export const serviceRoot = (): URL => new URL('..', document.baseURI);

/** Of what the page sends, what is neither a form nor a link from elsewhere: the service asks for it with the cookie. */
const CONSOLE_HEADER = { 'X-Console': '1' };

export interface Sent {
  response: Response;
  requestId: string | undefined;
}

/**
 * Sends a request to the service with the session's cookie.
 * @param path below the service's root, such as `external-api/key`
 * @param begun the answer to this very request, if it was sent before
 * @throws Failure if no answer came
 */
export async function send(path: string, init: RequestInit = {}, begun?: Promise<Response>): Promise<Sent> {
  const headers = new Headers({ ...CONSOLE_HEADER, Accept: 'application/json' });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  try {
    const request = { ...init, headers, credentials: 'same-origin' } as const;
    const response = await (begun ?? fetch(new URL(path, serviceRoot()), request));
    return { response, requestId: response.headers.get('X-Request-Id') ?? undefined };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Failure({ code: 'UNREACHABLE', message: 'The service did not answer.' });
  }
}

interface Envelope {
  code?: string;
  message?: string;
  retryAfterSeconds?: number;
  details?: readonly FieldFault[];
}

/** What the service answered in its envelope, or what can be said without an envelope. */
export async function failureOf({ response, requestId }: Sent): Promise<Failure> {
  const { status } = response;
  const body = (await response.json().catch(() => ({}))) as Envelope;
  const unsaid = { code: `HTTP_${status}`, message: `The service answered with status ${status}.` };
  return new Failure({ ...unsaid, ...body, status, requestId });
}

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
