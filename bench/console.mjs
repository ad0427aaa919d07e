// How long each view of the console takes on many accounts: until its first paint and until all that it shows is there, in
// a browser that has nothing of it, in one that has its files, and by a click from another view; and the longest that the
// page takes to answer while somebody types, chooses and scrolls (the Event Timing API: from the input to the next frame).
// The browser, the service and its embedded server share the processors.
//
//   npm run build && node bench/console.mjs [--accounts 100000] [--rounds 3] [--data FOLDER]      needs Chromium
import { longestTaskDuring, openBrowser, openWindow } from './console-browser.mjs';
import { startFilledService } from './console-service.mjs';
import { readOptions } from './options.mjs';
import { median } from './statistics.mjs';
import { printTable } from './table.mjs';

const { accounts: ACCOUNTS, rounds: ROUNDS, data } = readOptions({ accounts: 100_000, rounds: 3, data: undefined });
/** For how long nothing new may be awaited before a view counts as whole. */
const QUIET_MS = 700;
const MAX_WAIT_MS = 60_000;
const POLL_MS = 50;

/** In the page: notes when it began to be whole, and the slowest answers to what somebody does. */
const WATCH = `(() => {
  const AWAITED = 'main [role="status"] > .visually-hidden, main [aria-busy="true"]';
  const view = (window.view = { since: 0, wholeAt: undefined, events: [] });
  const look = () => {
    const isWhole = document.querySelector('main h1') && !document.querySelector(AWAITED);
    if (!isWhole) view.wholeAt = undefined;
    else view.wholeAt ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries())
      if (interactionId) view.events.push({ name, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})()`;

const isWhole = `view.wholeAt !== undefined && performance.now() - view.wholeAt > ${QUIET_MS}`;
const paintOf = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`;

/** When the view was whole, in milliseconds after `since`. The page's policy lets no text be run, as `waitForFunction` does. */
async function wholeAfter(page, since = 0) {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const wholeAt = await page.evaluate(`${isWhole} ? view.wholeAt : null`);
    if (wholeAt !== null) return wholeAt - since;
    await page.waitForTimeout(POLL_MS);
  }
  throw new Error(`Not whole after ${MAX_WAIT_MS} ms: ${page.url()}`);
}

const service = await startFilledService(ACCOUNTS, data);
const { apiKey, client } = service;
const { accounts } = await client.get('/external-api/accounts?limit=1');
const { syncRuns } = await client.ask('{ syncRuns(first: 1) { nodes { id } } }').then(
  (answer) => answer.data,
  () => ({ syncRuns: undefined }),
);
process.stdout.write(`${ACCOUNTS} accounts\n\n`);

const VIEWS = {
  Overview: '/console/',
  Accounts: '/console/accounts',
  'Accounts, filtered and sorted': '/console/accounts?status=ACTIVE&sort=BALANCE_HIGH',
  Account: `/console/accounts/${accounts[0].id}`,
  'Imports and runs': '/console/imports',
  'All runs': '/console/imports?list=runs',
  ...(syncRuns && { Run: `/console/runs/${syncRuns.nodes[0].id}` }),
  'Import a file': '/console/import',
  History: '/console/history',
  Keys: '/console/keys',
};

const browser = await openBrowser();
const ms = (list) => String(Math.round(median(list)));
const rows = [];
for (const [name, path] of Object.entries(VIEWS)) {
  const times = { coldPaint: [], cold: [], warmPaint: [], warm: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await openWindow(browser, service.baseUrl, apiKey, WATCH);
    await page.goto(path);
    times.cold.push(await wholeAfter(page));
    times.coldPaint.push(await page.evaluate(paintOf));
    await page.goto(path);
    times.warm.push(await wholeAfter(page));
    times.warmPaint.push(await page.evaluate(paintOf));
    await context.close();
  }
  rows.push([name, ms(times.coldPaint), ms(times.cold), ms(times.warmPaint), ms(times.warm)]);
}
process.stdout.write('Milliseconds until the first paint, and until the view is whole\n\n');
printTable(['view', 'cold: paint', 'whole', 'warm: paint', 'whole'], rows);

/** What somebody does in a view that is whole. */
const DEEDS = {
  'go to another view': async (page, round) => {
    await page
      .getByRole('link', { name: round % 2 ? 'Overview' : 'Accounts', exact: true })
      .first()
      .click();
  },
  'type a search of accounts': async (page) => {
    await page.goto(VIEWS.Accounts);
    await wholeAfter(page);
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(/search/i))
      .first()
      .click();
    await page.keyboard.type('smith', { delay: 60 });
  },
  'scroll the list of accounts by keys': async (page) => {
    await page.goto(VIEWS.Accounts);
    await wholeAfter(page);
    await page.getByRole('grid').first().click();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('PageDown', { delay: 30 });
  },
  'open the palette and type': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('import', { delay: 60 });
    await page.keyboard.press('Escape');
  },
};
const { page } = await openWindow(browser, service.baseUrl, apiKey, WATCH);
await page.goto(VIEWS.Overview);
await wholeAfter(page);
const answers = [];
for (const [name, act] of Object.entries(DEEDS)) {
  const [longest, whole, tasks] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate('view.events.length = 0');
    const task = await longestTaskDuring(browser, page, async () => {
      await act(page, round);
      const since = await page.evaluate('performance.now()');
      whole.push(await wholeAfter(page, since));
    });
    tasks.push(task);
    // Events are told a moment after they were answered.
    await page.waitForTimeout(200);
    const events = await page.evaluate('view.events');
    longest.push(Math.max(0, ...events.map(({ duration }) => duration)));
  }
  answers.push([
    name,
    String(Math.max(...longest)),
    String(Math.max(0, Math.round(median(whole)))),
    String(Math.round(Math.max(...tasks))),
  ]);
}
process.stdout.write(
  '\nMilliseconds from an input to the frame that answers it, at most; until the view is whole again; and of the longest\n' +
    'task of the page in time of the processor\n\n',
);
printTable(['what somebody does', 'longest answer', 'whole', 'longest task'], answers);
await browser.close();
service.child.kill('SIGTERM');
