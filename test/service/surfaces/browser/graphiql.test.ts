import { type Browser, type Page } from 'playwright-core';
import { describeInBrowser, openBrowser, openTab } from '../../../support/browser';
import { postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

describeInBrowser('GraphiQL', () => {
  let service: TestService;
  let browser: Browser;
  let key: TestKey;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startService({ graphiql: true, requireSignedWrites: true }),
      openBrowser(),
    ]);
    service.clock.now = new Date();
    key = await service.createKey();
  });

  async function giveKey(page: Page, apiKey: string): Promise<void> {
    await page.getByLabel('API key').fill(apiKey);
    await page.getByRole('button', { name: 'Open GraphiQL' }).click();
  }

  /** The schema is there once its documentation can be opened and names the types of the root. */
  async function seeSchema(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('Root Types').waitFor();
  }

  it('GraphiQL has the schema, answers a query and signs a mutation as soon as a key is given', async () => {
    const { page, complaints } = await openTab(browser, service.url);
    await page.goto('/graphql');
    await giveKey(page, ` Bearer ${key.apiKey}\n`);
    await seeSchema(page);
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.locator('.result-window').getByText('"nodes"').waitFor();
    await run(page, 'mutation { updateAccount(externalId: "Zoë", update: { bank: "b" }) { code } }');
    await page.locator('.result-window').getByText('ACCOUNT_NOT_FOUND').waitFor();
    expect(complaints).toEqual([]);
  });

  async function run(page: Page, operation: string): Promise<void> {
    await page.locator('.graphiql-query-editor').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(operation);
    await page.getByRole('button', { name: /execute query/i }).click();
  }

  it('GraphiQL shows the events of a subscription until it is stopped', async () => {
    const { page, complaints } = await openTab(browser, service.url);
    await page.goto('/graphql');
    await giveKey(page, key.apiKey);
    const row = buildRow();
    await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    const opened = page.waitForResponse('**/graphql/stream');
    await run(page, 'subscription { accountUpdated { account { externalId bank } } }');
    const stream = await opened;
    const results = page.locator('.result-window');
    for (const bank of ['Ärzte & Söhne', 'Zoë']) {
      await postBulkUpsert(service, key.apiKey, { accounts: [{ ...row, bank }] });
      await results.getByText(bank).waitFor();
    }
    const ended = page.waitForEvent('requestfailed', (request) => request === stream.request());
    await page.getByRole('button', { name: /stop query/i }).click();
    await ended;
    await page.getByRole('button', { name: /execute query/i }).waitFor();
    expect(complaints).toEqual([]);
    await run(page, 'subscription { nothing }');
    await results.getByText('Cannot query field').waitFor();
  });

  it('GraphiQL keeps the key for the tab, through a reload, until it is told to forget it', async () => {
    const { page } = await openTab(browser, service.url);
    await page.goto('/graphql');
    await giveKey(page, key.apiKey);
    await page.locator('.graphiql-container').waitFor();
    await page.reload();
    await seeSchema(page);
    const onDisk = await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])');
    expect(onDisk).toBe('[{},""]');
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(key.apiKey.slice(-20));
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(await page.locator('.graphiql-container').count()).toBe(0);
  });

  it('GraphiQL says why a key is refused and asks again', async () => {
    const { page } = await openTab(browser, service.url);
    await page.goto('/graphql');
    for (const wrong of ['acs_nobody.nothing', 'schlüssel']) {
      await giveKey(page, wrong);
      await page.getByRole('alert').getByText(/\w/).waitFor();
    }
    await giveKey(page, key.apiKey);
    await page.locator('.graphiql-container').waitFor();
  });
});
