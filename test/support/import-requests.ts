import { gzipSync } from 'node:zlib';
import { type JsonObject } from '../../src/base/json/json';
import { type Answer, bearer, bytesOf, JSON_TYPE, type Sent, type ServiceAddress, send, signedHeaders } from './http';

export const IMPORTS = '/external-api/imports';

/** A signed request below `/external-api/imports`. A body that is neither text nor bytes is sent as JSON. */
export async function sendSigned(
  service: ServiceAddress,
  apiKey: string,
  { method = 'POST', path, headers = {}, body }: Omit<Sent, 'body'> & { body?: unknown },
): Promise<Answer> {
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const sent = { method, path: `${IMPORTS}${path}`, ...(body !== undefined && { body: bytesOf(body) }) };
  const signature = await signedHeaders(service, apiKey, sent);
  return send(service, { ...sent, headers: { ...signature, ...(!isRaw && JSON_TYPE), ...headers } });
}

export const createImport = (service: ServiceAddress, apiKey: string, body: JsonObject = {}, headers = {}) =>
  sendSigned(service, apiKey, { path: '', body, headers });

/** A new import. @returns its id */
export async function newImport(service: ServiceAddress, apiKey: string, body: JsonObject = {}): Promise<string> {
  const answer = await createImport(service, apiKey, body);
  if (answer.status !== 201) throw new Error(`The import was not created: ${answer.text}`);
  return (answer.body.import as JsonObject).id as string;
}

/** Rows as the lines of a part. */
export const linesOf = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Sends a part; rows are sent as lines, all else as it is. */
export const putPart = (
  service: ServiceAddress,
  apiKey: string,
  id: string,
  number: number | string,
  content: readonly object[] | string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  sendSigned(service, apiKey, {
    method: 'PUT',
    path: `/${id}/parts/${number}`,
    headers: { 'content-type': 'application/x-ndjson', ...headers },
    body: Array.isArray(content) ? linesOf(content) : content,
  });

export const putGzip = (
  service: ServiceAddress,
  apiKey: string,
  id: string,
  number: number,
  content: string | Buffer,
): Promise<Answer> => putPart(service, apiKey, id, number, gzipSync(content), { 'content-encoding': 'gzip' });

export const commitImport = (service: ServiceAddress, apiKey: string, id: string, parts: unknown, headers = {}) =>
  sendSigned(service, apiKey, { path: `/${id}/commit`, body: { parts }, headers });

export const cancelImport = (service: ServiceAddress, apiKey: string, id: string) =>
  sendSigned(service, apiKey, { path: `/${id}/cancel` });

/** A GET below `/external-api/imports`. */
export const getImports = (service: ServiceAddress, apiKey: string, rest = ''): Promise<Answer> =>
  send(service, { path: IMPORTS + rest, headers: bearer(apiKey) });
