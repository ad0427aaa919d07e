import { FROM_PAGE, sendOverSession } from '../../../support/console';
import { startService, type TestService } from '../../../support/service';
import { ByHand } from './by-hand';
import { startProvider, type TestProvider } from './oidc-provider';

let provider: TestProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startProvider({ groups: ['Desk alpha-corp accounts:read'], requiresPushes: true });
  provider.signedIn = { subject: 'subject-1', claims: { name: 'Ada King', groups: ['Desk'] } };
  service = await startService(provider.settings);
  service.clock.now = new Date();
  await provider.serve(service);
});
afterAll(() => provider.close());

it('a provider that requires pushed authorization requests gets one, and nothing of it goes through the browser', async () => {
  const browser = new ByHand();
  await browser.go(`${service.url}/console/oidc`, `${provider.issuer}/auth`);
  expect([...browser.url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
  await browser.go(browser.url.href);
  const session = { ...FROM_PAGE, cookie: browser.cookieFor(service.url) };
  const { body } = await sendOverSession(service, session, { path: '/external-api/key' });
  expect(body.session).toMatchObject({ person: { name: 'Ada King' } });
});

it('a provider that takes no pushed request is a page that says so, and no refusal of a person', async () => {
  provider.instead = (_request, response) =>
    void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_request"}');
  const answer = await new ByHand().go(`${service.url}/console/oidc`);
  provider.instead = undefined;
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
});
