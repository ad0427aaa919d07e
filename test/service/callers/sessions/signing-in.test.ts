import { HOUR_MS } from '../../../../src/base/time/durations';
import { generateApiKey } from '../../../../src/service/callers/access/api-key';
import { createSessionStore, type StoredSession } from '../../../../src/service/callers/sessions/session.store';
import { cookieIn, FROM_PAGE, openSession, sendOverSession, signIn } from '../../../support/console';
import { send } from '../../../support/http';
import { rightsOf } from '../../../support/rights';
import { eventsIn } from '../../../support/security-events';
import { startService, type TestKey } from '../../../support/service';
import { useNewKey, useService } from '../../../support/use-service';

const KEY = { path: '/external-api/key' };
const SIGN_OUT = { method: 'DELETE', path: '/console/session' };
const OVER = { status: 401, body: { code: 'INVALID_SESSION' } };

const service = useService({ trustProxy: 1 });
const key = useNewKey(service, { organizationId: 'alpha-corp' });

const sessionsOf = ({ keyId }: TestKey) =>
  service.database.db.collection('consoleSessions').find({ apiKeyId: keyId }).toArray();

/** The kinds of the security events of a key, oldest first, with their counts. */
async function eventsOf({ keyId, organizationId }: TestKey): Promise<[kind: string, count: number][]> {
  const events = await eventsIn(service, organizationId, 'kind count', `{ apiKeyId: "${keyId}" }`);
  return events.map(({ kind, count }) => [String(kind), Number(count)] as [string, number]).reverse();
}

describe('signing in to the console', () => {
  it('a key becomes a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await signIn(service, { apiKey: key.apiKey });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const { cookie, attributes } = cookieIn(answer);
    expect(cookie).toMatch(/^account-sync-session=[\w-]{43}$/);
    const expires = expect.stringMatching(/^Expires=/);
    expect(attributes).toEqual(['Max-Age=43200', 'Path=/', expires, 'HttpOnly', 'SameSite=Strict']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('behind TLS the cookie is bound to this host alone, and a cookie of another name is none', async () => {
    const overTls = { 'x-forwarded-proto': 'https' };
    const { cookie, value, attributes } = cookieIn(await signIn(service, { apiKey: key.apiKey }, overTls));
    expect(cookie).toMatch(/^__Host-account-sync-session=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
    expect(attributes.join()).not.toContain('Domain');
    const headers = { ...FROM_PAGE, ...overTls, cookie };
    expect(await sendOverSession(service, headers, KEY)).toMatchObject({ status: 200 });
    // What somebody put there over plain HTTP.
    const planted = { ...headers, cookie: `account-sync-session=${value}` };
    expect(await sendOverSession(service, planted, KEY)).toMatchObject(OVER);
  });

  it('below a sub-path no other host can set the cookie either, and a service below another path has one of its own', async () => {
    const below = (prefix: string) => ({ 'x-forwarded-proto': 'https', 'x-forwarded-prefix': prefix });
    const [here, there] = [below('/collections/sync'), below('/other')];
    const { cookie, value, attributes } = cookieIn(await signIn(service, { apiKey: key.apiKey }, here));
    expect(cookie).toMatch(/^__Host-account-sync-session-[\w-]{12}=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
    expect(attributes.join()).not.toContain('Domain');
    const at = (place: object, sent: string) => sendOverSession(service, { ...FROM_PAGE, ...place, cookie: sent }, KEY);
    expect(await at(here, cookie)).toMatchObject({ status: 200 });
    expect(await at(there, cookie)).toMatchObject(OVER);
    // What another host of the domain can set.
    for (const name of ['__Secure-account-sync-session', 'account-sync-session'])
      expect(await at(here, `${name}=${value}`)).toMatchObject(OVER);
    const elsewhere = cookieIn(await signIn(service, { apiKey: key.apiKey }, there)).cookie;
    expect(await at(here, `${elsewhere}; ${cookie}`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['over plain HTTP', {}],
    ['over TLS', { 'x-forwarded-proto': 'https' }],
    ['below a sub-path', { 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/sync' }],
  ])('%s a request with two cookies of one name is refused, whichever comes first', async (_where, place) => {
    const other = await service.createKey({ organizationId: 'other-corp' });
    const [own, planted] = [
      cookieIn(await signIn(service, { apiKey: key.apiKey }, place)).cookie,
      cookieIn(await signIn(service, { apiKey: other.apiKey }, place)).cookie,
    ];
    const twice = { status: 403, body: { code: 'CROSS_ORIGIN_REQUEST' } };
    for (const cookie of [`${planted}; ${own}`, `${own};${planted}`, `${own}; a=b; ${own}`]) {
      const headers = { ...FROM_PAGE, ...place, cookie };
      expect(await sendOverSession(service, headers, KEY)).toMatchObject(twice);
      expect(await sendOverSession(service, headers, SIGN_OUT)).toMatchObject(twice);
      expect(await signIn(service, { apiKey: key.apiKey }, headers)).toMatchObject(twice);
    }
    expect(await sendOverSession(service, { ...FROM_PAGE, ...place, cookie: own }, KEY)).toMatchObject({ status: 200 });
  });

  it.each(['/a; Domain=example.com', 'a', '//evil', '/a/../b c', '/'])(
    'a prefix that is no path is left out: %j',
    async (prefix) => {
      const answer = await signIn(service, { apiKey: key.apiKey }, { 'x-forwarded-prefix': prefix });
      expect(cookieIn(answer).attributes).toContain('Path=/');
    },
  );

  it('nobody but a trusted proxy says what the path or the protocol is', async () => {
    const alone = await startService({ mongodbDatabase: service.config.mongodbDatabase });
    const claims = { 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/elsewhere' };
    const { cookie, attributes } = cookieIn(await signIn(alone, { apiKey: key.apiKey }, claims));
    await alone.close();
    expect(cookie).toMatch(/^account-sync-session=/);
    expect(attributes).toContain('Path=/');
  });

  it('a wrong key, a revoked one and one elsewhere fail alike, as with any other request', async () => {
    const keys = [
      generateApiKey('acs').apiKey,
      `${key.apiKey.slice(0, -1)}!`,
      'nothing like a key',
      '',
      (await service.createKey({ revokedAt: service.clock.now })).apiKey,
      (await service.createKey({ expiresAt: service.clock.now })).apiKey,
      (await service.createKey({ networks: ['198.51.100.0/24'] })).apiKey,
    ];
    const answers = await Promise.all(keys.map((apiKey) => signIn(service, { apiKey })));
    for (const { status, headers, text } of answers) {
      expect([status, headers['set-cookie'], text]).toEqual([401, undefined, answers[0]?.text]);
      expect(text).toContain('INVALID_API_KEY');
    }
  });

  it('an address that tries keys is counted and reported, like one that sends them with requests', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const unknown = { apiKey: generateApiKey('acs').apiKey };
    for (let tries = 0; tries < 10; tries += 1) await signIn(service, unknown, from);
    const reported = service.logLines.filter((line) => line.includes('ten refused API keys'));
    expect(reported).toEqual([expect.stringContaining('203.0.113.77')]);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['no key', '{}', 400],
    ['a key that is no text', '{"apiKey":1}', 400],
    ['a body that is too long', `{"apiKey":"${'x'.repeat(2000)}"}`, 413],
  ])('%s is refused', async (_what, body, status) => {
    const headers = { ...FROM_PAGE, 'content-type': 'application/json' };
    const answer = await send(service, { method: 'POST', path: '/console/session', headers, body });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
  });

  it.each(['GET', 'PUT', 'PATCH'])('%s is no way to sign in or out', async (method) => {
    const answer = await send(service, { method, path: '/console/session', headers: FROM_PAGE });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, DELETE' } });
  });

  it('with CONSOLE=false there is nothing to sign in to, and a session opens nothing', async () => {
    const without = await startService({ mongodbDatabase: service.config.mongodbDatabase, console: false });
    expect(await signIn(without, { apiKey: key.apiKey })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const session = await openSession(service, key.apiKey);
    expect(await sendOverSession(without, session, KEY)).toMatchObject({ body: { code: 'MISSING_AUTH_HEADERS' } });
  });
});

it('neither the cookie nor the key is stored, and neither is logged', async () => {
  const { value } = cookieIn(await signIn(service, { apiKey: key.apiKey }));
  await sendOverSession(service, { ...FROM_PAGE, cookie: `account-sync-session=${value}` }, KEY);
  const [stored] = await sessionsOf(key);
  const hidden = [value, Buffer.from(value, 'base64url').toString('base64'), key.apiKey.split('.')[1] ?? ''];
  const kept = JSON.stringify(stored) + service.logLines.join('');
  for (const text of hidden) expect(kept).not.toContain(text);
  expect(Object.keys(stored ?? {}).sort()).toEqual(
    ['_id', 'apiKeyId', 'createdAt', 'expiresAt', 'mac', 'organizationId', 'wrappedSecret'].sort(),
  );
});

it('what is stored of a session opens nothing', async () => {
  await openSession(service, key.apiKey);
  const [stored] = await sessionsOf(key);
  for (const value of [String(stored?._id), stored?.wrappedSecret.buffer.toString('base64url')]) {
    const headers = { ...FROM_PAGE, cookie: `account-sync-session=${value}` };
    expect(await sendOverSession(service, headers, KEY)).toMatchObject(OVER);
  }
});

it('of more than a hundred sessions of a key the oldest ends', async () => {
  const first = await openSession(service, key.apiKey);
  const store = createSessionStore(service.database.db, await rightsOf(service));
  const [oldest] = (await store.listOf(key.organizationId, key.keyId)) as [StoredSession];
  service.clock.advance(1);
  for (let others = 0; others < 99; others += 1)
    await store.insert({ ...oldest, id: `session-${others}`, createdAt: service.clock.now });
  await signIn(service, { apiKey: key.apiKey });
  expect(await sessionsOf(key)).toHaveLength(100);
  expect(await sendOverSession(service, first, KEY)).toMatchObject(OVER);
});

describe('the end of a session', () => {
  it('whoever signs out is out, and a recording of the cookie opens nothing', async () => {
    const session = await openSession(service, key.apiKey);
    service.clock.advance(1_000);
    const out = await sendOverSession(service, session, SIGN_OUT);
    expect(out.status).toBe(204);
    expect(cookieIn(out)).toMatchObject({ cookie: 'account-sync-session=' });
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    expect(await sendOverSession(service, session, SIGN_OUT)).toMatchObject({ status: 204 });
    expect(await eventsOf(key)).toEqual([
      ['SESSION_STARTED', 1],
      ['SESSION_ENDED', 1],
    ]);
  });

  it('it lasts for twelve hours, however much it is used', async () => {
    const session = await openSession(service, key.apiKey);
    service.clock.advance(12 * HOUR_MS - 1);
    expect(await sendOverSession(service, session, KEY)).toMatchObject({ status: 200 });
    service.clock.advance(1);
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    expect(await sessionsOf(key)).toEqual([]);
    expect((await eventsOf(key)).map(([kind]) => kind)).toEqual(['SESSION_STARTED', 'SESSION_ENDED']);
  });

  it('revoking the key ends its sessions, also where a key of the same name follows', async () => {
    const session = await openSession(service, key.apiKey);
    await service.changeKey(key.keyId, { revokedAt: service.clock.now });
    service.clock.advance(1_000);
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    await service.changeKey(key.keyId, { revokedAt: null });
    service.clock.advance(1_000);
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
  });

  it('the end of the key is the end of its sessions', async () => {
    const ending = await service.createKey({ expiresAt: new Date(service.clock.now.getTime() + HOUR_MS) });
    const session = await openSession(service, ending.apiKey);
    service.clock.advance(HOUR_MS);
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
  });

  it('a cookie that turns up outside the networks of the key ends the session everywhere, and is reported', async () => {
    const bound = await service.createKey({ organizationId: 'bound-corp', networks: ['203.0.113.0/24'] });
    const inside = { 'x-forwarded-for': '203.0.113.9' };
    const { cookie } = cookieIn(await signIn(service, { apiKey: bound.apiKey }, inside));
    const at = (address: object) => sendOverSession(service, { ...FROM_PAGE, ...address, cookie }, KEY);
    expect(await at(inside)).toMatchObject({ status: 200 });
    expect(await at({ 'x-forwarded-for': '198.51.100.1' })).toMatchObject(OVER);
    expect(await at(inside)).toMatchObject(OVER);
    expect((await eventsOf(bound)).map(([kind]) => kind).sort()).toEqual([
      ...['NETWORK_REFUSED', 'SESSION_ENDED', 'SESSION_STARTED'],
    ]);
  });

  it('signing in anew in the same browser ends the session that it had', async () => {
    const session = await openSession(service, key.apiKey);
    const other = await service.createKey({ organizationId: 'beta-corp' });
    const { cookie } = cookieIn(await signIn(service, { apiKey: other.apiKey }, { cookie: session.cookie }));
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    const { body } = await sendOverSession(service, { ...FROM_PAGE, cookie }, KEY);
    expect(body.organizationId).toBe('beta-corp');
  });

  it('an address that tries cookies is slowed down like one that tries keys', async () => {
    const from = { ...FROM_PAGE, 'x-forwarded-for': '203.0.113.78' };
    for (let tries = 0; tries < 10; tries += 1) {
      const cookie = `account-sync-session=${'A'.repeat(42)}${tries}`;
      expect(await sendOverSession(service, { ...from, cookie }, KEY)).toMatchObject(OVER);
    }
    expect(service.logLines.join('')).toContain('203.0.113.78');
  });
});
