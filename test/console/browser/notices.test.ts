import { type Page, type Request } from 'playwright-core';
import { describeInBrowser } from '../../support/browser';
import { signInWith } from '../../support/console-page';
import { patchAccount, postGraphql, pushRows } from '../../support/http';
import { commitImport, newImport, putPart } from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { until } from '../../support/until';
import { useConsole } from '../../support/use-console';
import { useNewKey } from '../../support/use-service';

/** The streams that a page has open, from when it is loaded on. */
function streamsOf(page: Page): Set<unknown> {
  const open = new Set<unknown>();
  page.on('request', (request) => request.url().endsWith('/graphql/stream') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Chromium without a window shows every tab. */
const setSight = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
     document.dispatchEvent(new Event('visibilitychange'))`,
  );

/** Without a window, every page has the focus. @returns once somebody has asked whether it has */
const setFocus = (page: Page, has: boolean) =>
  page.evaluate(
    `new Promise((asked) => {
       document.hasFocus = () => (asked(), ${has});
       window.dispatchEvent(new Event('focus'));
       if (${has}) asked();
     })`,
  );

describeInBrowser('notices in the console', () => {
  const { openView, service } = useConsole();

  const key = useNewKey(service, { name: 'nightly feed' });
  beforeEach(() => pushRows(service, key.apiKey, [buildRow({ externalId: 'A-1', bank: 'North' })]));

  async function open(path: string): Promise<{ page: Page; streams: Set<unknown> }> {
    let streams = new Set<unknown>();
    const prepare = async (prepared: Page) => {
      streams = streamsOf(prepared);
    };
    const { page } = await openView(key, { path, prepare });
    await until(() => streams.size > 0);
    return { page, streams };
  }

  async function hold(): Promise<void> {
    const id = await newImport(service, key.apiKey, { name: 'march placements' });
    await putPart(service, key.apiKey, id, 1, [buildRow(), ...[1, 2, 3].map(() => buildRow({ phoneNumber: 'none' }))]);
    await commitImport(service, key.apiKey, id, 1);
  }

  const notices = (page: Page) => page.locator('[aria-live=polite]');
  const count = (page: Page) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'What needs' });

  it('an import that is held while one reads an account is announced and counted, and released in two clicks', async () => {
    const { page } = await open('/accounts/A-1');
    await hold();
    const notice = notices(page).getByText('Import march placements is held: 75% of the rows fail; the limit is 10%.');
    await notice.waitFor();
    await count(page).getByText(/[1-9]/).waitFor();
    await notices(page).getByRole('button', { name: 'Release' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The client confirmed them');
    await page.getByRole('dialog').getByRole('button', { name: 'Release it' }).click();
    await notice.waitFor({ state: 'detached' });
    await notices(page).getByText('Import march placements is complete: 1 created, 3 failed.').waitFor();
    await page.getByRole('heading', { name: 'A-1', level: 1 }).waitFor();
  });

  it('an account that changes is read again, but not before a dialog is closed; a list says how many have changed', async () => {
    const { page } = await open('/accounts/A-1');
    const list = await open('/accounts');
    await page.getByRole('button', { name: 'Place hold' }).click();
    service.clock.advance(1);
    await patchAccount(service, key.apiKey, 'A-1', { bank: 'South' });
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-2' }), buildRow({ externalId: 'A-3' })]);
    await list.page.getByRole('button', { name: '2 changes: show' }).waitFor();
    expect(await list.page.getByText('A-2').count()).toBe(0);
    expect(await page.getByText('South').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('South').first().waitFor();
    await list.page.getByRole('button', { name: '2 changes: show' }).click();
    await list.page.getByText('A-2').waitFor();
    expect(await list.page.getByRole('button', { name: 'changes: show' }).count()).toBe(0);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-4' })]);
    await list.page.getByRole('button', { name: '1 change: show' }).waitFor();
    await list.page.getByRole('button', { name: 'Read again' }).click();
    await list.page.getByRole('button', { name: 'change: show' }).waitFor({ state: 'detached' });
  });

  it('an account is not read again while nobody is there, and is once somebody comes back', async () => {
    const { page } = await open('/accounts/A-1');
    await page.getByText('North').first().waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('nightly feed').first().waitFor();
    let isAsked = false;
    void setFocus(page, false).then(() => {
      isAsked = true;
    });
    // Its stream may not be open yet.
    while (!isAsked) {
      service.clock.advance(1);
      await patchAccount(service, key.apiKey, 'A-1', { client: String(service.clock.now.getTime()) });
    }
    service.clock.advance(1);
    await patchAccount(service, key.apiKey, 'A-1', { bank: 'South' });
    expect(await page.getByText('South').count()).toBe(0);
    await setFocus(page, true);
    await page.getByText('South').first().waitFor();
  });

  it('what could not be read while the service was away is read again once it is back', async () => {
    const prepare = (page: Page) =>
      page.route('**/graphql/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
    const { page } = await openView(key, { path: '/accounts', prepare });
    await page.getByText('A-1').waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('north');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/graphql');
    await page.getByText('No account matches').waitFor();
  });

  it('after a long break a list counts what it missed, and no event is sent again', async () => {
    const { page, streams } = await open('/accounts');
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-2' })]);
    await page.getByRole('button', { name: '1 change: show' }).waitFor();
    await setSight(page, 'hidden');
    await until(() => streams.size === 0);
    service.clock.advance(60_000);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-3' })]);
    await page.evaluate('{ const later = Date.now() + 61_000; Date.now = () => later; }');
    const again = page.waitForRequest('**/graphql/stream');
    await setSight(page, 'visible');
    expect((await again).postDataJSON().variables.after).toBeUndefined();
    await page.getByRole('button', { name: '2 changes: show' }).waitFor();
  });

  it('a machine that slept with the tab in sight reads what it missed, and no event is sent again', async () => {
    const streams: Request[] = [];
    const { page } = await openView(key, {
      path: '/accounts',
      prepare: async (prepared) => {
        await prepared.clock.install();
        prepared.on('request', (request) => request.url().endsWith('/graphql/stream') && streams.push(request));
      },
    });
    await until(() => streams.length > 0);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-2' })]);
    await page.getByRole('button', { name: /changes?: show$/ }).waitFor();
    await page.clock.fastForward(10 * 60_000);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'A-3' })]);
    await until(() => streams.length > 1);
    expect(streams.at(-1)?.postDataJSON().variables.after).toBeUndefined();
  });

  it('a hidden tab has no stream, and hears of what happened once it is seen again', async () => {
    const { page, streams } = await open('/keys');
    await setSight(page, 'hidden');
    await until(() => streams.size === 0);
    await hold();
    await setSight(page, 'visible');
    await until(() => streams.size === 1);
    await count(page).getByText(/[1-9]/).waitFor();
  });

  it('the stream ends with the session, and begins with the next', async () => {
    const { page, streams } = await open('/keys');
    const query = `mutation { endSessions(holderId: "${key.keyId}") { code } }`;
    const { apiKey } = await service.createKey({ organizationId: key.organizationId });
    await postGraphql(service, apiKey, { query });
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    await until(() => streams.size === 0);
    await signInWith(page, key.apiKey);
    await until(() => streams.size === 1);
  });
});
