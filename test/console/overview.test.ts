import { type Page } from 'playwright-core';
import { DAY_MS } from '../../src/base/time/durations';
import { describeInBrowser } from '../support/browser';
import { callerOf } from '../support/caller';
import { barriersIn, expectForEverybody, TELEPHONE } from '../support/console-page';
import { patchAccount, postBulkUpsert } from '../support/http';
import { storeImport } from '../support/imports';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useConsole } from '../support/use-console';

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
    const accounts = statuses.map((status) =>
      buildRow({ externalId: status, portfolioId: 'pf-north', status, currentBalance: 1_000.1 }),
    );
    await postBulkUpsert(service, key.apiKey, { accounts: [...accounts, { externalId: 'A-9', status: 'NONSENSE' }] });
    await patchAccount(service, key.apiKey, 'ACTIVE', { client: 'Second' });
    await callerOf(service, key).placeHold('DISPUTE');
    importId = (await hold('november.csv')).id;
  });

  const hold = (name: string) =>
    storeImport(service, key, { name, state: 'HELD', heldBy: [{ brake: 'failedShare', actual: 0.5, limit: 0.1 }] });
  const open = () => openView(key);
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const search = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

  it('each group of accounts leads to the list of just these', async () => {
    const { page, complaints } = await open();
    const row = (of: string, name: RegExp) => card(page, of).getByRole('row', { name }).waitFor();
    await row('By portfolio', /pf-north 3 3,000\.30/);
    await row('By status category', /Paid 1 1,000\.10/);
    await card(page, 'Changes each day').getByText('Show as a table').click();
    await row('Changes each day', / 3 2$/);
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
    await page.goBack();
    const onHold = page.getByRole('main').locator('dl > div').filter({ hasText: 'On legal hold' });
    await onHold.getByRole('link', { name: '1', exact: true }).click();
    await page.getByText('1 account found').waitFor();
    await page.getByRole('link', { name: 'DISPUTE', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('long names of portfolios and huge balances fit a telephone', async () => {
    const owner = await service.createKey({ organizationId: 'org-long' });
    const portfolioId = `pf-${'placements'.repeat(9)}`;
    const accounts = [buildRow({ portfolioId }), buildRow({ portfolioId: 'pf-1', currentBalance: 12_345_678_901.5 })];
    await postBulkUpsert(service, owner.apiKey, { accounts });
    const { page } = await openView(owner);
    await card(page, 'By portfolio').getByRole('link', { name: portfolioId }).waitFor();
    await expectForEverybody(page, [{ width: TELEPHONE, colorScheme: 'light' }]);
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

  it('balances over time have a table, and are counted too', async () => {
    const { page, complaints } = await open();
    const balances = card(page, 'Over time');
    await balances.getByText('Show as a table').click();
    const [balance] = await balances.getByRole('row').last().getByRole('cell').allTextContents();
    expect(balance).toMatch(/^[\d,]+\.\d\d$/);
    await balances.getByRole('button', { name: 'Accounts' }).click();
    const counts = await balances.getByRole('row').last().getByRole('cell').allTextContents();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(7);
    expect(complaints).toEqual([]);
  });

  it('statutes of limitations that end soon lead to their accounts', async () => {
    const ends = new Date(Date.now() + 45 * DAY_MS).toISOString().slice(0, 10);
    const row = { externalId: 'ACTIVE', history: { statuteLimitationsDate: ends } };
    await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    const { page, complaints } = await open();
    const counts = card(page, 'Statutes of limitations').getByRole('row');
    await counts.filter({ hasText: 'Within 60 days' }).getByRole('cell', { name: '1' }).waitFor();
    await counts.filter({ hasText: 'Within 30 days' }).getByRole('cell', { name: '0' }).waitFor();
    await page.getByRole('link', { name: 'Within 60 days' }).click();
    await page.getByText('1 account found').waitFor();
    expect(complaints).toEqual([]);
  });

  it('help beside a title is the guide’s section about that view', async () => {
    const { page, complaints } = await openView(key, { path: '/accounts/DISPUTE' });
    await page.getByRole('button', { name: 'Help' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
    await dialog.getByText('reveal a number for 30 seconds, save the evidence.').waitFor();
    expect(await dialog.textContent()).not.toMatch(/[*`#\]]|\.md|Imports and runs/);
    await expect(barriersIn(page)).resolves.toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog').locator('code').filter({ hasText: 'webhooks:manage' }).waitFor();
    expect(complaints).toEqual([]);
  });

  describe('what needs somebody', () => {
    const count = (page: Page) =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'What needs me' });
    const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

    it('is counted beside the views, and a held import is released where it stands', async () => {
      await hold('december.csv');
      const { page, complaints } = await openView(key, { path: '/needs' });
      await row(page, 'november.csv is held').getByText('50% of the rows fail; the limit is 10%.').waitFor();
      await expect(count(page).textContent()).resolves.toBe('What needs me5');
      await row(page, '1 row of Ada’s own failed').waitFor();
      await row(page, 'december.csv is held').getByRole('button', { name: 'Release' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Seen');
      await page.getByRole('dialog').getByRole('button', { name: 'Release it' }).click();
      await row(page, 'december.csv is held').waitFor({ state: 'detached' });
      await row(page, 'november.csv').waitFor();
      await page.getByRole('link', { name: 'november.csv is held' }).click();
      await page.getByRole('heading', { name: 'november.csv', level: 1 }).waitFor();
      expect(search(page)).toBe(`/console/o/org-a/imports/${importId}`);
      expect(complaints).toEqual([]);
    });

    it('a feed that has gone quiet leads to what its key did, and once seen stays away', async () => {
      const { page } = await openView(key, { path: '/needs' });
      const quiet = row(page, 'nightly feed has gone quiet');
      await quiet.getByText('It usually sends every day.').waitFor();
      await quiet.getByRole('link', { name: 'What it did' }).click();
      await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
      expect(search(page)).toBe(`/console/o/org-a/history?key=${nightly.keyId}`);
      await page.goBack();
      await quiet.getByRole('button', { name: 'Seen' }).click();
      await quiet.waitFor({ state: 'detached' });
      await page.reload();
      await row(page, 'november.csv').waitFor();
      await expect(quiet.count()).resolves.toBe(0);
    });

    it('a whole check of the history is noted in this browser', async () => {
      const { page } = await openView(key, { path: '/needs' });
      await row(page, 'due to be checked').getByRole('link', { name: 'Check it' }).click();
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('All of it fits together').waitFor();
      await count(page).click();
      await row(page, 'november.csv').waitFor();
      await expect(row(page, 'due to be checked').count()).resolves.toBe(0);
    });

    it('an import that is held while another view is open is counted and announced, without a reload', async () => {
      const { page } = await openView(key, {
        path: '/accounts',
        prepare: (prepared) => prepared.clock.install({ time: service.clock.now }),
      });
      await count(page).getByText(/\d/).waitFor();
      const before = await count(page).textContent();
      await hold('sudden.csv');
      await page.clock.fastForward(61_000);
      await page
        .locator('[aria-live=polite]')
        .getByText('Import sudden.csv is held: 50% of the rows fail; the limit is 10%.')
        .waitFor({ state: 'attached' });
      expect(await count(page).textContent()).not.toBe(before);
      await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
    });
  });
});
