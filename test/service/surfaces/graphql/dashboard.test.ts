import { type Browser, type Page } from 'playwright-core';
import { describeInBrowser, openBrowser, openTab } from '../../../support/browser';
import { programBeside } from '../../../support/guides';
import { patchAccount, pushRows } from '../../../support/http';
import { serveLocally } from '../../../support/local-server';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

jest.setTimeout(60_000);

const GUIDE = programBeside('dashboard.html');
const SERVICE = 'http://localhost:4000';

it('the guide has a dashboard of one page, for the service of a first start', () => {
  expect(GUIDE.split('\n').length).toBeLessThan(80);
  expect(GUIDE.split(SERVICE)).toHaveLength(2);
});

/** Serves the dashboard of the guide, as a web server of its own does. */
async function servePage() {
  let page = '';
  const setService = (url: string) => {
    page = GUIDE.replace(SERVICE, url);
  };
  const { url: origin, close } = await serveLocally((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(page),
  );
  return { origin, close, setService };
}

describeInBrowser('the dashboard of the guide', () => {
  let service: TestService;
  let browser: Browser;
  let key: TestKey;
  let pages: Awaited<ReturnType<typeof servePage>>[];
  beforeAll(async () => {
    pages = await Promise.all([servePage(), servePage()]);
    [service, browser] = await Promise.all([startService({ corsOrigins: [String(pages[0]?.origin)] }), openBrowser()]);
    for (const { setService } of pages) setService(service.url);
    service.clock.now = new Date();
    key = await service.createKey();
    await pushRows(service, key.apiKey, [
      buildRow({ externalId: 'A-1', portfolioId: 'cards', status: 'ACTIVE', currentBalance: 0.1 }),
      buildRow({ externalId: 'A-2', portfolioId: 'cards', status: 'ACTIVE', currentBalance: '0.20' }),
      buildRow({ externalId: 'A-3', portfolioId: 'cards', status: 'SETTLED IN FULL', currentBalance: 1000 }),
      buildRow({ externalId: 'A-4', portfolioId: 'medical', status: 'ACTIVE', currentBalance: 12.5 }),
    ]);
  });
  afterAll(() => Promise.all(pages.map(({ close }) => close())));

  /** Opens the dashboard as a page of one of the two servers, and gives it a key. */
  async function open(from: 0 | 1, apiKey: string) {
    const { page } = await openTab(browser, service.url);
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.goto(String(pages[from]?.origin));
    await page.getByLabel('API key').fill(apiKey);
    await page.getByRole('button', { name: 'Show' }).click();
    return { page, failures };
  }
  const told = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('cell').allTextContents();

  it('it shows exact balances by category, and every change as it happens', async () => {
    const { page, failures } = await open(0, key.apiKey);
    await told(page, 'Live');
    const header = await page.getByRole('columnheader').allTextContents();
    expect(header).toEqual(['Portfolio', 'Total', 'ACTIVE', 'PAID']);
    expect(await rowOf(page, 'cards')).toEqual(['cards', '$1,000.30', '$0.30', '$1,000.00']);
    expect(await rowOf(page, 'medical')).toEqual(['medical', '$12.50', '$12.50', '$0.00']);
    await patchAccount(service, key.apiKey, 'A-4', { currentBalance: 20, status: 'PAID IN FULL' });
    await page.getByRole('list', { name: 'Changes' }).getByText('A-4: PAID_IN_FULL').waitFor();
    await page.getByRole('cell', { name: '$20.00' }).first().waitFor();
    expect(await rowOf(page, 'medical')).toEqual(['medical', '$20.00', '$0.00', '$20.00']);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(kept).toBe('[{},{},""]');
    expect(failures).toEqual([]);
  });

  it('after a break it shows what changed meanwhile', async () => {
    const { corsOrigins, mongodbDatabase } = service.config;
    const ending = await startService({ corsOrigins, mongodbDatabase });
    ending.clock.now = new Date();
    pages[0]?.setService(ending.url);
    const { page } = await open(0, key.apiKey);
    await told(page, 'Live');
    const changes = page.getByRole('list', { name: 'Changes' });
    await patchAccount(service, key.apiKey, 'A-1', { status: 'PAID IN FULL' });
    await changes.getByText('A-1: PAID_IN_FULL').waitFor();
    await ending.stop();
    await patchAccount(service, key.apiKey, 'A-2', { status: 'PAID IN FULL' });
    await page.route(`${ending.url}/**`, (route) =>
      route.continue({ url: route.request().url().replace(ending.url, service.url) }),
    );
    await changes.getByText('A-2: PAID_IN_FULL').waitFor();
    expect(await changes.getByRole('listitem').allTextContents()).toEqual(['A-2: PAID_IN_FULL', 'A-1: PAID_IN_FULL']);
    await page.close();
    pages[0]?.setService(service.url);
  });

  it('it says why a key is refused, and takes another', async () => {
    const { page } = await open(0, 'acs_nobody.nothing');
    await told(page, 'INVALID_API_KEY');
    await page.getByLabel('API key').fill(key.apiKey);
    await page.getByRole('button', { name: 'Show' }).click();
    await told(page, 'Live');
  });

  it('it tells when its key ends, and asks for another', async () => {
    const short = await service.createKey({ expiresAt: new Date(service.clock.now.getTime() + 60_000) });
    const { page } = await open(0, short.apiKey);
    await told(page, 'Live');
    service.clock.advance(120_000);
    await page.getByRole('button', { name: 'Show' }).waitFor();
    await told(page, /INVALID_API_KEY/);
  });

  it('from an origin that is not named it learns nothing', async () => {
    const { page } = await open(1, key.apiKey);
    await told(page, /fetch/);
    expect(await page.getByRole('row').count()).toBe(0);
  });
});
