import { bearer, postBulkUpsert, type Sent, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';

const ACCOUNTS = '/external-api/accounts';
const JSON_TYPE = { 'content-type': 'application/json' };

const service = useService({ maxBodyBytes: 2048 });
const key = useKey(service);

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PROPFIND'];
const ALLOWED: Record<string, string[]> = {
  [`${ACCOUNTS}/bulk-upsert`]: ['POST'],
  [ACCOUNTS]: ['GET', 'HEAD'],
  [`${ACCOUNTS}/a`]: ['GET', 'HEAD', 'PATCH'],
  [`${ACCOUNTS}/a/audit-trail`]: ['GET', 'HEAD'],
  [`${ACCOUNTS}/a/timeline`]: ['GET', 'HEAD'],
  '/external-api/key': ['GET', 'HEAD'],
  '/health/live': ['GET', 'HEAD'],
  '/health/ready': ['GET', 'HEAD'],
};
const PAIRS = Object.entries(ALLOWED).flatMap(([path, allowed]) =>
  METHODS.map((method) => ({ method, path, allowed })),
);

const wrong = PAIRS.filter(({ method, allowed }) => !allowed.includes(method));
it.each(wrong)(
  '$method of $path is refused with 405 and the methods that are allowed',
  async ({ method, path, allowed }) => {
    const answer = await send(service, { method, path });
    expect(answer).toMatchObject({ status: 405, headers: { allow: allowed.join(', ') } });
    // An answer to HEAD has no body.
    if (method !== 'HEAD') expect(answer.body).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
  },
);

const right = PAIRS.filter(({ method, allowed }) => allowed.includes(method));
it.each(right)('$method of $path is allowed', async ({ method, path }) => {
  expect((await send(service, { method, path })).status).toBe(path.startsWith('/health') ? 200 : 401);
});

it.each([
  ...['/external-api/', `${ACCOUNTS}/a/`, `${ACCOUNTS}/a/history`, `${ACCOUNTS}/a/b/audit-trail`],
  ...[`${ACCOUNTS}/a/Timeline`, '/favicon.ico', '/health', '/graphql/x'],
  ...[`${ACCOUNTS}/%`, `${ACCOUNTS}/%zz`, `${ACCOUNTS}/%C3%28`, `${ACCOUNTS}/%/audit-trail`],
])('a path that does not exist gets 404: %s', async (path) => {
  for (const headers of [{}, bearer(key.apiKey)]) {
    const answer = await send(service, { path, headers });
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } });
  }
});

const REQUESTS: [what: string, sent: () => Sent][] = [
  ['success', () => ({ path: ACCOUNTS, headers: bearer(key.apiKey) })],
  ['a failure', () => ({ path: `${ACCOUNTS}/absent`, headers: bearer(key.apiKey) })],
  ['a malformed path', () => ({ path: `${ACCOUNTS}/%` })],
  ['a wrong method', () => ({ method: 'PUT', path: ACCOUNTS })],
  [
    'GraphQL',
    () => ({ method: 'POST', path: '/graphql', headers: { ...bearer(key.apiKey), ...JSON_TYPE }, body: '{}' }),
  ],
  ['GraphQL without a key', () => ({ method: 'POST', path: '/graphql' })],
  [
    'a body that is too large',
    () => ({ method: 'PATCH', path: `${ACCOUNTS}/a`, headers: bearer(key.apiKey), body: ' '.repeat(4096) }),
  ],
];

it.each(REQUESTS)('every answer to %s has a request id, and may not be cached', async (_what, sent) => {
  const own = 'caller.id-1:2/3+4=_';
  const named = await send(service, { ...sent(), headers: { ...sent().headers, 'x-request-id': own } });
  expect(named.headers['x-request-id']).toBe(own);
  const { headers } = await send(service, sent());
  expect(headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('etag');
});

it.each(['', 'a b', 'é', '<script>', 'x'.repeat(129)])('an invalid request id is replaced: %j', async (id) => {
  const headers = { 'x-request-id': Buffer.from(id).toString('latin1') };
  const answered = (await send(service, { path: '/health/live', headers })).headers['x-request-id'];
  expect(answered).toMatch(/^[0-9a-f-]{36}$/);
});

it.each([
  ['GET', `${ACCOUNTS}/a`, `${ACCOUNTS}/:externalId`],
  ['PATCH', `${ACCOUNTS}/a`, `${ACCOUNTS}/:externalId`],
  ['GET', `${ACCOUNTS}/a/audit-trail`, `${ACCOUNTS}/:externalId/audit-trail`],
  ['POST', `${ACCOUNTS}/bulk-upsert`, `${ACCOUNTS}/bulk-upsert`],
  ['GET', ACCOUNTS, `${ACCOUNTS}/`],
])('the log has %s of %s under the same route, with a valid key or without one', async (method, path, route) => {
  const lines = service.logLines.length;
  for (const headers of [{}, bearer(key.apiKey)]) await send(service, { method, path, headers });
  await until(() => service.logLines.length >= lines + 2);
  const told = service.logLines.slice(lines).map((line) => JSON.parse(line));
  expect(told).toMatchObject(Array(2).fill({ method, route }));
});

it.each([
  ['nothing', ''],
  ['not JSON', '{"accounts":['],
  ['a list', '[]'],
  ['null', 'null'],
  ['two values', '{} {}'],
  ['no accounts', '{}'],
  ['accounts that are an object', '{"accounts":{"0":{},"length":1}}'],
  ['dryRun that is text', '{"accounts":[{}],"dryRun":"true"}'],
  ['includeChanges that is text', '{"accounts":[{}],"includeChanges":"false"}'],
  ['accounts behind __proto__', '{"__proto__":{"accounts":[{}]}}'],
  ['invalid UTF-8', Buffer.from([...Buffer.from('{"accounts":["'), 0xc3, 0x28, ...Buffer.from('"]}')])],
  ['an encoded surrogate', Buffer.from([...Buffer.from('{"accounts":["'), 0xed, 0xa0, 0x80, ...Buffer.from('"]}')])],
])('the body of a bulk upsert may not be %s', async (_what, body) => {
  expect(await postBulkUpsert(service, key.apiKey, body)).toMatchObject({
    status: 400,
    body: { success: false, code: 'INVALID_REQUEST_BODY', message: expect.any(String) },
  });
});

it('the body of a bulk upsert may be as large as configured, and no byte larger', async () => {
  const padded = (bytes: number) => JSON.stringify({ accounts: [buildRow()] }).padEnd(bytes);
  expect((await postBulkUpsert(service, key.apiKey, padded(2048))).status).toBe(200);
  const headers = { 'transfer-encoding': 'chunked' };
  for (const more of [{}, headers]) {
    const answer = await postBulkUpsert(service, key.apiKey, padded(2049), more);
    expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'PAYLOAD_TOO_LARGE' } });
  }
});

it.each(['text/plain', 'application/jsonp', 'json'])('a bulk upsert may not be of the type %s', async (type) => {
  const answer = await postBulkUpsert(service, key.apiKey, { accounts: [{}] }, { 'content-type': type });
  expect(answer).toMatchObject({ status: 415, body: { success: false, code: 'UNSUPPORTED_MEDIA_TYPE' } });
});

it('the type of a bulk upsert may be in any case', async () => {
  const type = { 'content-type': 'Application/JSON' };
  expect((await postBulkUpsert(service, key.apiKey, { accounts: [buildRow()] }, type)).status).toBe(200);
});

it('the health checks need no key and tell nothing of accounts', async () => {
  expect(await send(service, { path: '/health/live' })).toMatchObject({ status: 200, body: { status: 'live' } });
  expect(await send(service, { path: '/health/ready' })).toMatchObject({ status: 200, body: { status: 'ready' } });
});

it('the service is live but not ready while the database is away', async () => {
  const away = await startService({}, (database) => ({
    ...database,
    ping: () => Promise.reject(new Error('away from mongodb://user:secret@host')),
  }));
  const answer = await send(away, { path: '/health/ready' });
  expect(answer.status).toBe(503);
  expect(answer.text).not.toContain('secret');
  expect((await send(away, { path: '/health/live' })).status).toBe(200);
});
