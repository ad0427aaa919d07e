// Whether the console stays at 60 frames a second while it reads, suggests, judges and sends a large file: the gaps between
// frames (`requestAnimationFrame`) of each phase, beside those of a page that does nothing, and the longest task of the
// page's own thread, in time of the processor. The browser, its worker and the service share the processors: gaps have what
// the machine did otherwise, the last column has not.
//
//   npm run build && node bench/console-import.mjs [--rows 100000] [--columns 8] [--format csv]      needs Chromium
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { longestTaskDuring, openBrowser, openWindow } from './console-browser.mjs';
import { readOptions } from './options.mjs';
import { createKey, feed, startService, temporaryFolder } from './service.mjs';
import { percentile } from './statistics.mjs';
import { printTable } from './table.mjs';

const { rows: ROWS, columns, format } = readOptions({ rows: 100_000, columns: 8, format: 'csv' });
const IDLE_MS = 3_000;
const MAX_WAIT_MS = 600_000;

/** In the page: how long after each frame the next one came, by phase. */
const WATCH = `(() => {
  const frames = (window.frames60 = { phase: 'load', gaps: {} });
  let last;
  const frame = (now) => {
    if (last !== undefined) (frames.gaps[frames.phase] ??= []).push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;

const FIELDS = [
  ...['externalId', 'phoneNumber', 'portfolioId', 'metadata.filenumber'],
  ...['currentBalance', 'status', 'person.name.first', 'person.name.last'],
];
const MORE_COLUMNS = Array.from({ length: Math.max(0, columns - FIELDS.length) }, (_, at) => `Column ${at + 1}`);
const cellOf = (row, path) => {
  const value = path.split('.').reduce((object, name) => object[name], row);
  return String(value).replaceAll(',', ' ');
};
/** One row in so many cannot be read. */
const FAULTY = 50;

function fileOf(folder) {
  const path = join(folder, `placements.${format}`);
  const lines = format === 'csv' ? [[...FIELDS, ...MORE_COLUMNS].join(',')] : [];
  let position = 0;
  for (const row of feed(ROWS)) {
    position += 1;
    const written = position % FAULTY === 0 ? { ...row, currentBalance: 'ask' } : row;
    if (format !== 'csv') lines.push(JSON.stringify(written));
    else lines.push([...FIELDS.map((path) => cellOf(written, path)), ...MORE_COLUMNS].join(','));
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const folder = temporaryFolder();
const path = fileOf(folder);
const service = await startService(folder);
const apiKey = createKey(service.env, 'org-1');
const browser = await openBrowser();
const { page } = await openWindow(browser, service.baseUrl, apiKey, WATCH);
page.setDefaultTimeout(MAX_WAIT_MS);
await page.goto('/console/import');
await page.getByLabel('Choose a file').waitFor();

const seconds = {};
const longestTask = {};
async function phase(name, work) {
  longestTask[name] = await longestTaskDuring(browser, page, async () => {
    await page.evaluate(`frames60.phase = ${JSON.stringify(name)}`);
    const start = performance.now();
    await work();
    seconds[name] = (performance.now() - start) / 1000;
    await page.evaluate('frames60.phase = "between"');
  });
}
await phase('idle', () => page.waitForTimeout(IDLE_MS));
await phase('read, suggest and judge the first rows', async () => {
  await page.getByLabel('Choose a file').setInputFiles(path);
  await page.getByText('can be sent').waitFor();
});
await phase('judge all rows', () =>
  page.getByText(`of all ${ROWS.toLocaleString('en-US')} rows can be sent`).waitFor(),
);
await phase('cut and send', async () => {
  await page.getByRole('button', { name: 'Send and plan' }).click();
  await page.getByText('rows are sent').waitFor();
});

const gaps = await page.evaluate('frames60.gaps');
const share = (list, limit) => `${((100 * list.filter((gap) => gap > limit).length) / list.length).toFixed(1)} %`;
const ms = (value) => value.toFixed(0);
process.stdout.write(`${ROWS} rows of ${format}: gaps between frames, in milliseconds\n\n`);
printTable(
  ['phase', 'seconds', 'frames', 'median', 'p99', 'longest', 'over 33', 'over 50', 'longest task'],
  Object.keys(seconds).map((name) => {
    const list = gaps[name] ?? [];
    const counts = [String(list.length), ms(percentile(list, 50)), ms(percentile(list, 99)), ms(Math.max(...list))];
    const late = [share(list, 33.4), share(list, 50)];
    return [name, seconds[name].toFixed(1), ...counts, ...late, ms(longestTask[name])];
  }),
);
await browser.close();
service.child.kill('SIGTERM');
