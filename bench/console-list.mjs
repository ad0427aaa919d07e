// How the list of accounts bears very many of them: until its first rows show, and while somebody goes down by keys, searches,
// sorts and goes back: how long the next rows take, the longest answer to a key, the longest task of the page in time of the
// processor, and its memory.
// `--data` is a folder that an earlier run filled, with its key beside it; without it the accounts are pushed first, which
// takes about as many minutes as there are hundred thousands.
//
//   npm run build && node bench/console-list.mjs [--accounts 1000000] [--rows 100000] [--data FOLDER]      needs Chromium
import { longestTaskDuring, openBrowser, openWindow } from './console-browser.mjs';
import { startFilledService } from './console-service.mjs';
import { readOptions } from './options.mjs';
import { median, percentile } from './statistics.mjs';
import { printTable } from './table.mjs';

const values = readOptions({ accounts: 1_000_000, rows: 100_000, data: undefined });
const { accounts: ACCOUNTS, rows: ROWS } = values;
const STEPS = [0, 0.1, 0.5, 1];
const MAX_WAIT_MS = 60_000;
const SETTLE_MS = 500;

const service = await startFilledService(ACCOUNTS, values.data);

/** In the page: the slowest answers to what somebody does. */
const WATCH = `(() => {
  window.slowest = [];
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) slowest.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})()`;

const browser = await openBrowser();
const { page } = await openWindow(browser, service.baseUrl, service.apiKey, WATCH);
page.setDefaultTimeout(MAX_WAIT_MS);
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
/** Megabytes of the page's scripts, once what nobody needs is gone. */
async function heap() {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
}
const ms = (value) => String(Math.round(value));
const deeds = [];
/** Does something, and waits until what follows from it shows. */
async function deed(name, act, shows) {
  const start = performance.now();
  await act();
  await shows();
  deeds.push([name, ms(performance.now() - start)]);
}

const firstRow = () => page.getByRole('grid').getByRole('row').nth(1).waitFor();
const openList = () => page.goto('/console/accounts');
await deed('open the list, nothing of the page is cached', openList, firstRow);
await deed('open it again', openList, firstRow);
const counted = (await page.getByRole('status').first().textContent()).trim();

/** The number of the last row that was read. */
const lastRow = () =>
  page.evaluate(() => Math.max(...[...document.querySelectorAll('main [data-index]')].map((row) => row.dataset.index)));
const going = [];
const topRow = page.locator('main [data-index="0"]');
await topRow.focus();
for (const share of STEPS) {
  const target = Math.max(100, share * ROWS);
  await page.evaluate('slowest.length = 0');
  const waits = [];
  const start = performance.now();
  for (let last = await lastRow(); last < target - 1; ) {
    const begun = performance.now();
    await page.keyboard.press('End');
    for (const before = last; last === before; last = await lastRow())
      if (performance.now() - begun > MAX_WAIT_MS) throw new Error(`No rows behind ${last}`);
    waits.push(performance.now() - begun);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const task = await longestTaskDuring(browser, page, async () => {
    for (const key of ['PageUp', 'PageUp', 'PageDown', 'PageDown', 'End'])
      await page.keyboard.press(key, { delay: 100 });
    await page.waitForTimeout(SETTLE_MS);
  });
  const each = waits.length > 0 ? [ms(median(waits)), ms(percentile(waits, 99))] : ['', ''];
  const slowest = Math.max(0, ...(await page.evaluate('slowest')));
  going.push([String(target), seconds, ...each, ms(slowest), ms(task), (await heap()).toFixed(0)]);
}

const search = page.getByLabel('Search accounts');
const found = page.getByText('found');
await deed(
  'go back to the first row',
  () => page.keyboard.press('Home'),
  () => topRow.waitFor(),
);
await deed(
  'search a name',
  () => search.fill('jackson'),
  () => found.first().waitFor(),
);
await deed(
  'show all again',
  () => search.fill(''),
  () => found.waitFor({ state: 'detached' }),
);
await deed(
  'sort by balance',
  () => page.getByRole('button', { name: 'Balance' }).click(),
  () => page.locator('main [aria-sort] >> text=Balance').waitFor(),
);
await deed(
  'open an account',
  () => topRow.locator('a').click(),
  () => page.getByRole('heading', { level: 1, name: /-/ }).waitFor(),
);
await deed('and back', () => page.goBack(), firstRow);

process.stdout.write(`The list says: ${counted}\n\n`);
printTable(['what somebody does', 'milliseconds'], deeds);
process.stdout.write('\nGoing down by the End key, in milliseconds\n\n');
printTable(
  ['to row', 'seconds', 'next rows: median', 'p99', 'longest answer to a key', 'longest task', 'page, MB'],
  going,
);
await browser.close();
service.child.kill('SIGTERM');
