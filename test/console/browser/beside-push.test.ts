import { setTimeout as pause } from 'node:timers/promises';
import { type Page } from 'playwright-core';
import { type SampleAccount, sampleAccounts } from '../../../src/cli/demo/sample-accounts';
import { describeInBrowser } from '../../support/browser';
import { getAccount, pushRows } from '../../support/http';
import { type TestKey } from '../../support/service';
import { useConsole } from '../../support/use-console';

const COUNT = 500;
/** The first accounts are pushed, so many at a time, each time with other balances. The others belong to the test. */
const PUSHED = 400;
const BATCH = 20;
/** Between two pushes: as many changes in a second as a busy feed may make. */
const PAUSE_MS = 300;

describeInBrowser('the main task of each view on the data of the demo, while a push goes on', () => {
  const { openView, service } = useConsole();
  let key: TestKey;
  let feed: TestKey;
  let own: readonly SampleAccount[];
  let pushing: Promise<number>;
  let isOver = false;
  beforeAll(async () => {
    [key, feed] = [await service.createKey({ name: 'Ada’s own' }), await service.createKey({ name: 'nightly feed' })];
    const accounts = sampleAccounts(COUNT, 1);
    own = accounts.slice(PUSHED);
    await pushRows(service, feed.apiKey, accounts);
    const pushOn = async () => {
      let pushes = 0;
      for (; !isOver; pushes += 1) {
        const from = (pushes * BATCH) % PUSHED;
        const rows = accounts.slice(from, from + BATCH).map((one) => ({ ...one, currentBalance: pushes + 1 }));
        await pushRows(service, feed.apiKey, rows);
        await pause(PAUSE_MS);
      }
      return pushes;
    };
    pushing = pushOn();
  });
  afterAll(async () => {
    isOver = true;
    // It went on to the end.
    expect(await pushing).toBeGreaterThan(1);
  });

  const ownAt = (index: number): SampleAccount => {
    const found = own[index];
    if (!found) throw new Error('There are too few accounts of the test');
    return found;
  };
  const open = (path: string) => openView(key, { path });
  const main = (page: Page) => page.getByRole('main');

  it('the overview counts what there is', async () => {
    const { page, complaints } = await open('/');
    await main(page).getByRole('link', { name: '500', exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('an account is found as one types, edited and saved', async () => {
    const { externalId } = ownAt(0);
    const { page, complaints } = await open('/accounts');
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill(externalId);
    await page.getByText('1 account found').waitFor();
    await page.getByRole('link', { name: externalId, exact: true }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Bank', { exact: true }).fill('Changed beside a push');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'History' }).getByText('in the console').waitFor();
    const { body } = await getAccount(service, key.apiKey, externalId);
    expect(body.account).toMatchObject({ bank: 'Changed beside a push' });
    expect(complaints).toEqual([]);
  });

  it('runs come in, the history says who did what, and all of it is verified', async () => {
    const { page, complaints } = await open('/imports?list=runs');
    await main(page).getByText('nightly feed').first().waitFor();
    await page.goto(`/console/history?key=${key.keyId}`);
    await main(page).getByText('Changed beside a push').waitFor();
    await page.goto('/console/history?show=check');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('All of it fits together, but nothing of it is signed yet').waitFor();
    expect(complaints).toEqual([]);
  });
});
