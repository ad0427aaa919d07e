import { type Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser';
import { expectForEverybody, FEW_LOOKS, rewriting, savedBy, TELEPHONE } from '../support/console-page';
import { postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useConsole } from '../support/use-console';

const COUNT = 250;
const id = (index: number) => `A-${String(index).padStart(4, '0')}`;

const rowOf = (index: number) =>
  buildRow({
    externalId: id(index),
    portfolioId: index % 2 === 0 ? 'pf-even' : '0010',
    currentBalance: index + 0.1,
    status: index % 50 === 0 ? 'DISPUTE' : 'ACTIVE',
    person: { name: { first: index === 7 ? '=1+1' : 'Ana', last: index === 7 ? 'O’Brien' : `Person${index}` } },
    ...(index === 7 && { tags: ['vip', 'letter, sent'] }),
  });

describeInBrowser('the list of accounts', () => {
  const { openView, service } = useConsole();
  let key: TestKey;
  beforeAll(async () => {
    key = await service.createKey();
    await postBulkUpsert(service, key.apiKey, { accounts: Array.from({ length: COUNT }, (_, index) => rowOf(index)) });
  });

  const open = (search = '') => openView(key, { path: `/accounts${search}` });
  const rows = (page: Page) => page.getByRole('grid', { name: 'Accounts' }).getByRole('row');
  const firstId = (page: Page) => rows(page).nth(1).getByRole('link').textContent();
  const found = (page: Page, count: string) => page.getByRole('status').getByText(count, { exact: true }).waitFor();

  it('has the accounts that there were on a day, says so, and opens each as it was then', async () => {
    const { page } = await open('?on=2020-02-29');
    await page.getByText('No account matches').waitFor();
    const today = await page.getByLabel('As it was on').getAttribute('max');
    await page.getByLabel('As it was on').fill(today ?? '');
    await found(page, '250 accounts found');
    await page.getByText(/existed at the end of/).waitFor();
    await rows(page).nth(1).getByRole('link').click();
    await page.getByText(/^As it was at the end of/).waitFor();
    expect(new URL(page.url()).search).toBe(`?on=${today}`);
  });

  it('finds as one types, filters by what is chosen, and a colleague and Back see the same', async () => {
    const { page, complaints } = await open();
    await found(page, '250 accounts');
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('obrien');
    await found(page, '1 account found');
    expect(await firstId(page)).toBe(id(7));
    expect(page.url()).toContain('q=obrien');
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('..');
    await found(page, '0 accounts found');
    await page.getByText('There is nothing to search for').waitFor();
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('');
    await found(page, '250 accounts');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Field').selectOption('Status');
    await page.getByLabel('Dispute').check();
    await page.getByRole('button', { name: 'Show these accounts' }).click();
    await found(page, '5 accounts found');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Field').selectOption('Portfolio');
    await page.getByLabel('pf-even').check();
    await page.getByRole('button', { name: 'Show these accounts' }).click();
    await page.getByRole('button', { name: 'Balance' }).click();
    await page.getByRole('columnheader', { name: 'Balance', exact: false }).and(page.locator('[aria-sort]')).waitFor();
    const address = page.url();
    expect(new URL(address).search).toBe('?sort=BALANCE_DESC&status=DISPUTE&portfolio=pf-even');

    const { page: colleague } = await open(new URL(address).search);
    await found(colleague, '5 accounts found');
    expect(await firstId(colleague)).toBe(id(200));
    await colleague.getByRole('button', { name: 'Name', exact: true }).click();
    await colleague
      .getByRole('columnheader', { name: 'Name' })
      .and(colleague.locator('[aria-sort=ascending]'))
      .waitFor();
    expect(new URL(colleague.url()).searchParams.get('sort')).toBe('NAME_ASC');
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Portfolio is pf-even', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Status is Dispute', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('counts by status category stand above the list and filter it, but where counters know them alone', async () => {
    const { page } = await open('?portfolio=pf-even');
    const categories = page.getByRole('list', { name: 'By status category' }).getByRole('button');
    await found(page, '125 accounts found');
    await categories.first().waitFor();
    expect(await categories.allTextContents()).toEqual(['Active 120', 'Legal & disputes 5']);
    await categories.last().click();
    await found(page, '5 accounts found');
    expect(new URL(page.url()).search).toBe('?portfolio=pf-even&category=LEGAL_HOLD');
    expect(await categories.allTextContents()).toEqual(['Active 120', 'Legal & disputes 5']);
    await categories.and(page.locator('[aria-pressed="true"]')).click();
    await found(page, '125 accounts found');
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('obrien');
    await page.getByText('No account matches').waitFor();
    expect(await categories.count()).toBe(0);
  });

  it('reads on as one scrolls, and tells screen readers how many there are', async () => {
    const { page } = await open('?sort=EXTERNAL_ID_ASC');
    const grid = page.getByRole('grid', { name: 'Accounts' });
    await page.locator('[aria-rowcount="251"]').waitFor();
    await rows(page).nth(1).focus();
    const last = grid.getByRole('link', { name: id(249) });
    while ((await last.count()) === 0) {
      await page.keyboard.press('End');
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    }
    expect(await rows(page).count()).toBeLessThan(80);
  });

  it('shows and pins the columns that are found by typing and chosen, and opens with them again', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.type('tag');
    await page.getByLabel('Show Status', { exact: true }).waitFor({ state: 'detached' });
    for (const key of ['Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await page.getByLabel('Find a column').fill('');
    await page.getByLabel('Pin External id').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor();
    await page.goto('/console/accounts');
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor();
    expect(page.url()).toContain('pin=externalId');
  });

  const exported = async (page: Page) => {
    await page.getByRole('dialog').waitFor();
    return (await savedBy(page, 'Export')).split('\n');
  };

  it('exports exactly the list, and no cell that a spreadsheet would run', async () => {
    const { page, complaints } = await open(
      '?q=A-000&sort=EXTERNAL_ID_ASC&columns=name&columns=currentBalance&columns=tags',
    );
    await found(page, '10 accounts found');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('Headings and values').selectOption('As the service names it');
    const lines = await exported(page);
    expect(lines[0]).toBe('externalId,person.name,currentBalance,tags');
    expect(lines[1]).toBe('A-0000,Ana Person0,0.1,');
    expect(lines[8]).toBe(`A-0007,'=1+1 O’Brien,7.1,"[""vip"",""letter, sent""]"`);
    expect(lines).toHaveLength(12);
    expect(complaints).toEqual([]);
  });

  it('exports headings, words and times as they are shown, with the zone', async () => {
    const columns = ['status', 'typeOfDebt', 'createdAt'].map((name) => `columns=${name}`).join('&');
    const { page } = await open(`?q=A-000&sort=EXTERNAL_ID_ASC&${columns}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const [head, first] = await exported(page);
    expect(head).toMatch(/^External id,Status,Type of debt,Created \(.+\)$/);
    expect(first).toMatch(/^A-0000,[A-Z][a-z].*,"\w{3} \d+, \d{4}, [\d:]+.[AP]M"$/);
  });

  it('by keyboard alone one filters, sorts, opens an account, and comes back to its row', async () => {
    const { page } = await open();
    await found(page, '250 accounts');
    const { keyboard } = page;
    await page.getByRole('button', { name: 'Legal & disputes' }).press('Space');
    await found(page, '5 accounts found');
    const sort = page.getByRole('grid').getByRole('button', { name: 'Balance' });
    await sort.press('Enter');
    await page.getByRole('columnheader', { name: 'Balance' }).and(page.locator('[aria-sort]')).waitFor();
    await page.locator('th button:focus').waitFor();
    await page.locator('[aria-busy="false"]').waitFor();
    while ((await page.locator('tr:focus').count()) === 0) await keyboard.press('Tab');
    for (const key of ['j', 'ArrowDown', 'j', 'k', 'Enter']) await keyboard.press(key);
    await page.getByRole('heading', { name: id(100), level: 1 }).waitFor();
    await page.goBack();
    await page
      .locator('tr:focus')
      .getByRole('link', { name: id(100) })
      .waitFor();
  });

  it('a column is as wide as its end was moved, also after a reload, until a double click', async () => {
    const { page } = await open();
    const end = page.getByRole('separator', { name: 'Width of Name' });
    const head = page.getByRole('columnheader', { name: 'Name' });
    const width = async () => (await head.boundingBox())?.width ?? 0;
    const usual = await width();
    await end.press('ArrowRight');
    expect(await width()).toBe(Math.round(usual) + 16);
    const { x = 0, y = 0 } = (await end.boundingBox()) ?? {};
    await page.mouse.move(x + 4, y + 9);
    await page.mouse.down();
    await page.mouse.move(x + 64, y + 9, { steps: 3 });
    await page.mouse.up();
    const wide = Math.round(usual) + 16 + 60;
    // The page draws the moves of a pointer a moment later.
    await end.and(page.locator(`[aria-valuenow="${wide}"]`)).waitFor();
    expect(await width()).toBe(wide);
    await page.reload();
    await end.waitFor();
    expect(await end.getAttribute('aria-valuenow')).toBe(String(wide));
    expect(await width()).toBe(wide);
    await end.dblclick();
    expect(await end.getAttribute('aria-valuenow')).toBe('190');
  });

  it('on a telephone each account is a card, which leads to it', async () => {
    const { page } = await openView(key, { path: '/accounts?sort=EXTERNAL_ID_ASC&columns=tags', width: TELEPHONE });
    await found(page, '250 accounts');
    const card = rows(page).nth(2);
    await card.waitFor();
    expect(await card.getByRole('gridcell').allTextContents()).toEqual(['Ana Person1', '1.10', 'Active ', id(1)]);
    const sideways =
      'Array.from(document.querySelectorAll("main *, html")).filter((one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)).map((one) => one.outerHTML.slice(0, 99))';
    expect(await page.evaluate(sideways)).toEqual([]);
    await card.click({ position: { x: 200, y: 36 } });
    await page.getByRole('heading', { name: id(1), level: 1 }).waitFor();
  });

  it('a view is kept under a name, found in the palette from elsewhere, and forgotten', async () => {
    const { page } = await open('?status=DISPUTE&sort=BALANCE_DESC');
    await found(page, '5 accounts found');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Keep this view' }).click();
    await expectForEverybody(page, FEW_LOOKS);
    await page.getByRole('textbox', { name: 'Name' }).fill('Disputes, the largest');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/console/keys');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('largest');
    await page.getByRole('option', { name: 'Disputes, the largest' }).waitFor();
    await page.keyboard.press('Enter');
    await found(page, '5 accounts found');
    expect(new URL(page.url()).search).toBe('?status=DISPUTE&sort=BALANCE_DESC');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Disputes, the largest', checked: true }).waitFor();
    await page.getByRole('menuitem', { name: 'Forget “Disputes, the largest”' }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('view');
    await page.getByRole('option', { name: 'Keep this view' }).waitFor();
    expect(await page.getByRole('option', { name: /largest/ }).count()).toBe(0);
  });

  it('more than 10,000 accounts are called so', async () => {
    const { page } = await open();
    await found(page, '250 accounts');
    const cap = (text: string) => text.replace('"totalCountIsCapped":false', '"totalCountIsCapped":true');
    await rewriting('**/graphql', cap)(page);
    await page.reload();
    await page.getByText('more than 250').waitFor();
    await page.locator('[aria-rowcount="-1"]').waitFor();
  });
});
