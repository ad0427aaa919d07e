import { request as httpRequest } from 'node:http';
import { type JsonObject } from '../../src/base/json/json';
import { sign } from '../../src/base/signature';
import { contractFault } from './contract';

/** A service to talk to, in this process or in one of its own, and its time. */
export interface ServiceAddress {
  url: string;
  clock: { readonly now: Date };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // The shape of an answer is what the tests assert on.
  body: JsonObject & { [key: string]: unknown };
}

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One request with exactly these headers and bytes; `fetch` would refuse or mend some of them. */
export function send(service: { url: string }, { method = 'GET', path, headers = {}, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      // Events do not end: the head is the answer.
      if (received['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        resolve({ status, headers: received, text: '', body: {} });
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = /^application\/(.+\+)?json/.test(String(received['content-type'])) && text !== '';
        const answer = { status, headers: received, text, body: isJson ? JSON.parse(text) : {} };
        const fault = contractFault({ method, path, body }, answer);
        if (fault) reject(new Error(`Not what openapi.json says: ${fault}`));
        else resolve(answer);
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

export const JSON_TYPE = { 'content-type': 'application/json' };
const BULK_UPSERT = '/external-api/accounts/bulk-upsert';

let signed = 0;

/** A timestamp at the service's own time, in milliseconds, that no other request of this process has. */
export function newTimestamp({ clock }: Pick<ServiceAddress, 'clock'>): string {
  signed += 1;
  return String(clock.now.getTime() + (signed % 60_000));
}

/** The headers of a request signed at the service's own time; each time others, since a signature is good once. */
export async function signedHeaders(
  service: ServiceAddress,
  apiKey: string,
  { method = 'GET', path, body = '' }: Sent,
) {
  const timestamp = newTimestamp(service);
  const signature = await sign(apiKey, { timestamp, method, pathWithQuery: path, body });
  return { ...bearer(apiKey), 'x-service-timestamp': timestamp, 'x-service-signature': signature };
}

/** Text and bytes are sent as they are, all else as JSON. */
export const bytesOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);

/** A signed bulk upsert of any body. */
export async function postBulkUpsert(
  service: ServiceAddress,
  apiKey: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent: Sent = { method: 'POST', path: BULK_UPSERT, body: bytesOf(body) };
  const signature = await signedHeaders(service, apiKey, sent);
  return send(service, { ...sent, headers: { ...signature, ...JSON_TYPE, ...headers } });
}

/**
 * Pushes rows that a test needs.
 * @throws with code and message if the request or one of the rows fails
 */
export async function pushRows(service: ServiceAddress, apiKey: string, rows: readonly object[]): Promise<Answer> {
  const answer = await postBulkUpsert(service, apiKey, { accounts: rows });
  const results = answer.status === 200 ? (answer.body.results as Record<string, unknown>[]) : [answer.body];
  const failed = results.filter(({ code }) => code !== undefined);
  if (failed.length > 0) throw new Error(`Rows were not pushed: ${JSON.stringify(failed)}`);
  return answer;
}

export const patchAccount = (
  service: ServiceAddress,
  apiKey: string,
  externalId: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  send(service, {
    method: 'PATCH',
    path: `/external-api/accounts/${encodeURIComponent(externalId)}`,
    headers: { ...bearer(apiKey), ...JSON_TYPE, ...headers },
    body: bytesOf(body),
  });

/** A GET below `/external-api/accounts`. */
export const getAccounts = (service: ServiceAddress, apiKey: string, rest = ''): Promise<Answer> =>
  send(service, { path: `/external-api/accounts${rest}`, headers: bearer(apiKey) });

export const getAccount = (service: ServiceAddress, apiKey: string, externalId: string, rest = ''): Promise<Answer> =>
  getAccounts(service, apiKey, `/${encodeURIComponent(externalId)}${rest}`);

/** The bodies of all pages of a list. @param read such as `?limit=5&cursor=…` @throws where a page cannot be read */
export async function* pagesOf(
  read: (query: string) => Promise<Answer>,
  query: Record<string, string>,
): AsyncGenerator<Answer['body']> {
  for (let cursor: unknown; cursor !== null; ) {
    const more = new URLSearchParams({ ...query, ...(cursor !== undefined && { cursor: String(cursor) }) });
    const { status, body, text } = await read(`?${more}`);
    if (status !== 200) throw new Error(`A page cannot be read: ${status} ${text}`);
    yield body;
    cursor = body.nextCursor;
  }
}

export const postGraphql = (service: { url: string }, apiKey: string, body: unknown, headers = {}): Promise<Answer> =>
  send(service, {
    method: 'POST',
    path: '/graphql',
    headers: { ...bearer(apiKey), ...JSON_TYPE, ...headers },
    body: bytesOf(body),
  });

/**
 * What GraphQL answers.
 * @throws where the answer has errors
 */
export async function graphqlData<Data extends object = Record<string, JsonObject>>(
  service: { url: string },
  apiKey: string,
  query: string,
  variables: object = {},
): Promise<Data> {
  const { body, text } = await postGraphql(service, apiKey, { query, variables });
  if (body.errors) throw new Error(`The operation failed: ${text}`);
  return body.data as object as Data;
}
