import { type Page } from 'playwright-core';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { describeInBrowser } from '../support/browser';
import { postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useConsole } from '../support/use-console';

const SSN = '123-45-6789';
const MASKED = '***-**-6789';
const DAY_MS = 86_400_000;

describeInBrowser('an account', () => {
  const { openView, service } = useConsole();
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

  it('is shown in the groups of the trade, with who changed what, by which run and which request', async () => {
    const { page, complaints } = await open(await account());
    await group(page, 'Person').getByRole('row', { name: 'Last name O’Brien' }).waitFor();
    await group(page, 'Debt').getByRole('row', { name: 'Current balance 700.10' }).waitFor();
    const entry = group(page, 'Audit trail').getByRole('listitem').first();
    await entry.getByRole('row', { name: 'Status Active Dispute' }).waitFor();
    await entry.getByRole('row', { name: 'Current balance 812.40 700.10' }).waitFor();
    await entry.getByText('nightly feed').waitFor();
    expect(await entry.textContent()).toMatch(/over REST, run \w+, request \S+/);
    await group(page, 'Audit trail').getByText('Created', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show the timeline' }).click();
    const sentence = group(page, 'Timeline').getByRole('listitem').first();
    await sentence
      .getByText(
        'nightly feed changed Status from Active to Dispute and Current balance from 812.40 to 700.10 over REST',
      )
      .waitFor();
    await group(page, 'Timeline').getByText('brought the account in over REST').waitFor();
    expect(page.url()).toContain('history=words');
    expect(complaints).toEqual([]);
  });

  it('is shown as it was on a day beside now, and the day is in the URL', async () => {
    const externalId = await account();
    const { page } = await open(externalId);
    const day = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('As it was on').fill(day);
    await group(page, 'Account').getByRole('row', { name: 'Status (differs) Active Dispute' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?on=${day}`);
    await page.getByLabel('As it was on').fill('2020-01-01');
    await page.getByText('It did not exist on').waitFor();
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
