import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type Page } from 'playwright-core';
import { describeInBrowser, openBrowser, openTab } from '../../../support/browser';
import { describeWhere } from '../../../support/describe-where';
import { patchAccount, pushRows } from '../../../support/http';
import { serveLocally } from '../../../support/local-server';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

const EXAMPLE = join(__dirname, '../../../../examples/dashboard');
const BUILT = join(EXAMPLE, 'dist');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const FILLERS = 60;

/** Serves the built dashboard, as a web server of its own does. */
const serveBuilt = () =>
  serveLocally(({ url = '/' }, response) => {
    const path = join(BUILT, url === '/' ? 'index.html' : url);
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/plain').end(readFileSync(path));
  });

/** Generates its operations, checks its types, and builds it, by its own packages. */
const build = (serviceUrl: string) =>
  promisify(execFile)('npm', ['run', '--silent', 'build'], {
    cwd: EXAMPLE,
    env: { ...process.env, NODE_ENV: 'production', VITE_SERVICE: serviceUrl },
  });

describeWhere(existsSync(join(EXAMPLE, 'node_modules')), 'npm run install:public-clients')('examples/dashboard', () => {
  describeInBrowser('in a browser', () => {
    let service: TestService;
    let browser: Browser;
    let key: TestKey;
    let own: Awaited<ReturnType<typeof serveBuilt>>;
    beforeAll(async () => {
      own = await serveBuilt();
      service = await startService({ corsOrigins: [own.url] });
      service.clock.now = new Date('2026-03-01T12:00:00Z');
      key = await service.createKey();
      [browser] = await Promise.all([openBrowser(), build(service.url)]);
      await pushRows(service, key.apiKey, [
        ...Array.from({ length: FILLERS }, (_, at) => buildRow({ externalId: `L-${at}`, status: 'ACTIVE' })),
        buildRow({ externalId: 'A-1', status: 'ACTIVE', currentBalance: 0.1 }),
        buildRow({ externalId: 'A-2', status: 'ACTIVE', currentBalance: '0.20' }),
        buildRow({ externalId: 'A-3', status: 'SETTLED IN FULL', currentBalance: 1000 }),
      ]);
    });
    afterAll(() => own.close());

    const streams = () => `${service.url}/graphql/stream`;
    /** Opens the dashboard, gives it a key, and waits until its stream is answered. */
    async function open(apiKey: string, prepare?: (page: Page) => Promise<unknown>) {
      const { page } = await openTab(browser, service.url);
      const failures: string[] = [];
      page.on('pageerror', ({ message }) => failures.push(message));
      await prepare?.(page);
      await page.goto(own.url);
      await page.getByLabel('API key').fill(apiKey);
      const answered = page.waitForResponse((response) => response.url().endsWith('/graphql/stream'));
      await page.getByRole('button', { name: 'Show' }).click();
      await answered;
      return { page, failures };
    }
    const cellsOf = async (page: Page, name: string) => {
      const row = page.getByRole('row', { name });
      await row.first().waitFor();
      return row.first().getByRole('cell').allTextContents();
    };
    const changes = (page: Page) => page.getByRole('list', { name: 'Changes' });

    it('shows balances by category, and changes as they happen, in every view', async () => {
      const { page, failures } = await open(key.apiKey);
      expect(await cellsOf(page, 'PAID')).toEqual(['PAID', '1', '$1,000.00']);
      expect(await cellsOf(page, 'Total')).toEqual(['Total', String(FILLERS + 3), expect.any(String)]);
      service.clock.advance(86_400_000);
      await patchAccount(service, key.apiKey, 'A-3', { currentBalance: 900 });
      await changes(page).getByText('A-3: SETTLED_IN_FULL').waitFor();
      await page.getByRole('cell', { name: '$900.00' }).waitFor();
      const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
      expect(kept).toBe('[{},{},""]');
      expect(failures).toEqual([]);
    });

    it('lists accounts by a filter, and more of them as one scrolls', async () => {
      const { page } = await open(key.apiKey);
      await page.getByRole('link', { name: 'Accounts' }).click();
      const rows = page.getByRole('table').getByRole('row');
      await page.getByRole('link', { name: 'A-1', exact: true }).waitFor();
      // The end of each page comes into view.
      for (let before = 0; before < FILLERS + 3; before = await rows.count()) {
        await rows.last().scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 10_000);
        await rows.nth(before).waitFor();
      }
      expect(await rows.count()).toBe(FILLERS + 3);
      await page.getByLabel('Category').selectOption('Paid');
      await expectRows(page, ['A-3']);
      await page.getByLabel('Category').selectOption('All');
      await page.getByLabel('Search').fill('L-7');
      await expectRows(page, ['L-7']);
    });
    const expectRows = async (page: Page, externalIds: string[]) => {
      await page.waitForFunction(`document.querySelectorAll('tbody tr').length === ${externalIds.length}`);
      expect(await page.getByRole('table').getByRole('link').allTextContents()).toEqual(externalIds);
    };

    it('shows an account beside what it was, and keeps both apart', async () => {
      await patchAccount(service, key.apiKey, 'A-1', { currentBalance: 50 });
      const { page, failures } = await open(key.apiKey);
      await page.getByRole('link', { name: 'Accounts' }).click();
      await page.getByRole('link', { name: 'A-1', exact: true }).click();
      expect(await cellsOf(page, 'Balance')).toEqual(['$50.00']);
      await page.getByRole('list', { name: 'History' }).getByText('currentBalance from 0.1 to 50').waitFor();
      await page.getByLabel('As it was on').fill('2026-03-01');
      await page.getByText('Then (version 1)').waitFor();
      expect(await cellsOf(page, 'Balance')).toEqual(['$50.00', '$0.10']);
      await page.getByLabel('As it was on').fill('2026-02-01');
      await page.getByText('It did not exist yet.').waitFor();
      // The present is still that of the list, which is not read again.
      await page.getByRole('link', { name: 'Accounts' }).click();
      expect(await cellsOf(page, 'A-1')).toEqual(['A-1', expect.any(String), 'ACTIVE', '$50.00']);
      expect(failures).toEqual([]);
    });

    it('goes on after a break with what it missed', async () => {
      const { corsOrigins, mongodbDatabase } = service.config;
      const ending = await startService({ corsOrigins, mongodbDatabase });
      ending.clock.now = service.clock.now;
      const { page } = await open(key.apiKey, (tab) =>
        tab.route(streams(), (route) => route.continue({ url: `${ending.url}/graphql/stream` })),
      );
      await page.getByRole('link', { name: 'Accounts' }).click();
      await cellsOf(page, 'A-2');
      await patchAccount(service, key.apiKey, 'A-2', { currentBalance: 10 });
      await page.getByRole('cell', { name: '$10.00' }).waitFor();
      await ending.stop();
      await patchAccount(service, key.apiKey, 'A-2', { currentBalance: 20 });
      await page.unroute(streams());
      await page.getByRole('cell', { name: '$20.00' }).waitFor();
      expect(await changes(page).getByRole('listitem').allTextContents()).toEqual(['A-2: ACTIVE', 'A-2: ACTIVE']);
    });

    it('says why a key is refused, and takes another', async () => {
      const { page } = await open('acs_nobody.nothing');
      await page.getByRole('alert').getByText('INVALID_API_KEY').waitFor();
      await page.getByLabel('API key').fill(key.apiKey);
      await page.getByRole('button', { name: 'Show' }).click();
      await cellsOf(page, 'Total');
    });
  });
});
