import { FROM_PAGE, openSession } from '../../../support/console';
import { getAccount, pushRows, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const REFUSED = { status: 403, body: { code: 'CROSS_ORIGIN_REQUEST' } };

let cookie: string;
let host: string;
const service = useService();
const key = useKey(service);
beforeAll(async () => {
  cookie = (await openSession(service, key.apiKey)).cookie;
  host = new URL(service.url).host;
});

const read = (headers: Record<string, string>) =>
  send(service, { path: '/external-api/key', headers: { cookie, ...headers } });
const mutate = (path: string, headers: Record<string, string>) =>
  send(service, {
    method: 'POST',
    path,
    body: '{"query":"{ __typename }"}',
    headers: { cookie, 'content-type': 'application/json', ...headers },
  });

/** What a page of another origin, or somebody's link, makes a browser send. */
const FORGED: [what: string, headers: Record<string, string>][] = [
  ['the cookie alone', {}],
  ['the cookie alone, of a page of this origin', { 'sec-fetch-site': 'same-origin' }],
  ['a page of another site', { ...FROM_PAGE, 'sec-fetch-site': 'cross-site' }],
  ['a page of another host of the domain', { ...FROM_PAGE, 'sec-fetch-site': 'same-site' }],
  ['a link that somebody opened', { ...FROM_PAGE, 'sec-fetch-site': 'none' }],
  ['another origin, over plain HTTP', { 'x-console': '1', origin: 'http://evil.example' }],
  ['a page without an origin', { 'x-console': '1', origin: 'null' }],
  ['an origin that only begins like this one', { 'x-console': '1', origin: 'http://127.0.0.1.evil.example' }],
  ['another port of this host', { 'x-console': '1', origin: 'http://127.0.0.1:1' }],
  ['this host over TLS, where the service has none', { 'x-console': '1', origin: 'https://127.0.0.1' }],
  ['another value of the header', { 'sec-fetch-site': 'same-origin', 'x-console': 'true' }],
];

describe('a forged request', () => {
  it.each(FORGED)('%s: reaches neither REST nor GraphQL nor a subscription', async (_what, headers) => {
    expect(await read(headers)).toMatchObject(REFUSED);
    for (const path of ['/graphql', '/graphql/stream']) {
      const { status, text } = await mutate(path, headers);
      expect([status, text]).toEqual([403, expect.stringContaining('CROSS_ORIGIN_REQUEST')]);
    }
  });

  it.each(FORGED)('%s: signs nobody in or out', async (_what, headers) => {
    const { cookie: _own, ...others } = { cookie, ...headers };
    const path = '/console/session';
    const type = { 'content-type': 'application/json' };
    const body = JSON.stringify({ apiKey: key.apiKey });
    const into = await send(service, { method: 'POST', path, headers: { ...others, ...type }, body });
    expect(into).toMatchObject(REFUSED);
    expect(into.headers['set-cookie']).toBeUndefined();
    expect(await send(service, { method: 'DELETE', path, headers: { cookie, ...headers } })).toMatchObject(REFUSED);
    expect(await read(FROM_PAGE)).toMatchObject({ status: 200 });
  });

  it('a form of another site changes no account', async () => {
    const row = buildRow({ client: 'Kept' });
    await pushRows(service, key.apiKey, [row]);
    const path = `/external-api/accounts/${row.externalId}`;
    const headers = { cookie, 'content-type': 'text/plain', origin: 'https://evil.example' };
    const answer = await send(service, { method: 'PATCH', path, headers, body: '{"client":"Changed"}' });
    expect(answer).toMatchObject(REFUSED);
    expect((await getAccount(service, key.apiKey, row.externalId)).body.account).toMatchObject({ client: 'Kept' });
  });

  it('a write without a word of where it comes from is refused, and a read is not', async () => {
    expect(await mutate('/graphql', { 'x-console': '1' })).toMatchObject({ status: 403 });
    // Browsers name no origin when a page reads over plain HTTP.
    expect(await read({ 'x-console': '1' })).toMatchObject({ status: 200 });
  });

  it('over plain HTTP the origin is enough', async () => {
    expect(await mutate('/graphql', { 'x-console': '1', origin: `http://${host}` })).toMatchObject({ status: 200 });
  });

  it('of an origin the host and the scheme are those of the browser, where a trusted proxy tells them', async () => {
    const { mongodbDatabase } = service.config;
    const behind = await startService({ mongodbDatabase, trustProxy: 1 });
    const signing = (on: { url: string }, origin: string, more: Record<string, string> = {}) =>
      send(on, {
        method: 'POST',
        path: '/console/session',
        body: JSON.stringify({ apiKey: key.apiKey }),
        headers: { 'x-console': '1', 'content-type': 'application/json', origin, ...more },
      }).then(({ status }) => status);
    const own = new URL(behind.url).host;
    expect(await signing(behind, `http://${own}`)).toBe(204);
    expect(await signing(behind, `https://${own}`)).toBe(403);
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'Accounts.example.com:443' };
    expect(await signing(behind, 'https://accounts.example.com', tls)).toBe(204);
    expect(await signing(behind, 'http://accounts.example.com', tls)).toBe(403);
    expect(await signing(behind, 'https://other.example.com', tls)).toBe(403);
    // Nobody is believed without a trusted proxy.
    const { host: direct } = new URL(service.url);
    expect(await signing(service, `https://${direct}`, { 'x-forwarded-proto': 'https' })).toBe(403);
  });

  it('the console without a cookie is told to sign in, and a program without a key to send one', async () => {
    const { cookie: _none, ...headers } = { cookie, ...FROM_PAGE };
    const page = await send(service, { path: '/external-api/key', headers });
    expect(page).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION' } });
    const program = await send(service, { path: '/external-api/key' });
    expect(program).toMatchObject({ status: 401, body: { code: 'MISSING_AUTH_HEADERS' } });
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}"`, '%00'])('the cookie %j opens nothing', async (value) => {
    const answer = await read({ ...FROM_PAGE, cookie: `account-sync-session=${value}; other=1` });
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION' } });
  });
});
