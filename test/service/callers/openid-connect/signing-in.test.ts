import { type JsonObject } from '../../../../src/base/json/json';
import { MINUTE_MS } from '../../../../src/base/time/durations';
import { creationHash, entryHash } from '../../../../src/service/records/audit/integrity/link-hash';
import { FROM_PAGE, graphqlOverSession, sendOverSession } from '../../../support/console';
import { send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { eventsIn } from '../../../support/security-events';
import { startService, type TestService } from '../../../support/service';
import { untilExpected } from '../../../support/webhooks';
import { ByHand } from './by-hand';
import { type Account, startProvider, type TestProvider } from './oidc-provider';

const ADA: Account = {
  subject: 'subject-248289',
  claims: { name: 'Ada King', email: 'ada@example.com', groups: ['Desk', 'Auditors', 'Choir'] },
};
const KEY = { path: '/external-api/key' };
const OVER = { status: 401, body: { code: 'INVALID_SESSION' } };

let provider: TestProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startProvider({
    groups: [
      'Desk           alpha-corp  accounts:read,accounts:write,imports:release',
      'Other company  beta-corp   accounts:read,accounts:erase',
      'Auditors       alpha-corp  audit:read,keys:manage',
    ],
  });
  service = await startService(provider.settings);
  await provider.serve(service);
});
beforeEach(() => {
  // The provider goes by the clock of this machine.
  service.clock.now = new Date();
  provider.signedIn = ADA;
  provider.instead = undefined;
});
afterAll(() => provider.close());

const sessionOf = (browser: ByHand) => ({ ...FROM_PAGE, cookie: browser.cookieFor(service.url) });

async function signIn(to = '', browser = new ByHand()) {
  const page = await browser.go(`${service.url}/console/oidc${to}`);
  return { browser, page, session: sessionOf(browser) };
}

/** Signs in at the provider, and stops before what it leads back to is opened. */
async function comeBack() {
  const browser = new ByHand();
  await browser.go(`${service.url}/console/oidc`, `${service.url}/console/oidc/callback`);
  return { browser, callback: browser.url };
}

/** The same in a tab of a browser. The provider ends the codes of a session in which somebody signs in anew, so each has one. */
async function inTab(browser: ByHand, to = ''): Promise<URL> {
  const begun = await browser.ask(new URL(`${service.url}/console/oidc?to=${to}`));
  const atProvider = new ByHand();
  await atProvider.go(String(begun.headers.location), `${service.url}/console/oidc/callback`);
  return atProvider.url;
}

const eventsOf = (organizationId: string) =>
  eventsIn(service, organizationId, 'kind apiKeyId apiKeyName count clientAddresses actor { kind id name }');

const refusedIn = async (organizationId: string): Promise<number> =>
  Number((await eventsOf(organizationId)).find(({ kind }) => kind === 'SIGN_IN_REFUSED')?.count ?? 0);

const actor = () => ({ kind: 'PERSON', id: `${provider.issuer}#subject-248289`, name: 'Ada King' });

describe('signing in with an account of the organization', () => {
  it('the way over the provider ends in the console, with the scopes of the groups in one organization', async () => {
    const { browser, session } = await signIn();
    expect(browser.url.href).toBe(`${service.url}/console/`);
    const { status, body } = await sendOverSession(service, session, KEY);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ada King',
      keyId: expect.stringMatching(/^person-[\w-]{22}$/),
      organizationId: 'alpha-corp',
      scopes: ['accounts:read', 'accounts:write', 'imports:release', 'audit:read', 'keys:manage'],
      session: { person: { id: actor().id, name: 'Ada King' }, isReadOnly: false },
    });
  });

  it('somebody in the groups of two organizations gets the one of the first line, and nothing of the other', async () => {
    provider.signedIn = { ...ADA, claims: { groups: ['Other company', 'Auditors'] } };
    const { session } = await signIn();
    const { body } = await sendOverSession(service, session, KEY);
    // Without any claim of a name, the subject stands for it.
    expect(body).toMatchObject({
      name: 'subject-248289',
      organizationId: 'beta-corp',
      scopes: ['accounts:read', 'accounts:erase'],
    });
  });

  it('somebody of whom no group is in a line is told so, has no session, and leaves an event without his name', async () => {
    const before = [await refusedIn('alpha-corp'), await refusedIn('beta-corp')];
    provider.signedIn = { ...ADA, claims: { ...ADA.claims, groups: ['Choir'] } };
    const { page, browser } = await signIn();
    expect(page.status).toBe(403);
    expect(page.text).toContain('Your account opens nothing here');
    expect(page.text).not.toMatch(/\bAda\b|Choir|subject-248289/);
    expect(browser.cookieFor(service.url)).toBe('');
    expect([await refusedIn('alpha-corp'), await refusedIn('beta-corp')]).toEqual(before.map((count) => count + 1));
    const event = (await eventsOf('alpha-corp')).find(({ kind }) => kind === 'SIGN_IN_REFUSED');
    expect(event).toMatchObject({ apiKeyId: 'openid-connect', actor: null, clientAddresses: ['127.0.0.1'] });
  });

  it('what a session may do follows the lines of the service that is asked, and ends with them', async () => {
    const { session } = await signIn();
    const { mongodbDatabase } = service.config;
    const narrow = { ...provider.settings, consoleOidcGroups: 'Desk alpha-corp accounts:read', mongodbDatabase };
    const narrower = await startService(narrow);
    narrower.clock.now = service.clock.now;
    expect((await sendOverSession(narrower, session, KEY)).body.scopes).toEqual(['accounts:read']);
    await narrower.close();
    const closed = await startService({ mongodbDatabase });
    closed.clock.now = service.clock.now;
    expect(await sendOverSession(closed, session, KEY)).toMatchObject(OVER);
    await closed.close();
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
  });

  it.each([
    ['?to=accounts%2FA-1%3Fday%3D2026-01-01', '/console/accounts/A-1?day=2026-01-01'],
    ['?to=%2F%2Fevil.example.com%2Fa', '/console/'],
    ['?to=https%3A%2F%2Fevil.example.com', '/console/'],
    ['?to=..%2F..%2Fgraphql', '/console/'],
    ['?to=%5C%5Cevil.example.com', '/console/'],
    ['?to=.%2F%2F%2Fevil.example.com', '/console/evil.example.com'],
    [`?to=${'a'.repeat(2_000)}`, '/console/'],
  ])('after %s somebody is at %s', async (to, expected) => {
    const { browser } = await signIn(to);
    expect(browser.url.href).toBe(service.url + expected);
  });

  it('the cookie of the way is lax and short-lived, and that of the session strict', async () => {
    const browser = new ByHand();
    const begun = await browser.ask(new URL(`${service.url}/console/oidc`));
    const [line = ''] = [begun.headers['set-cookie'] ?? []].flat();
    expect(line).toMatch(
      /^account-sync-sign-in\.[\w-]{16}=[\w.-]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const asked = new URL(String(begun.headers.location)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'console',
      redirect_uri: `${service.url}/console/oidc/callback`,
      scope: 'openid profile email groups',
    });
    for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked.get(secret)).toMatch(/^[\w-]{43}$/);
    const { browser: back, callback } = await comeBack();
    const ended = await back.ask(callback, { isCrossSite: true });
    expect([ended.headers['set-cookie']].flat().join('\n')).toMatch(
      /account-sync-session=[\w-]{43}; .*SameSite=Strict/,
    );
  });
});

describe('what comes back from the provider', () => {
  it('with another state it is refused, before the provider is asked', async () => {
    const before = await refusedIn('alpha-corp');
    const { browser, callback } = await comeBack();
    callback.searchParams.set('state', 'x'.repeat(43));
    const asked = provider.asked.length;
    const answer = await browser.ask(callback);
    expect([answer.status, provider.asked.length - asked]).toEqual([403, 0]);
    expect(browser.cookieFor(service.url)).not.toContain('account-sync-session');
    expect(await refusedIn('alpha-corp')).toBe(before + 1);
  });

  it('it is worth nothing in a browser that did not begin, and the provider is not asked', async () => {
    const { callback } = await comeBack();
    const asked = provider.asked.length;
    const victim = new ByHand();
    const answer = await victim.ask(callback);
    expect([answer.status, victim.cookieFor(service.url), provider.asked.length - asked]).toEqual([400, '', 0]);
    expect(answer.text).toContain('This sign-in is over');
  });

  it('a way of another browser, planted together with its code, still needs that browser’s cookie', async () => {
    const [mine, theirs] = [await comeBack(), await comeBack()];
    const answer = await mine.browser.ask(theirs.callback);
    expect(answer.status).toBe(403);
  });

  it('a way planted under the name of another one is refused, before the provider is asked', async () => {
    const [mine, theirs] = [await comeBack(), await comeBack()];
    const [name] = theirs.browser.cookieFor(service.url).split('=');
    const [, value] = mine.browser.cookieFor(service.url).split('=');
    const victim = new ByHand();
    victim.setCookie(service.url, `${name}=${value}`);
    const asked = provider.asked.length;
    const answer = await victim.ask(theirs.callback);
    expect([answer.status, provider.asked.length - asked]).toEqual([403, 0]);
  });

  it('it is good once, also for who has kept the cookie', async () => {
    const { browser, callback } = await comeBack();
    const kept = browser.cookieFor(service.url);
    expect((await browser.ask(callback)).status).toBe(303);
    expect((await browser.ask(callback)).status).toBe(400);
    const replayed = new ByHand();
    replayed.setCookie(service.url, kept);
    const answer = await replayed.ask(callback);
    expect(answer.status).toBe(403);
    expect(replayed.cookieFor(service.url)).toBe('');
  });

  it('tabs that sign in at the same time do not end each other, in whatever order they come back, and are no forgery', async () => {
    const before = await refusedIn('alpha-corp');
    const browser = new ByHand();
    const callbacks: URL[] = [];
    for (const to of ['accounts', 'history', 'imports']) callbacks.push(await inTab(browser, to));
    const ways = [2, 0, 1].map((tab) => callbacks[tab] as URL);
    const ended = [];
    for (const callback of ways) ended.push(await browser.ask(callback, { isCrossSite: true }));
    expect(ended.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, '../imports'],
      [303, '../accounts'],
      [303, '../history'],
    ]);
    expect(await sendOverSession(service, sessionOf(browser), KEY)).toMatchObject({ status: 200 });
    expect(await refusedIn('alpha-corp')).toBe(before);
  });

  it('a browser is on five ways at most: one more ends the oldest', async () => {
    const browser = new ByHand();
    const callbacks: URL[] = [];
    for (let tab = 0; tab < 7; tab += 1) {
      service.clock.now = new Date(Date.now() + tab - 7);
      callbacks.push(await inTab(browser));
    }
    service.clock.now = new Date();
    expect(browser.cookieFor(service.url).split('; ')).toHaveLength(5);
    expect((await browser.ask(callbacks[2] as URL, { isCrossSite: true })).status).toBe(303);
    expect((await browser.ask(callbacks[0] as URL, { isCrossSite: true })).status).toBe(403);
  });

  it('cookies that only look like those of a way do not keep a browser from beginning one', async () => {
    const planted = ['a b', 'c d', 'e f', 'g h', 'ij('].map((name) => `account-sync-sign-in.${name}=x`);
    const answer = await send(service, { path: '/console/oidc', headers: { cookie: planted.join('; ') } });
    expect(answer.status).toBe(303);
    expect([answer.headers['set-cookie']].flat()).toHaveLength(1);
  });

  it('two cookies of one way are refused', async () => {
    const { browser, callback } = await comeBack();
    const own = browser.cookieFor(service.url);
    const headers = { cookie: `${own}; ${own}x` };
    const answer = await sendOverSession(service, headers, { path: callback.pathname + callback.search });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN_REQUEST' } });
  });

  it('it is as good on an instance whose clock is somewhat behind that of the one where it began', async () => {
    const { browser, callback } = await comeBack();
    service.clock.advance(-5_000);
    expect((await browser.ask(callback)).status).toBe(303);
  });

  it('it is too late after ten minutes', async () => {
    const { browser, callback } = await comeBack();
    service.clock.advance(10 * MINUTE_MS + 1);
    expect((await browser.ask(callback)).status).toBe(400);
  });

  it('that of another issuer is refused', async () => {
    const { browser, callback } = await comeBack();
    callback.searchParams.set('iss', 'https://other.example.com');
    expect((await browser.ask(callback)).status).toBe(403);
  });

  it('an error of the provider is a page that does not repeat it', async () => {
    const { browser, callback } = await comeBack();
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    callback.searchParams.set('error_description', '<script>alert(1)</script>');
    const answer = await browser.ask(callback);
    expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(answer.text).not.toMatch(/script|access_denied/);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('a browser that looks ahead begins and ends nothing', async () => {
    const headers = { 'sec-purpose': 'prefetch' };
    for (const path of ['/console/oidc', '/console/oidc/callback', '/console/oidc/end'])
      expect(await sendOverSession(service, headers, { path })).toMatchObject({ status: 404 });
  });
});

describe('what a person does', () => {
  const stored = (collection: string, filter: object) =>
    service.database.db.collection(collection).findOne(filter, { promoteBuffers: true });

  const IMPORTS = '/external-api/imports';
  type Session = Awaited<ReturnType<typeof signIn>>['session'];
  const post = (session: Session, path: string, body: object) =>
    sendOverSession(service, session, { method: 'POST', path, body });

  /** Creates an account and changes it. */
  async function createAndChange(session: Session) {
    const row = buildRow();
    const path = `/external-api/accounts/${row.externalId}`;
    const created = await post(session, '/external-api/accounts/bulk-upsert', { accounts: [row] });
    expect(created.body).toMatchObject({ created: 1 });
    const changed = await sendOverSession(service, session, { method: 'PATCH', path, body: { bank: 'First' } });
    expect(changed.status).toBe(200);
    return { externalId: row.externalId, path };
  }

  it('names the person in creations, entries, access records and events, and in names beside ids', async () => {
    const { session } = await signIn();
    const { externalId, path } = await createAndChange(session);
    expect((await sendOverSession(service, session, { path })).status).toBe(200);
    const query = `{
      account(externalId: "${externalId}") {
        creation { surface apiKeyName actor { kind id name } }
        auditTrail { nodes { surface apiKeyId apiKeyName actor { kind id name } } }
      }
      accessRecords(filter: { externalId: "${externalId}" }) { nodes { operation actor { kind id name } } }
      syncRuns { nodes { apiKeyName } }
    }`;
    const { data, errors } = (await graphqlOverSession(service, session, query)).body;
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      account: {
        creation: { surface: 'CONSOLE', apiKeyName: 'Ada King', actor: actor() },
        auditTrail: {
          nodes: [
            { surface: 'CONSOLE', apiKeyId: expect.stringMatching(/^person-/), apiKeyName: 'Ada King', actor: actor() },
          ],
        },
      },
      accessRecords: { nodes: expect.arrayContaining([{ operation: 'getAccount', actor: actor() }]) },
      syncRuns: { nodes: expect.arrayContaining([{ apiKeyName: 'Ada King' }]) },
    });
    const started = (await eventsOf('alpha-corp')).find(({ kind }) => kind === 'SESSION_STARTED');
    expect(started).toMatchObject({ apiKeyName: 'Ada King', actor: actor() });
  });

  it('is under the hashes of the chain, as it is stored', async () => {
    const { session } = await signIn();
    const { externalId } = await createAndChange(session);
    const account = (await stored('accounts', { externalId })) as never as JsonObject & {
      _id: { toHexString(): string };
    };
    const { _id, ...entry } = (await stored('auditTrail', { externalId })) as never as typeof account;
    const { organizationId, createdAt, creation } = account as never as {
      organizationId: string;
      createdAt: Date;
      creation: { hash: Buffer } & Parameters<typeof creationHash>[1];
    };
    const { hash, ...facts } = creation;
    const accountId = account._id.toHexString();
    const person = { id: actor().id, name: 'Ada King' };
    expect([facts.person, entry.person]).toEqual([person, person]);
    expect(creationHash({ organizationId, accountId, externalId, createdAt }, facts)).toEqual(hash);
    const link = { id: _id.toHexString(), ...entry } as never as Parameters<typeof entryHash>[0];
    expect(entryHash(link)).toEqual(link.hash);
    const renamed = { ...link, person: { ...person, name: 'Somebody else' } };
    expect(entryHash(renamed)).not.toEqual(link.hash);
  });

  it('an import that a person begins goes on after another sign-in, and is carried out in his name', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const row = buildRow();
    const lines = { 'content-type': 'application/x-ndjson' };
    const created = await post(first.session, IMPORTS, { name: 'drop' });
    const { id } = created.body.import as { id: string };
    const part = { method: 'PUT', path: `${IMPORTS}/${id}/parts/1`, body: row, headers: lines };
    expect((await sendOverSession(service, first.session, part)).status).toBe(200);
    // The same content again, over another session.
    expect((await sendOverSession(service, second.session, part)).status).toBe(200);
    await post(second.session, `${IMPORTS}/${id}/commit`, { parts: 1 });
    service.onWorkReady();
    const found = async () => (await sendOverSession(service, first.session, { path: `${IMPORTS}/${id}` })).body.import;
    const ended = await untilExpected(found, (found) => (found as JsonObject).state === 'COMPLETED');
    expect(ended).toMatchObject({ createdByName: 'Ada King', done: { created: 1 } });
    const query = `{ account(externalId: "${row.externalId}") { creation { actor { kind id name } } } }`;
    expect((await graphqlOverSession(service, first.session, query)).body.data).toEqual({
      account: { creation: { actor: actor() } },
    });
  });

  it('without a scope is refused in words that speak of his account, and not of a key', async () => {
    const { session } = await signIn();
    const { errors } = (await graphqlOverSession(service, session, '{ accountsBySsn(ssn: "123-45-6789") { id } }'))
      .body;
    const [fault] = errors as { message: string; extensions: { code: string } }[];
    expect(fault).toMatchObject({
      message: 'Your account lacks the scope accounts:read:ssn',
      extensions: { code: 'INSUFFICIENT_SCOPE' },
    });
  });

  it('a key that a person makes has no more scopes than he, and the event names him', async () => {
    const { session } = await signIn();
    const query = (scope: string) => `mutation { createApiKey(input: { name: "n", scopes: ["${scope}"] }) { code } }`;
    const make = (scope: string) => graphqlOverSession(service, session, query(scope));
    expect((await make('accounts:erase')).body.data).toEqual({ createApiKey: { code: 'GRANT_TOO_WIDE' } });
    expect((await make('accounts:read')).body.data).toEqual({ createApiKey: { code: 'API_KEY_CREATED' } });
    const made = (await eventsOf('alpha-corp')).find(
      ({ kind, apiKeyName }) => kind === 'KEY_CREATED' && apiKeyName === 'n',
    );
    expect(made).toMatchObject({ actor: actor() });
  });

  it('leaves nobody’s name, address or token in the log, and no token in the database', async () => {
    await signIn();
    expect(service.logLines.join('\n')).not.toMatch(/\bAda\b|ada@|subject-248289|\beyJ[\w-]+\.eyJ|code=|Choir/);
    const sessions = await service.database.db.collection('consoleSessions').find({}).toArray();
    expect(JSON.stringify(sessions)).not.toMatch(/\beyJ[\w-]+\.eyJ|ada@|Choir/);
  });
});

describe('the end of a session of a person', () => {
  it('comes by signing out, which then leads to the end of the session at the provider', async () => {
    const { session, browser } = await signIn();
    expect((await sendOverSession(service, session, { method: 'DELETE', path: '/console/session' })).status).toBe(204);
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    const ended = (await eventsOf('alpha-corp')).find(({ kind }) => kind === 'SESSION_ENDED');
    expect(ended).toMatchObject({ actor: actor() });
    const { headers } = await browser.ask(new URL(`${service.url}/console/oidc/end`));
    const end = new URL(String(headers.location));
    expect(end.origin + end.pathname).toBe(`${provider.issuer}/session/end`);
    const back = `${service.url}/console/`;
    expect(Object.fromEntries(end.searchParams)).toEqual({ client_id: 'console', post_logout_redirect_uri: back });
  });

  it('comes with the end of the session at the provider, in every browser that began with it', async () => {
    const { session, browser } = await signIn();
    const again = await signIn('', browser);
    const other = await signIn();
    await browser.go(`${service.url}/console/oidc/end`);
    const asks = await browser.ask(browser.url);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asks.text)?.[1] ?? '';
    const confirm = new URL('/session/end/confirm', provider.issuer);
    await browser.ask(confirm, { method: 'POST', body: `xsrf=${xsrf}&logout=yes` });
    for (const ended of [session, again.session]) {
      const ask = () => sendOverSession(service, ended, KEY);
      expect(await untilExpected(ask, ({ status }) => status !== 200)).toMatchObject(OVER);
    }
    // That of the same person at the provider from elsewhere goes on.
    expect((await sendOverSession(service, other.session, KEY)).status).toBe(200);
  });

  it('does not come by what only looks like a logout token', async () => {
    const { session } = await signIn();
    const { SignJWT, generateKeyPair } = await import('jose');
    const { privateKey } = await generateKeyPair('RS256');
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const forged = await new SignJWT({ sub: ADA.subject, events })
      .setProtectedHeader({ alg: 'RS256', kid: 'unknown' })
      .setIssuer(provider.issuer)
      .setAudience('console')
      .setIssuedAt()
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`;
    for (const token of [forged, unsigned, 'x', '']) {
      const url = new URL(`${service.url}/console/oidc/logout`);
      const answer = await new ByHand().ask(url, { method: 'POST', body: `logout_token=${token}` });
      expect(answer.status).toBe(400);
    }
    expect((await sendOverSession(service, session, KEY)).status).toBe(200);
  });
});
