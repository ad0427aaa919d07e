import { type Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser';
import { patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { storeImport } from '../support/imports';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useConsole } from '../support/use-console';

const DAY_MS = 86_400_000;

describeInBrowser('the overview', () => {
  const { openView, service } = useConsole();
  let key: TestKey;
  let nightly: TestKey;
  let importId: string;
  beforeAll(async () => {
    nightly = await service.createKey({ name: 'nightly feed' });
    for (const daysAgo of [9, 8, 7, 6]) {
      service.clock.now = new Date(Date.now() - daysAgo * DAY_MS);
      const account = buildRow({ externalId: `N-${daysAgo}`, portfolioId: 'pf-old', status: 'ACTIVE' });
      expect((await postBulkUpsert(service, nightly.apiKey, { accounts: [account] })).body).toMatchObject({
        created: 1,
      });
    }
    service.clock.now = new Date();
    key = await service.createKey({ name: 'Ada’s own' });
    const statuses = ['ACTIVE', 'DISPUTE', 'PAID IN FULL'];
    const accounts = statuses.map((status) => buildRow({ externalId: status, portfolioId: 'pf-north', status }));
    await postBulkUpsert(service, key.apiKey, { accounts });
    await patchAccount(service, key.apiKey, 'ACTIVE', { client: 'Second' });
    const query = 'mutation { placeLegalHold(externalId: "DISPUTE", reason: "a letter") { code } }';
    expect((await postGraphql(service, key.apiKey, { query })).body.errors).toBeUndefined();
    const heldBy = [{ brake: 'failedShare' as const, actual: 0.5, limit: 0.1 }];
    importId = (await storeImport(service, key, { name: 'november.csv', state: 'HELD', heldBy })).id;
  });

  const open = () => openView(key);
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const search = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

  it('each group of accounts leads to the list of just these', async () => {
    const { page, complaints } = await open();
    await card(page, 'By status category').getByRole('link', { name: 'Paid' }).click();
    await page.getByText('1 account found').waitFor();
    await page.getByRole('link', { name: 'PAID IN FULL', exact: true }).waitFor();
    expect(search(page)).toMatch(/^\/console\/o\/org-a\/accounts\?category=/);
    await page.goBack();
    await card(page, 'By portfolio').getByRole('link', { name: 'pf-old' }).click();
    await page.getByText('4 accounts found').waitFor();
    expect(search(page)).toBe('/console/o/org-a/accounts?portfolio=pf-old');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: '7', exact: true }).click();
    await page.getByText('7 accounts').waitFor();
    expect(complaints).toEqual([]);
  });

  it('what is held leads to the import that waits, and to the accounts that must not be erased', async () => {
    const { page } = await open();
    await card(page, 'Held, and why').getByRole('link', { name: 'november.csv' }).click();
    await page.getByRole('heading', { name: 'november.csv', level: 1 }).waitFor();
    expect(search(page)).toBe(`/console/o/org-a/imports/${importId}`);
    await page.goBack();
    await card(page, 'Held, and why')
      .getByRole('link', { name: /on legal hold/ })
      .click();
    await page.getByText('1 account found').waitFor();
    await page.getByRole('link', { name: 'DISPUTE', exact: true }).waitFor();
  });

  it('a day of the picture leads to its changes, and a kind of change to those of all its days', async () => {
    const { page } = await open();
    const changes = card(page, 'Changes each day');
    await changes.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('1 shown: that is all').waitFor();
    expect(search(page)).toMatch(/^\/console\/o\/org-a\/history\?operation=\w+&from=[\d-]{10}&to=[\d-]{10}$/);
    await page.goBack();
    const picture = changes.locator('canvas');
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width / 2, y: height / 2 }, force: true });
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(searchParams.get('to')).toBe(searchParams.get('from'));
  });

  it('a feed that has gone quiet comes first, and leads to what its key did', async () => {
    const { page } = await open();
    const rows = card(page, 'Feeds').getByRole('row');
    const quiet = rows.filter({ hasText: 'nightly feed' });
    await quiet.getByText('Gone quiet').waitFor();
    await quiet.getByText(/usually every/).waitFor();
    await rows.filter({ hasText: 'Ada’s own' }).getByText('On time').waitFor();
    const feeds = await card(page, 'Feeds').locator('tbody tr').allTextContents();
    expect(feeds[0]).toContain('nightly feed');
    await quiet.getByRole('link', { name: 'nightly feed' }).click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    expect(search(page)).toBe(`/console/o/org-a/history?key=${nightly.keyId}`);
  });
});
