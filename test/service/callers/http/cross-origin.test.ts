import { type Answer, bearer, postBulkUpsert, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const ORIGIN = 'https://dashboard.example.com';
const OTHERS = [
  'https://evil.example.com',
  'https://dashboard.example.com.evil.example',
  'https://dashboard.example.com:8443',
  'http://dashboard.example.com',
  'https://sub.dashboard.example.com',
  'https://DASHBOARD.example.com',
  `${ORIGIN}/`,
  'null',
  '*',
];
const PATHS = ['/graphql', '/graphql/stream', '/external-api/accounts', '/external-api/accounts/bulk-upsert'];

const service = useService({ corsOrigins: [ORIGIN, 'http://localhost:8080'], bulkUpsertWindowSeconds: 20 });
const key = useKey(service);

const preflight = (to: { url: string }, path: string, origin: string) =>
  send(to, {
    method: 'OPTIONS',
    path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

/** The headers of an answer that tell a browser what a page of another origin may do. */
const grantsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/** What an answer shows of all that. */
const seenOf = (answer: Answer) => [answer.status, grantsOf(answer), answer.headers.vary];

describe('a page of an origin that CORS_ORIGINS names', () => {
  it.each(PATHS)('its browser may send a key to %s', async (path) => {
    const { status, headers, text } = await preflight(service, path, ORIGIN);
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'Origin' });
    const list = (name: string) => String(headers[name]).toLowerCase().split(', ');
    expect(list('access-control-allow-methods')).toEqual(['get', 'post', 'put', 'patch', 'delete']);
    const needed = ['authorization', 'content-type', 'content-encoding'];
    expect(list('access-control-allow-headers')).toEqual(expect.arrayContaining(needed));
    for (const never of ['cookie', 'x-console', '*']) expect(list('access-control-allow-headers')).not.toContain(never);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('it may read answers, and the headers that it needs', async () => {
    const headers = { origin: 'http://localhost:8080', ...bearer(key.apiKey) };
    const answer = await send(service, { path: '/external-api/accounts', headers });
    expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': 'http://localhost:8080' } });
    const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase().split(', ');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(exposed).toEqual([
      'date',
      'etag',
      'idempotent-replayed',
      'retry-after',
      'x-ignored-parameters',
      'x-request-id',
    ]);
  });

  it('it may read why it was refused, on both surfaces', async () => {
    await postBulkUpsert(service, key.apiKey, { accounts: [buildRow()] });
    const late = await postBulkUpsert(service, key.apiKey, { accounts: [buildRow()] }, { origin: ORIGIN });
    expect(late).toMatchObject({ status: 429, headers: { 'access-control-allow-origin': ORIGIN } });
    for (const [method, path, status] of [
      ['POST', '/graphql', 401],
      ['POST', '/graphql/stream', 401],
      ['GET', '/external-api/accounts', 401],
      ['GET', '/external-api/acounts', 404],
      ['GET', '/external-api/accounts/bulk-upsert', 405],
    ] as const) {
      const answer = await send(service, { method, path, headers: { origin: ORIGIN } });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    }
  });

  it.each(['/health/ready', '/metrics', '/', '/docs', '/console/session', '/graphqlx', '/external-apix'])(
    '%s stays closed to it',
    async (path) => {
      expect(grantsOf(await send(service, { path, headers: { origin: ORIGIN } }))).toEqual([]);
      expect(grantsOf(await preflight(service, path, ORIGIN))).toEqual([]);
    },
  );
});

describe('pages of all other origins', () => {
  it.each(OTHERS)('%s is granted nothing, and caches can tell', async (origin) => {
    for (const path of PATHS) {
      const asked = await preflight(service, path, origin);
      expect([path, grantsOf(asked), asked.headers.vary]).toEqual([path, [], 'Origin']);
    }
    const headers = { origin, ...bearer(key.apiKey) };
    expect(seenOf(await send(service, { path: '/external-api/accounts', headers }))).toEqual([200, [], 'Origin']);
  });

  it('programs notice nothing', async () => {
    const answer = await send(service, { path: '/external-api/accounts', headers: bearer(key.apiKey) });
    expect({ status: answer.status, grants: grantsOf(answer) }).toEqual({ status: 200, grants: [] });
    for (const path of ['/graphql', '/external-api/accounts/bulk-upsert']) {
      const { status, headers } = await send(service, { method: 'OPTIONS', path, headers: { origin: ORIGIN } });
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST' });
    }
  });
});

it('no origin is granted anything unless CORS_ORIGINS names it', async () => {
  const plain = await startService();
  const { apiKey } = await plain.createKey();
  for (const path of PATHS) {
    expect([path, ...seenOf(await preflight(plain, path, ORIGIN))]).toEqual([path, 405, [], undefined]);
  }
  const headers = { origin: plain.url, ...bearer(apiKey) };
  expect(grantsOf(await send(plain, { path: '/external-api/accounts', headers }))).toEqual([]);
});
