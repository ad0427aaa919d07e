import { type Page } from 'playwright-core';
import { describeInBrowser, openTab } from '../../support/browser';
import { decide, signInWith } from '../../support/console-page';
import { getAccount, pushRows } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useConsole } from '../../support/use-console';
import { type SubPathProxy, startSubPathProxy } from './sub-path-proxy';

const CSV = 'externalId,phoneNumber,portfolioId,metadata.filenumber\nN-1,+12125550134,pf-1,F-1\n';

describeInBrowser('the console below a path of a proxy', () => {
  const { browser, service } = useConsole({ trustProxy: 'loopback' });
  let proxy: SubPathProxy;
  let key: TestKey;
  beforeAll(async () => {
    proxy = await startSubPathProxy(service.url, '/debt/sync');
    key = await service.createKey();
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A/1 %', client: 'First' })]);
  });
  afterAll(() => proxy.close());

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  /** Opens an address below the proxy's path and signs in there. */
  async function open(path: string) {
    const tab = await openTab(browser(), proxy.origin);
    await tab.page.goto(`${proxy.url}${path}`);
    await signInWith(tab.page, key.apiKey);
    return tab;
  }

  it('signs in and out, keeps the cookie to its path, and leads from view to view', async () => {
    const { page, complaints } = await open('/console');
    await heading(page, 'Overview');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ path, httpOnly, sameSite }) => ({ path, httpOnly, sameSite }))).toEqual([
      { path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
    for (const name of ['Accounts', 'Imports and runs', 'Import a file', 'History', 'Keys and people']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await heading(page, name);
      expect(page.url().startsWith(`${proxy.url}/console/o/org-a/`)).toBe(true);
    }
    await page.goBack();
    await heading(page, 'History');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${proxy.url}/console/`);
    expect([complaints, proxy.strays]).toEqual([[], []]);
  });

  it('opens a deep link to an account of any name, also after a reload, with all it loads', async () => {
    const { page, complaints } = await open(`/console/accounts/${encodeURIComponent('A/1 %')}`);
    await heading(page, 'A/1 %');
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
    const deep = `${proxy.url}/console/o/org-a/accounts/A%2F1%20%25`;
    expect(page.url()).toBe(deep);
    await page.reload();
    await heading(page, 'A/1 %');
    expect(page.url()).toBe(deep);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Client', { exact: true }).fill('Second');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await heading(page, 'A/1 %');
    const { body } = await getAccount(service, key.apiKey, 'A/1 %');
    expect(body.account).toMatchObject({ client: 'Second' });
    expect([complaints, proxy.strays]).toEqual([[], []]);
  });

  it('reads a file in its worker and sends it', async () => {
    const { page, complaints } = await open('/console/import');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('1 row is sent').waitFor();
    await page.getByRole('link', { name: 'Look at the plan' }).click();
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
    expect((await getAccount(service, key.apiKey, 'N-1')).status).toBe(200);
    expect([complaints, proxy.strays]).toEqual([[], []]);
  });
});
