import { type JWTPayload } from 'jose';
import { type JsonObject } from '../../../../src/base/json/json';
import { type Config } from '../../../../src/base/settings/config';
import { isPersonOf, personIdOf } from '../../../../src/service/callers/rights/person';
import { FROM_PAGE, sendOverSession } from '../../../support/console';
import { eventsIn } from '../../../support/security-events';
import { startService, type TestService } from '../../../support/service';
import { ByHand } from './by-hand';
import { SIGNING_CLIENT, type SigningProvider, startSigningProvider } from './signing-provider';

const GROUPS = 'Desk alpha-corp accounts:read,accounts:write';
const KEY = { path: '/external-api/key' };

let provider: SigningProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startSigningProvider();
  service = await start({ consoleOidcIssuer: provider.issuer });
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.claims = { name: 'Ada King', groups: ['Desk'] };
  provider.userInfo = {};
});

async function start(settings: Partial<Config>): Promise<TestService> {
  const started = await startService({ consoleOidcGroups: GROUPS, ...SIGNING_CLIENT, ...settings });
  started.clock.now = new Date();
  return started;
}

async function signIn({ url } = service) {
  const browser = new ByHand();
  const page = await browser.go(`${url}/console/oidc`);
  return { page, session: { ...FROM_PAGE, cookie: browser.cookieFor(url) } };
}

async function refusals(): Promise<number> {
  const events = await eventsIn(service, 'alpha-corp', 'count', '{ kind: SIGN_IN_REFUSED }');
  return events.reduce((sum, { count }) => sum + Number(count), 0);
}

it('one person has one id, however the setting spells the issuer, and one session goes on under all spellings', async () => {
  const { port } = new URL(provider.issuer);
  const { mongodbDatabase } = service.config;
  const other = await start({ consoleOidcIssuer: `HTTP://LOCALHOST:${port}/`, mongodbDatabase });
  const first = await signIn();
  const seen: unknown[][] = [];
  for (const { session } of [first, await signIn(other)]) {
    const { body } = await sendOverSession(other, session, KEY);
    seen.push([body.keyId, (body.session as JsonObject).person]);
  }
  const person = { id: `${provider.issuer}#subject-1`, name: 'Ada King' };
  expect(seen).toEqual([0, 1].map(() => [seen[0]?.[0], person]));
});

it.each([
  ['https://id.example.com', 'https://id.example.com/', true],
  ['https://id.example.com', 'https://ID.Example.com', true],
  ['https://id.example.com', 'https://id.example.com:443/', true],
  ['https://id.example.com/realms/one', 'https://id.example.com/realms/one/', true],
  ['https://id.example.com/realms/one', 'https://id.example.com/realms/two', false],
  ['https://id.example.com/realms/one', 'https://id.example.com/realms/One', false],
  ['https://id.example.com', 'https://id.example.com.evil.example', false],
  ['https://id.example.com', 'http://id.example.com', false],
  ['https://id.example.com:8443', 'https://id.example.com', false],
])('of %s and %s, the same issuer: %s', (verified, setting, isSame) => {
  expect(isPersonOf(setting, { id: personIdOf(verified, 'subject#1') })).toBe(isSame);
});

it.each([
  ['was issued in the future', (now: number) => ({ iat: now + 120 })],
  ['is not valid before a time in the future', (now: number) => ({ nbf: now + 120 })],
  ['is for another client', () => ({ aud: 'another' })],
  ['is of another issuer', () => ({ iss: 'https://other.example.com' })],
  ['has expired', (now: number) => ({ exp: now - 120 })],
])('an ID token that %s is refused, and leaves an event', async (_what, claims) => {
  const before = await refusals();
  provider.claims = { ...provider.claims, ...claims(Math.floor(Date.now() / 1000)) };
  const { page, session } = await signIn();
  expect(page.status).toBe(403);
  expect(page.text).toContain('You are not signed in');
  expect((await sendOverSession(service, session, KEY)).status).toBe(401);
  expect(await refusals()).toBe(before + 1);
});

it('a clock that is a little behind that of the provider harms nobody', async () => {
  provider.claims = { ...provider.claims, iat: Math.floor(Date.now() / 1000) + 30 };
  expect((await sendOverSession(service, (await signIn()).session, KEY)).status).toBe(200);
});

it.each<[string, object]>([
  ['a claim elsewhere', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x' } } }],
  ['a claim elsewhere, without a source', { _claim_names: { groups: 'src1' } }],
  ['a mark', { hasgroups: true }],
])('too many groups, told by %s, are said so on the page, in the log and in an event', async (_how, claims) => {
  const before = await refusals();
  provider.claims = { name: 'Ada King', ...claims };
  service.logLines.length = 0;
  const { page } = await signIn();
  expect(page.status).toBe(403);
  expect(page.text).toContain('You are in too many groups');
  expect(page.text).not.toMatch(/Ada King|subject-1/);
  expect(service.logLines.join('')).toContain('"reason":"TOO_MANY_GROUPS"');
  expect(await refusals()).toBe(before + 1);
});

it.each([{}, { name: null, groups: null }])('what an ID token with %j does not tell is asked for', async (claims) => {
  provider.claims = claims as JWTPayload;
  provider.userInfo = { name: 'Ada King', groups: ['Desk'] };
  const { body } = await sendOverSession(service, (await signIn()).session, KEY);
  expect(body.session).toMatchObject({ person: { name: 'Ada King' } });
});

it.each([{}, { name: ' ' }, { preferred_username: null }])(
  'the name that an ID token with groups and %j lacks is asked for',
  async (claims) => {
    provider.claims = { groups: ['Desk'], ...claims } as JWTPayload;
    provider.userInfo = { name: 'Ada King', groups: ['Other'] };
    const { body } = await sendOverSession(service, (await signIn()).session, KEY);
    expect(body.session).toMatchObject({ person: { name: 'Ada King' } });
  },
);

it('the best name of both is taken', async () => {
  provider.claims = { email: 'ada@example.com' };
  provider.userInfo = { name: 'Ada King', groups: ['Desk'] };
  const { body } = await sendOverSession(service, (await signIn()).session, KEY);
  expect(body.session).toMatchObject({ person: { name: 'Ada King' } });
});

it('somebody whose groups are known signs in, also where their name cannot be asked for', async () => {
  provider.claims = { groups: ['Desk'] };
  provider.userInfo = { sub: 'another', name: 'Grace Hopper' };
  const { body } = await sendOverSession(service, (await signIn()).session, KEY);
  expect(body.session).toMatchObject({ person: { name: 'subject-1' } });
});

it.each([{ exp: 9_999_999_999_999 }, { session_expiry: 1e300 }])(
  'an end that no date can hold, %j, is as good as none',
  async (claims) => {
    provider.claims = { ...provider.claims, ...claims };
    expect((await sendOverSession(service, (await signIn()).session, KEY)).status).toBe(200);
  },
);

it.each(['sub', 'sid'])('a %s that is no Unicode, and so could not be stored, is refused', async (claim) => {
  provider.claims = { ...provider.claims, [claim]: 'one\ud800' };
  const { page } = await signIn();
  expect(page.status).toBe(403);
  expect(page.text).toContain('You are not signed in');
});

it.each([
  [undefined, 'openid profile email'],
  [['openid', 'groups', 'address'], 'openid groups'],
  [['profile'], 'openid profile'],
  [[], 'openid'],
])('at a provider that names the scopes %j, a sign-in asks for %s', async (scopes_supported, asked) => {
  provider.metadata = { scopes_supported };
  await signIn(await start({ consoleOidcIssuer: provider.issuer }));
  provider.metadata = {};
  expect(provider.askedFor.get('scope')).toBe(asked);
});

it('somebody without any group, or with other claims elsewhere, is told that no group opens anything', async () => {
  for (const claims of [{}, { groups: [] }, { _claim_names: { address: 'src1' } }]) {
    provider.claims = claims;
    const { page } = await signIn();
    expect(page.text).toContain('Your account opens nothing here');
  }
});
