// Requests beside an import, and the import beside requests, each as a ratio to itself alone: on two instances that do all of
// the work, and on two that leave it to one process of `account-sync work`. Both are measured in turn, each on a database of
// its own, which is dropped. Each round imports new rows twice: alone, and beside requests, which come at a steady rate and
// are measured from when they were due. Nine in ten read one account, one changes it. Needs MONGODB_URL.
//
//   npm run build && MONGODB_URL=… node bench/background-work.mjs [--rows 10000] [--rate 40] [--rounds 3]
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ACCOUNTS, createClient } from './client.mjs';
import { createKey, stop } from './growth/fill.mjs';
import { feed, startService, temporaryFolder } from './service.mjs';
import { median, percentile } from './statistics.mjs';

const { MongoClient } = createRequire(import.meta.url)('mongodb');
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
  },
});
const { MONGODB_URL } = process.env;
if (!MONGODB_URL) throw new Error('Set MONGODB_URL: the embedded server serves one process');
const [size, rate, rounds] = [values.rows, values.rate, values.rounds].map(Number);
const IMPORTS = '/external-api/imports';
const WORK = ['--max-semi-space-size=16', '--heap-growing-percent=100', 'dist/cli/account-sync.js', 'work'];
/** Accounts that requests ask for, and rows of a part. */
const [ASKED, PART] = [500, 10_000];
const POLL_MS = 250;
const folder = temporaryFolder();
const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function startSetup(name, settings, hasWorker) {
  const MONGODB_DATABASE = `work_${randomBytes(4).toString('hex')}`;
  // A busy machine answers late, and then more are in progress.
  const env = { MONGODB_DATABASE, REQUESTS_IN_PROGRESS: '10000', ...settings };
  const services = await Promise.all([1, 2].map((at) => startService(join(folder, `${name}-${at}`), env)));
  if (hasWorker) services.push(await startService(join(folder, name), env, WORK));
  const apiKey = createKey(services[0].env, 'org');
  const clients = services.slice(0, 2).map(({ baseUrl }) => createClient(baseUrl, apiKey));
  await clients[0].push([...feed(ASKED)]);
  return { name, services, clients, MONGODB_DATABASE, alone: [], beside: [], importAlone: [], importBeside: [] };
}

/** Sends requests at the rate until `isOver`. @returns how long each took, from when it was due */
async function steadyRequests(clients, isOver) {
  const took = [];
  const open = new Set();
  const began = performance.now();
  for (let at = 0; !isOver(); at += 1) {
    const due = began + (at / rate) * 1000;
    if (due > performance.now()) await delay(due - performance.now());
    const path = `${ACCOUNTS}/A-${(at * 7) % ASKED}`;
    const client = clients[at % 2];
    const request = at % 10 === 9 ? client.patch(path, { bank: `Bank ${at}` }) : client.get(path);
    const answered = request.then(() => void took.push(performance.now() - due)).finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
  return took;
}

let imports = 0;
/** Imports new rows. @returns rows a second, from the commit to the end */
async function runImport([client]) {
  imports += 1;
  const lines = [...feed(size)].map(
    (row) => `${JSON.stringify({ ...row, externalId: `${imports}-${row.externalId}` })}\n`,
  );
  const { import: created } = await client.sendSigned('POST', IMPORTS, '{}');
  const path = `${IMPORTS}/${created.id}`;
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  const parts = Math.ceil(size / PART);
  for (let at = 0; at < parts; at += 1) {
    const content = gzipSync(lines.slice(at * PART, (at + 1) * PART).join(''));
    await client.sendSigned('PUT', `${path}/parts/${at + 1}`, content, headers);
  }
  await client.sendSigned('POST', `${path}/commit`, JSON.stringify({ parts }));
  for (;;) {
    await delay(POLL_MS);
    const { import: shown } = await client.get(path);
    if (['QUEUED', 'PLANNING', 'APPLYING'].includes(shown.state)) continue;
    if (shown.done?.created !== size) throw new Error(JSON.stringify(shown));
    return (size / (Date.parse(shown.finishedAt) - Date.parse(shown.committedAt))) * 1000;
  }
}

async function measure({ clients, alone, beside, importAlone, importBeside }) {
  const began = performance.now();
  importAlone.push(await runImport(clients));
  const lasted = performance.now() - began;
  const end = performance.now() + lasted;
  alone.push(...(await steadyRequests(clients, () => performance.now() > end)));
  let isOver = false;
  const requests = steadyRequests(clients, () => isOver);
  importBeside.push(
    await runImport(clients).finally(() => {
      isOver = true;
    }),
  );
  beside.push(...(await requests));
}

const setups = [
  await startSetup('two instances', {}, false),
  await startSetup('two instances and account-sync work', { BACKGROUND_WORK: 'false' }, true),
];
for (let round = 0; round < rounds; round += 1) {
  for (const at of setups.keys()) await measure(setups[(at + round) % setups.length]);
}
line(['', 'p50 alone, ms', 'beside', 'p99 alone', 'beside', 'ratio', 'import alone, rows/s', 'beside', 'ratio']);
line(Array(9).fill('---'));
const database = await new MongoClient(MONGODB_URL).connect();
for (const { name, services, MONGODB_DATABASE, alone, beside, importAlone, importBeside } of setups) {
  const [before, after] = [percentile(alone, 99), percentile(beside, 99)];
  const [own, shared] = [median(importAlone), median(importBeside)];
  line([
    name,
    ...[percentile(alone, 50), percentile(beside, 50), before, after].map((time) => time.toFixed(1)),
    (after / before).toFixed(2),
    ...[own, shared].map((speed) => speed.toFixed(0)),
    (shared / own).toFixed(2),
  ]);
  await Promise.all(services.map(stop));
  await database.db(MONGODB_DATABASE).dropDatabase();
}
await database.close();
process.exit(0);
