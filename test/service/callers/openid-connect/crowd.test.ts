import { type ServerResponse } from 'node:http';
import { PLACES } from '../../../../src/service/callers/openid-connect/routes';
import { createGate } from '../../../support/gate';
import { type Answer, send } from '../../../support/http';
import { startService, type TestService } from '../../../support/service';
import { ByHand } from './by-hand';
import { startProvider, type TestProvider } from './oidc-provider';

let provider: TestProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startProvider({ groups: ['Desk alpha-corp accounts:read'] });
  provider.signedIn = { subject: 'subject-248289', claims: { groups: ['Desk'] } };
  service = await startService({ ...provider.settings, trustProxy: 'loopback' });
  service.clock.now = new Date();
  await provider.serve(service);
});
afterEach(() => {
  provider.instead = undefined;
});
afterAll(() => provider.close());

/** Stops before what the provider leads back to is opened. */
async function comeBack() {
  const browser = new ByHand();
  await browser.go(`${service.url}/console/oidc`, `${service.url}/console/oidc/callback`);
  const { pathname, search } = browser.url;
  return { browser, path: pathname + search, cookie: browser.cookieFor(service.url) };
}

/** Has the provider answer nothing. @returns what it is asked for, the questions it got, and what lets them fail */
function holdProvider(expected: number) {
  const held: ServerResponse[] = [];
  const { passed: isFull, open } = createGate();
  provider.instead = (_request, response) => {
    held.push(response);
    if (held.length === expected) open();
  };
  const letGo = () => {
    provider.instead = (_request, response) => void response.writeHead(502).end();
    for (const response of held) response.writeHead(502).end();
  };
  return { held, isFull, letGo };
}

/** Comes back so many times at once. @returns the answers that come while the provider is held */
async function flood(times: number, expected: number, addressOf: (index: number) => string) {
  const { cookie, path } = await comeBack();
  const { held, isFull, letGo } = holdProvider(expected);
  const early: Answer[] = [];
  const { passed: areRefused, open } = createGate();
  const all = Array.from({ length: times }, async (_, index) => {
    const answer = await send(service, { path, headers: { cookie, 'x-forwarded-for': addressOf(index) } });
    early.push(answer);
    if (early.length === times - expected) open();
  });
  await Promise.all([isFull, areRefused]);
  const refused = [...early];
  const asked = held.length;
  return {
    refused,
    asked,
    async end() {
      letGo();
      await Promise.all(all);
    },
  };
}

describe('strangers who come back from the provider again and again', () => {
  it('have it asked a few times at once from an address; the rest are told to wait', async () => {
    const { refused, asked, end } = await flood(PLACES.ofAddress + 12, PLACES.ofAddress, () => '203.0.113.7');
    expect(asked).toBe(PLACES.ofAddress);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 429));
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(refused[0]?.text).toContain('Too many people are signing in from your network');
    await end();
  });

  it('have it asked a number of times at once from all addresses together', async () => {
    const others = PLACES.ofAll + 4;
    const { refused, asked, end } = await flood(others, PLACES.ofAll, (index) => `203.0.113.${index}`);
    expect(asked).toBe(PLACES.ofAll);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    await end();
  });

  it('keep their place while the provider is asked, also once they have gone', async () => {
    const { cookie, path } = await comeBack();
    const { held, isFull, letGo } = holdProvider(PLACES.ofAddress);
    const leaving = Array.from({ length: PLACES.ofAddress }, () => {
      const controller = new AbortController();
      const left = fetch(service.url + path, { headers: { cookie }, signal: controller.signal }).catch(() => undefined);
      return { controller, left };
    });
    await isFull;
    for (const { controller } of leaving) controller.abort();
    await Promise.all(leaving.map(({ left }) => left));
    expect((await send(service, { path, headers: { cookie } })).status).toBe(429);
    expect(held).toHaveLength(PLACES.ofAddress);
    letGo();
  });

  it('leave nothing behind: whoever was told to wait reloads the page, and is signed in', async () => {
    const { browser, path } = await comeBack();
    const { end } = await flood(PLACES.ofAddress + 1, PLACES.ofAddress, () => '127.0.0.1');
    expect((await browser.ask(new URL(path, service.url))).status).toBe(429);
    await end();
    provider.instead = undefined;
    const answer = await browser.ask(new URL(path, service.url));
    expect([answer.status, answer.headers.location]).toEqual([303, '../']);
  });
});

it('the provider is asked what it is once in an hour, whatever comes', async () => {
  const descriptions = () => provider.asked.filter((path) => path.startsWith('/.well-known/')).length;
  await comeBack();
  const before = descriptions();
  await Promise.all([comeBack(), comeBack(), send(service, { path: '/console/oidc/end' })]);
  expect(descriptions()).toBe(before);
});
