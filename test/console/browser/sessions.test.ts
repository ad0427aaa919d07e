import { describeInBrowser } from '../../support/browser';
import { signInWith } from '../../support/console-page';
import { getAccount, postGraphql, pushRows } from '../../support/http';
import { type LocalServer, serveLocally } from '../../support/local-server';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useConsole } from '../../support/use-console';

const HOURS_MS = 3_600_000;

describeInBrowser('a session in a browser', () => {
  const { openView, service } = useConsole();
  let foreign: LocalServer;
  beforeAll(async () => {
    // Another port is the same site, so that browsers send the cookie along.
    foreign = await serveLocally(
      (_request, response) => void response.setHeader('content-type', 'text/html').end('<p>here'),
    );
  });
  beforeEach(() => {
    service.clock.now = new Date();
  });
  afterAll(() => foreign.close());

  async function withAccount(): Promise<TestKey> {
    const key = await service.createKey({ name: 'Ada’s own' });
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-1', bank: 'North' })]);
    return key;
  }

  it('is over with the next thing that is asked once its key was revoked, and what was shown is hidden', async () => {
    const key = await withAccount();
    const { page } = await openView(key, { path: '/accounts/A-1' });
    await page.getByText('North').waitFor();
    const manager = await service.createKey();
    const query = `mutation { revokeApiKey(keyId: "${key.keyId}") { code } }`;
    expect((await postGraphql(service, manager.apiKey, { query })).body.data).toEqual({
      revokeApiKey: { code: 'API_KEY_REVOKED' },
    });
    service.clock.advance(1_000);
    await page.getByLabel('As it was on').fill('2026-01-01');
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    expect(await page.getByText('North').first().isVisible()).toBe(false);
    await signInWith(page, key.apiKey);
    await page.getByRole('alert').getByText('This key opens nothing').waitFor();
  });

  it('ends by itself while nobody does anything, and what was typed is there again for the same key', async () => {
    const key = await withAccount();
    const { page } = await openView(key, { path: '/accounts/A-1' });
    await page.clock.install();
    await page.goto('/console/accounts/A-1/edit');
    await page.getByLabel('Bank', { exact: true }).fill('South');
    service.clock.advance(12 * HOURS_MS);
    await page.clock.fastForward(12 * HOURS_MS + 1_000);
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    expect(await page.getByLabel('Bank', { exact: true }).isVisible()).toBe(false);
    await signInWith(page, key.apiKey);
    await page.getByRole('heading', { name: 'Edit A-1' }).waitFor();
    expect(await page.getByLabel('Bank', { exact: true }).inputValue()).toBe('South');
  });

  it('serves no page of another origin: neither its scripts, nor its forms, nor its frames', async () => {
    const key = await withAccount();
    const { page } = await openView(key);
    await page.goto(`${foreign.url}/`);
    const tries = await page.evaluate<string[]>(
      `(async () => {
        const url = ${JSON.stringify(service.url)};
        const body = JSON.stringify({ query: 'mutation { updateAccount(externalId: "A-1", update: { bank: "taken" }) { code } }' });
        const send = (path, init) => fetch(url + path, { credentials: 'include', ...init }).then(
          (answer) => answer.type + ' ' + answer.status,
          () => 'refused',
        );
        return [
          await send('/external-api/accounts/A-1', {}),
          await send('/external-api/accounts/A-1', { headers: { 'X-Console': '1' } }),
          await send('/graphql', { method: 'POST', body, headers: { 'Content-Type': 'application/json', 'X-Console': '1' } }),
          await send('/graphql', { method: 'POST', body, mode: 'no-cors' }),
          await send('/console/session', { method: 'DELETE', headers: { 'X-Console': '1' } }),
        ];
      })()`,
    );
    expect(tries).toEqual(['refused', 'refused', 'refused', 'opaque 0', 'refused']);
    // A form goes through without asking, and says that it is one.
    await page.evaluate(
      `document.body.innerHTML = '<form method="post" enctype="text/plain" action="${service.url}/graphql"><input name="a"></form>'`,
    );
    const answered = page.waitForResponse('**/graphql');
    await page.evaluate('document.forms[0].submit()');
    expect((await answered).status()).toBeGreaterThanOrEqual(400);
    await page.waitForURL(`${service.url}/graphql`);
    await page.goto(`${foreign.url}/`);
    await page.evaluate(`document.body.innerHTML = '<iframe src="${service.url}/console/"></iframe>'`);
    await page.waitForLoadState('networkidle');
    expect(await page.frameLocator('iframe').getByRole('heading').count()).toBe(0);
    const { body } = await getAccount(service, key.apiKey, 'A-1');
    expect(body.account).toMatchObject({ bank: 'North' });
    await page.goto(`${service.url}/console/accounts/A-1`);
    await page.getByText('North').waitFor();
  });
});
