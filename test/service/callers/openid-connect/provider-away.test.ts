import { type RequestListener } from 'node:http';
import { HOUR_MS, MINUTE_MS } from '../../../../src/base/time/durations';
import { FROM_PAGE, sendOverSession } from '../../../support/console';
import { send } from '../../../support/http';
import { startService, type TestService } from '../../../support/service';
import { ByHand } from './by-hand';
import { startProvider, type TestProvider } from './oidc-provider';

const ADA = { subject: 'subject-248289', claims: { name: 'Ada King', groups: 'Desk' } };
const KEY = { path: '/external-api/key' };

let provider: TestProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startProvider({ groups: ['Desk alpha-corp accounts:read'], inIdToken: true, announcesEnds: false });
  provider.signedIn = ADA;
  service = await startService(provider.settings);
  await provider.serve(service);
});
beforeEach(() => {
  service.clock.now = new Date();
});
afterAll(() => provider.close());

const begin = () => new ByHand().ask(new URL(`${service.url}/console/oidc`));

describe('a provider that cannot be asked', () => {
  /** After an hour, the service asks what the provider says of itself. */
  let hours = 0;

  it.each<[how: string, instead: RequestListener]>([
    ['is not there', ({ socket }) => void socket.destroy()],
    ['fails', (_request, response) => void response.writeHead(500).end()],
    ['answers without end', (_request, response) => void response.write('x'.repeat(10_000_000))],
    ['answers with another page', (_request, response) => void response.end('<html></html>')],
    ['does not answer', () => undefined],
  ])('that %s is a page that says so; the service goes on, and asks again', async (_how, instead) => {
    hours += 2;
    service.clock.advance(hours * HOUR_MS);
    provider.instead = instead;
    // Comes at all: also where the provider never answers.
    const answer = await begin();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.text).toContain('cannot be reached');
    expect((await send(service, { path: '/health/ready' })).status).toBe(200);
    provider.instead = undefined;
    expect((await begin()).status).toBe(303);
  });

  it('that is away when somebody comes back signs nobody in, and its clients try again', async () => {
    const browser = new ByHand();
    await browser.go(`${service.url}/console/oidc`, `${service.url}/console/oidc/callback`);
    provider.instead = (_request, response) => void response.writeHead(502).end();
    const answer = await browser.ask(browser.url);
    provider.instead = undefined;
    expect([answer.status, browser.cookieFor(service.url)]).toEqual([503, '']);
    expect(service.logLines.join('\n')).not.toMatch(/\bAda\b|subject-248289|code=/);
  });
});

it('where the provider says nothing of the ends of its sessions, one lasts no longer than its ID token', async () => {
  const browser = new ByHand();
  await browser.go(`${service.url}/console/oidc`);
  const session = { ...FROM_PAGE, cookie: browser.cookieFor(service.url) };
  const { body } = await sendOverSession(service, session, KEY);
  expect(body).toMatchObject({ name: 'Ada King', organizationId: 'alpha-corp' });
  expect(provider.asked.some((path) => path.startsWith('/me'))).toBe(false);
  service.clock.advance(59 * MINUTE_MS);
  expect((await sendOverSession(service, session, KEY)).status).toBe(200);
  service.clock.advance(MINUTE_MS + 1000);
  expect(await sendOverSession(service, session, KEY)).toMatchObject({ status: 401 });
});

it('without the settings there is no such path, and the page offers no such way', async () => {
  const plain = await startService();
  const browser = new ByHand();
  const answer = await browser.ask(new URL(`${plain.url}/console/oidc/end`));
  // The page of the console answers below its folder.
  expect(answer.headers.location).toBeUndefined();
  expect(answer.text).not.toContain('name="sign-in"');
});
