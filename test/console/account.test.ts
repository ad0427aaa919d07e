import { type Page } from 'playwright-core';
import { DAY_MS } from '../../src/base/time/durations';
import { sampleAccounts } from '../../src/cli/demo/sample-accounts';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { describeInBrowser } from '../support/browser';
import { barriersIn } from '../support/console-page';
import { postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useConsole } from '../support/use-console';

const SSN = '123-45-6789';
const MASKED = '***-**-6789';

describeInBrowser('an account', () => {
  const { openView, service } = useConsole({ consoleCurrency: 'USD' });
  let key: TestKey;
  let count = 0;
  beforeAll(async () => {
    service.clock.now = new Date(Date.now() - 10 * DAY_MS);
    key = await service.createKey({ name: 'nightly feed' });
  });

  const push = (row: object) => postBulkUpsert(service, key.apiKey, { accounts: [row as never] });

  /** An account that was created ten days ago, and changed now. */
  async function account(): Promise<string> {
    count += 1;
    const externalId = `A/${count}`;
    service.clock.now = new Date(Date.now() - 10 * DAY_MS);
    const person = { name: { first: 'Ana', last: 'O’Brien' }, ssn: SSN };
    await push(buildRow({ externalId, status: 'ACTIVE', currentBalance: 812.4, person, tags: ['vip'] }));
    service.clock.now = new Date();
    await push({ externalId, status: 'DISPUTE', currentBalance: 700.1 });
    return externalId;
  }
  const open = async (externalId: string, options: { scopes?: Scope[]; search?: string } = {}) => {
    const { scopes, search = '' } = options;
    const by = scopes ? await service.createKey({ scopes }) : key;
    return openView(by, { path: `/accounts/${encodeURIComponent(externalId)}${search}` });
  };
  const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  const glance = (page: Page) => group(page, 'At a glance');
  const history = (page: Page) => group(page, 'History').getByRole('listitem');

  it('shows what is filled, with who changed what, and each name leads on', async () => {
    const { page, complaints } = await open(await account());
    await glance(page).getByRole('row', { name: 'Name Ana O’Brien' }).waitFor();
    await glance(page).getByRole('row', { name: 'Balance $700.10' }).waitFor();
    const entry = history(page).first();
    await entry.getByText('Status from Active to Dispute and Current balance from $812.40 to $700.10').click();
    await entry.getByRole('row', { name: 'Status Active Dispute' }).waitFor();
    expect(await entry.textContent()).toContain('by nightly feed over REST, in a run');
    await history(page).getByText('Created', { exact: true }).waitFor();
    for (const [link, heading] of [
      ['nightly feed', 'History'],
      ['a run', /^Run|Push/],
    ] as const) {
      await entry.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.goBack();
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await entry.getByRole('button', { name: 'request id' }).click();
    await entry.getByText('request id copied').waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps the items of a list of free-form data apart', async () => {
    const { externalId } = buildRow({ externalId: 'A-lists' });
    await push(buildRow({ externalId, metadata: { filenumber: 'F', codes: [1, 2], of: { days: ['Mon', 'Tue'] } } }));
    const { page } = await open(externalId);
    await glance(page).getByRole('row', { name: 'codes 1, 2' }).waitFor();
    await glance(page).getByRole('row').filter({ hasText: 'Mon, Tue' }).waitFor();
    await push(
      buildRow({ externalId, tags: ['late, twice', 'vip'], metadata: { filenumber: 'F', codes: ['a, b', 'c'] } }),
    );
    await page.reload();
    await glance(page).getByRole('row', { name: 'codes a, b; c' }).waitFor();
    await glance(page).getByRole('row', { name: 'Tags late, twice; vip' }).waitFor();
  });

  it.each(['.', '..', '..~', 'a%2Fb'])(
    'with the id %s is opened from the list, edited, and read again',
    async (externalId) => {
      const owner = await service.createKey({ organizationId: 'org-dots' });
      await postBulkUpsert(service, owner.apiKey, { accounts: [buildRow({ externalId })] });
      const { page } = await openView(owner, { path: '/accounts' });
      await page.getByRole('grid').getByRole('link', { name: externalId, exact: true }).click();
      const title = page.getByRole('heading', { level: 1, name: externalId, exact: true });
      await title.waitFor();
      await glance(page).waitFor();
      await page.reload();
      await title.waitFor();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('heading', { level: 1, name: `Edit ${externalId}`, exact: true }).waitFor();
      await page.getByLabel('Client', { exact: true }).waitFor();
    },
  );

  it('underlines the links within the sentence that says who changed it', async () => {
    const { page } = await open(await account());
    await history(page).first().getByRole('link', { name: 'nightly feed' }).waitFor();
    const lines = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[class*=_by_] a')].map((link) => getComputedStyle(link).textDecorationLine)",
    );
    expect(lines).toEqual(lines.map(() => 'underline'));
    expect(lines.length).toBeGreaterThan(0);
  });

  it('names what is empty behind a click, and draws nothing of it before', async () => {
    const { page } = await open(await account());
    await glance(page)
      .getByText(/^Show empty \(\d+\)$/)
      .waitFor();
    expect(await glance(page).getByText('none').count()).toBe(0);
    expect(await page.getByText('Charge-off', { exact: true }).isVisible()).toBe(false);
    await glance(page)
      .getByText(/^Show empty/)
      .click();
    await page.getByText('Charge-off', { exact: true }).waitFor();
  });

  it('is shown as it was on a day by what differs alone, and the day is in the URL', async () => {
    const externalId = await account();
    const { page } = await open(externalId);
    const day = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('As it was on').fill(day);
    const then = page.getByRole('region', { name: /^As it was at the end of/ });
    await then.getByRole('row', { name: 'Status Active Dispute' }).waitFor();
    expect(await then.getByRole('row').count()).toBe(4);
    expect(new URL(page.url()).search).toBe(`?on=${day}`);
    await page.getByLabel('As it was on').fill('2020-01-01');
    await page.getByText('It did not exist on').waitFor();
  });

  /** An account of which every field is filled, with twenty changes. */
  async function fullAccount(): Promise<string> {
    const [sample] = sampleAccounts(1, 7);
    const externalId = 'FULL-1';
    const full = {
      ...sample,
      externalId,
      tags: ['vip', 'letter-sent'],
      smsOptOut: {
        isOptedOut: true,
        optedOutAt: '2026-11-03T10:00:00Z',
        optedOutReason: 'STOP',
        lastOptOutResponse: 'STOP',
        lookupCarrier: 'T-Mobile',
        lookupCarrierAt: '2026-11-01T10:00:00Z',
      },
      metadata: { filenumber: 'F-1', notes: 'Sent the itemization by mail; answer due in 30 days.' },
    };
    service.clock.now = new Date(Date.now() - 10 * DAY_MS);
    await push(full);
    for (let at = 1; at <= 24; at += 1) {
      service.clock.now = new Date(Date.now() - 10 * DAY_MS + at * 60_000);
      await push({ externalId, currentBalance: 500 + at, status: at % 2 ? 'ACTIVE' : 'DISPUTE', bank: `Bank ${at}` });
    }
    service.clock.now = new Date();
    return externalId;
  }

  it('all that is filled and three changes are within a window of 1280 by 800, and it is one page on paper', async () => {
    const externalId = await fullAccount();
    const { page } = await open(externalId);
    await page.setViewportSize({ width: 1280, height: 800 });
    await history(page).nth(2).waitFor();
    const ends = await Promise.all(
      [glance(page).getByRole('row').last(), history(page).nth(2)].map(async (one) => {
        const box = await one.boundingBox();
        return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
      }),
    );
    expect(ends.filter((end) => !(end <= 800))).toEqual([]);
    await glance(page)
      .getByRole('row', { name: /^Phone/ })
      .getByText('Do not text: opted out Nov 3, 2026')
      .waitFor();
    expect(await barriersIn(page)).toEqual([]);
    await glance(page).getByRole('button', { name: 'Reveal Social security number' }).click();
    await glance(page).getByRole('button', { name: 'Hide Social security number' }).waitFor();
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate<string>('document.body.innerText');
    expect(paper).toContain(page.url());
    expect(paper).toContain('Printed by nightly feed');
    expect(paper).not.toMatch(/\d{3}-\d{2}-\d{4}/);
    expect(await history(page).filter({ visible: true }).count()).toBe(20);
  });

  it('takes at most 2,000 pixels on a telephone', async () => {
    const { page } = await openView(key, { path: `/accounts/${encodeURIComponent(await account())}`, width: 390 });
    await history(page).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(2000);
  });

  it('shows a number of a person masked, in full for half a minute to those who may see it, and leaves a record', async () => {
    const externalId = await account();
    const { page } = await open(externalId);
    await page.clock.install();
    await page.reload();
    await page.getByText(MASKED).waitFor();
    expect(await page.content()).not.toContain(SSN);
    await page.getByRole('button', { name: 'Reveal Social security number' }).click();
    await page.getByText(SSN).waitFor();
    await page.clock.fastForward(31_000);
    await page.getByText(SSN).waitFor({ state: 'detached' });
    const query =
      'query($filter: AccessRecordFilter) { accessRecords(filter: $filter) { nodes { surface fullNumbers } } }';
    const { body } = await postGraphql(service, key.apiKey, { query, variables: { filter: { externalId } } });
    const record = { surface: 'CONSOLE', fullNumbers: 1 };
    expect(body).toMatchObject({ data: { accessRecords: { nodes: expect.arrayContaining([record]) } } });
    const { page: other } = await open(externalId, { scopes: ['accounts:read'] });
    await other.getByText(MASKED).waitFor();
    expect(await other.getByRole('button', { name: /^Reveal/ }).count()).toBe(0);
  });

  it.each(['America/New_York', 'Asia/Tokyo'])(
    'days of the trade do not move for a reader in %s',
    async (timezoneId) => {
      const history = {
        placed: { date: '2026-03-01' },
        lastPayment: { date: '2026-02-01T23:30:00-05:00' },
        statuteLimitationsDate: '2026-12-31T00:30:00Z',
        accountOpened: { date: '2019-01-01T00:00:00.000Z' },
      };
      const row = buildRow({ history, person: { birthdate: '1980-05-06' } });
      await push(row);
      const options = { context: { timezoneId, locale: 'en-US' } };
      const { page } = await openView(key, { ...options, path: `/accounts/${row.externalId}` });
      for (const day of ['Mar 1, 2026', 'Feb 1, 2026', 'Dec 31, 2026', 'Jan 1, 2019', 'May 6, 1980'])
        await page.getByText(day).first().waitFor();
      const columns = 'columns=history.placed.date&columns=history.lastPayment.date';
      const { page: list } = await openView(key, { ...options, path: `/accounts?q=${row.externalId}&${columns}` });
      for (const day of ['Mar 1, 2026', 'Feb 1, 2026']) await list.getByText(day).waitFor();
    },
  );

  it('what the key may not do is not offered', async () => {
    const { page } = await open(await account(), { scopes: ['accounts:read'] });
    await page.getByText(MASKED).waitFor();
    for (const name of ['Edit', 'Erase', 'Place hold', 'Evidence'])
      expect(await page.getByText(name, { exact: true }).count()).toBe(0);
  });
});
