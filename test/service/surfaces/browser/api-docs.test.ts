import { type Browser } from 'playwright-core';
import { describeInBrowser, openBrowser, openTab } from '../../../support/browser';
import { getAccount, postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

describeInBrowser('the page at /docs', () => {
  let service: TestService;
  let browser: Browser;
  let key: TestKey;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService({ requireSignedWrites: true }), openBrowser()]);
    service.clock.now = new Date();
    key = await service.createKey();
    await postBulkUpsert(service, key.apiKey, { accounts: [buildRow({ externalId: 'A-1' })] });
  });

  async function openDocs(apiKey: string) {
    const tab = await openTab(browser, service.url);
    const { page } = tab;
    const authorize = async (withKey: string) => {
      await page.locator('.swagger-ui .btn.authorize').click();
      await expect(page.locator('.auth-container input').count()).resolves.toBe(1);
      await page.locator('.auth-container input').fill(withKey);
      await page.locator('.auth-btn-wrapper .authorize').click();
      await page.locator('.auth-btn-wrapper .btn-done').click();
    };
    await page.goto('/docs');
    await authorize(apiKey);
    return {
      ...tab,
      authorize,
      /** Opens an operation, fills its form in and sends it. @returns status and body as the page shows them */
      async execute(operationId: string, { externalId, body }: { externalId?: string; body?: object }) {
        const operation = page.locator(`[id$="-${operationId}"]`);
        await operation.locator('.opblock-summary-control').click();
        await operation.locator('.try-out__btn').click();
        if (externalId !== undefined) await operation.locator('[data-param-name="externalId"] input').fill(externalId);
        if (body) await operation.locator('textarea.body-param__text').fill(JSON.stringify(body));
        await operation.locator('.execute').click();
        const response = operation.locator('.live-responses-table .response').first();
        await response.waitFor();
        const status = await response.locator('.response-col_status').textContent();
        return {
          status: Number.parseInt(String(status), 10),
          text: await response.locator('.response-col_description').textContent(),
        };
      },
    };
  }

  // The page takes seconds to open.
  it('the API documentation reads and signs with a pasted key, which it keeps in memory alone, and shows the answer to a refused one', async () => {
    const { authorize, execute, page, complaints } = await openDocs(` Bearer ${key.apiKey} `);
    const read = await execute('getAccount', { externalId: 'A-1' });
    expect(read).toMatchObject({ status: 200, text: expect.stringContaining('ACCOUNT_FOUND') });
    const pushed = await execute('bulkUpsertAccounts', { body: { accounts: [buildRow({ externalId: 'Zoë-2' })] } });
    expect(pushed).toMatchObject({ status: 200, text: expect.stringContaining('"created": 1') });
    const patched = await execute('updateAccount', { externalId: 'Zoë-2', body: { bank: 'Ärzte & Söhne' } });
    expect(patched).toMatchObject({ status: 200, text: expect.stringContaining('ACCOUNT_UPDATED') });
    expect((await getAccount(service, key.apiKey, 'Zoë-2')).body).toMatchObject({ account: { bank: 'Ärzte & Söhne' } });
    expect(complaints).toEqual([]);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(kept).not.toContain(key.apiKey.slice(-20));
    await page.reload();
    await page.locator('.swagger-ui .btn.authorize.unlocked').waitFor();
    await authorize('acs_nobody.nothing');
    const refused = await execute('listAccounts', {});
    expect(refused).toMatchObject({ status: 401, text: expect.stringContaining('INVALID_API_KEY') });
  });

  it('the API documentation writes nothing with its sample request, shows no key, and what webhooks send', async () => {
    const { execute, page, complaints } = await openDocs(key.apiKey);
    const sample = await execute('bulkUpsertAccounts', {});
    expect(sample).toMatchObject({ status: 200, text: expect.stringContaining('"dryRun": true') });
    expect((await getAccount(service, key.apiKey, 'A-1001')).status).toBe(404);
    const curl = await page.locator('.curl-command').textContent();
    expect(curl).toContain('Authorization: Bearer $ACCOUNT_SYNC_KEY');
    expect(await page.content()).not.toContain(key.apiKey.slice(-20));
    const webhook = page.locator('.webhooks .opblock').filter({ hasText: 'account.updated' });
    await webhook.locator('.opblock-summary-control').click();
    const example = JSON.parse(String(await webhook.locator('.body-param__example').textContent()));
    expect(example).toMatchObject({ type: 'account.updated', data: { externalId: 'A-1001', version: 7 } });
    const described = await webhook.textContent();
    for (const shown of ['webhook-signature', '410', 'is disabled at once']) expect(described).toContain(shown);
    await expect(webhook.locator('.try-out').count()).resolves.toBe(0);
    expect(complaints).toEqual([]);
  });

  it('the API documentation says that it cannot sign if it was loaded over plain http from another machine', async () => {
    // Chromium takes the name for that of another machine; the proxy leads it to the service.
    const elsewhere = await browser.newContext({ proxy: { server: service.url } });
    const page = await elsewhere.newPage();
    await page.goto('http://accounts.test/docs');
    await page.getByText('Open this page over https, or from localhost').waitFor();
    await elsewhere.close();
  });
});
