import { FROM_PAGE, sendOverSession } from '../../../support/console';
import { eventsIn } from '../../../support/security-events';
import { startService, type TestService } from '../../../support/service';
import { ByHand } from './by-hand';
import { SIGNING_CLIENT, type SigningProvider, startSigningProvider } from './signing-provider';

const GROUPS = 'Desk alpha-corp accounts:read,accounts:write';
const KEY = { path: '/external-api/key' };

let provider: SigningProvider;
let service: TestService;
beforeEach(async () => {
  provider = await startSigningProvider();
  provider.claims = { name: 'Ada King', groups: ['Desk'] };
  service = await startService({ consoleOidcGroups: GROUPS, ...SIGNING_CLIENT, consoleOidcIssuer: provider.issuer });
  service.clock.now = new Date();
});
afterEach(() => provider.close());

/** Signs in, in a session of that name at the provider. */
async function signIn(sid: string) {
  provider.claims = { ...provider.claims, sid };
  const browser = new ByHand();
  const page = await browser.go(`${service.url}/console/oidc`);
  return { page, session: { ...FROM_PAGE, cookie: browser.cookieFor(service.url) } };
}

const statusOf = async ({ session }: Awaited<ReturnType<typeof signIn>>) =>
  (await sendOverSession(service, session, KEY)).status;

const logOut = async (token: string) =>
  (
    await new ByHand().ask(new URL(`${service.url}/console/oidc/logout`), {
      method: 'POST',
      body: `logout_token=${token}`,
    })
  ).status;

const ROTATIONS: [how: string, kid: string, alg: string][] = [
  ['another key', 'two', 'RS256'],
  ['another key under the same id', 'one', 'RS256'],
  ['a key of another kind', 'two', 'ES256'],
];

it.each(ROTATIONS)('people sign in at once after the provider has changed to %s', async (_how, kid, alg) => {
  const before = await signIn('first');
  await provider.rotate(kid, alg);
  expect(await statusOf(await signIn('second'))).toBe(200);
  expect(await statusOf(before)).toBe(200);
  expect(await eventsIn(service, 'alpha-corp', 'kind', '{ kind: SIGN_IN_REFUSED }')).toEqual([]);
});

it.each(ROTATIONS)('the provider ends a session at once after it has changed to %s', async (_how, kid, alg) => {
  const session = await signIn('first');
  expect(await logOut(await provider.logoutToken('other'))).toBe(200);
  await provider.rotate(kid, alg);
  expect(await logOut(await provider.logoutToken('first'))).toBe(200);
  expect(await statusOf(session)).toBe(401);
});

it('while the keys of the provider cannot be read, nobody signs in, and sessions go on', async () => {
  const before = await signIn('first');
  provider.areKeysAway = true;
  const { page } = await signIn('second');
  expect([page.status, page.headers['retry-after']]).toEqual([503, '60']);
  expect(await statusOf(before)).toBe(200);
  provider.areKeysAway = false;
  expect(await statusOf(await signIn('third'))).toBe(200);
  expect(await eventsIn(service, 'alpha-corp', 'kind', '{ kind: SIGN_IN_REFUSED }')).toEqual([]);
});

it('a sign-in for which the provider does not say what it is leaves sessions to be ended there', async () => {
  const session = await signIn('first');
  provider.metadata = { issuer: 'https://other.example' };
  expect((await signIn('second')).page.status).toBe(503);
  expect(await logOut(await provider.logoutToken('first'))).toBe(200);
  expect(await statusOf(session)).toBe(401);
});

it('logout tokens of strangers have the keys read at most once a second, however many come', async () => {
  const stranger = await startSigningProvider();
  await stranger.close();
  const forged = await Promise.all(Array.from({ length: 20 }, (_, at) => stranger.logoutToken(`session ${at}`)));
  const began = performance.now();
  for (const tokens of [forged, forged]) expect(await Promise.all(tokens.map(logOut))).toEqual(forged.map(() => 400));
  // The first token has them read for the first time.
  expect(provider.keyRequests - 1).toBeLessThanOrEqual((performance.now() - began) / 1000);
});
