import { type Browser } from 'playwright-core';
import { type AccountRow } from '../../../../src/client';
import { describeInBrowser, openBrowser, openTab } from '../../../support/browser';
import { clientOf } from '../../../support/client';
import { commandLine } from '../../../support/command-line';
import { signInWith } from '../../../support/console-page';
import { getAccount, pushRows } from '../../../support/http';
import { describeWithNginx, type RunningNginx, startNginx } from '../../../support/nginx';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

describeWithNginx('behind nginx, which compresses JSON and takes a path away', () => {
  let service: TestService;
  let nginx: RunningNginx;
  let key: TestKey;
  beforeAll(async () => {
    service = await startService({ trustProxy: 'loopback', graphiql: true, requireSignedWrites: true });
    service.clock.now = new Date();
    nginx = await startNginx(service.url, '/debt/sync');
    key = await service.createKey();
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-1', client: 'First' })]);
  });
  afterAll(() => nginx.stop());

  it('the client pushes, reads and changes an account as it was read', async () => {
    const client = clientOf({ ...service, url: nginx.url }, key.apiKey);
    const report = await client.bulkUpsert([buildRow({ externalId: 'B-1' }) as AccountRow]);
    expect(report).toMatchObject({ created: 1 });
    const { account, etag } = await client.getAccount('B-1');
    const updated = await client.updateAccount(account.externalId, { bank: 'First' }, { ifMatch: etag });
    expect(updated.account.externalId).toBe('B-1');
    expect((await getAccount(service, key.apiKey, 'B-1')).body.account).toMatchObject({ bank: 'First' });
  });

  it('the command line asks, changes and finds nothing wrong', async () => {
    const run = commandLine({ ...service, url: nginx.url, apiKey: key.apiKey });
    expect(await run('get', 'A-1')).toMatchObject({ code: 0, stdout: expect.stringContaining('A-1') });
    expect(await run('patch', 'A-1', 'bank=Second')).toMatchObject({ code: 0 });
    const doctor = await run('doctor');
    expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('arrives as it was signed')]);
  });

  it('the OpenAPI document names the path that the service is below', async () => {
    const document = (await (await fetch(`${nginx.url}/external-api/openapi.json`)).json()) as {
      servers: { url: string }[];
    };
    expect(document.servers).toMatchObject([{ url: '/debt/sync' }]);
  });

  it('a prefix from a proxy that is not trusted is ignored', async () => {
    const other = await startService();
    const headers = { 'x-forwarded-prefix': '/elsewhere' };
    const answer = await fetch(`${other.url}/external-api/openapi.json`, { headers });
    expect(await answer.json()).toMatchObject({ servers: [{ url: '/' }] });
  });

  describeInBrowser('pages', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
    });

    it('the page of the REST interface signs a change of an account', async () => {
      const { page, complaints } = await openTab(browser, nginx.origin);
      await page.goto(`${nginx.url}/docs`);
      await page.locator('.swagger-ui .btn.authorize').click();
      await page.locator('.auth-container input').fill(key.apiKey);
      await page.locator('.auth-btn-wrapper .authorize').click();
      await page.locator('.auth-btn-wrapper .btn-done').click();
      const operation = page.locator('[id$="-updateAccount"]');
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('.try-out__btn').click();
      await operation.locator('[data-param-name="externalId"] input').fill('A-1');
      await operation.locator('textarea.body-param__text').fill('{"bank":"Third"}');
      await operation.locator('.execute').click();
      await operation.locator('.live-responses-table').getByText('ACCOUNT_UPDATED').first().waitFor();
      expect((await getAccount(service, key.apiKey, 'A-1')).body.account).toMatchObject({ bank: 'Third' });
      expect(complaints).toEqual([]);
    });

    it('GraphiQL signs a mutation', async () => {
      const { page, complaints } = await openTab(browser, nginx.origin);
      const query = 'mutation { updateAccount(externalId: "A-1", update: { bank: "Fourth" }) { code } }';
      await page.goto(`${nginx.url}/graphql?query=${encodeURIComponent(query)}`);
      await page.getByLabel('API key').fill(key.apiKey);
      await page.getByRole('button', { name: 'Open GraphiQL' }).click();
      await page.locator('.graphiql-query-editor .CodeMirror').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(query);
      await page.getByRole('button', { name: /Execute query/ }).click();
      await page.locator('.result-window').getByText('ACCOUNT_UPDATED').waitFor();
      expect((await getAccount(service, key.apiKey, 'A-1')).body.account).toMatchObject({ bank: 'Fourth' });
      expect(complaints).toEqual([]);
    });

    it('the console opens an account', async () => {
      const { page, complaints } = await openTab(browser, nginx.origin);
      await page.goto(`${nginx.url}/console/accounts/A-1`);
      await signInWith(page, key.apiKey);
      await page.getByRole('heading', { level: 1, name: 'A-1', exact: true }).waitFor();
      expect(complaints).toEqual([]);
    });
  });
});
