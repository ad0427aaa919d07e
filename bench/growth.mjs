// How the cost of each operation grows with the number of accounts. One data directory for each size, or a database on
// the server that MONGODB_URL names, is filled through the service itself (signed bulk upserts of 500, with encryption and
// history). Then a service runs on each, and each operation goes to all of them in turn, round by round, with an empty
// request before each: its ratio shows the noise of the machine. Writes the figures and a plot of them: of processor time,
// or of time by the clock where the database is another program.
//
//   npm run growth                                                 10,000, 100,000 and 1,000,000 accounts: 12 GB, half an hour
//   npm run growth -- --sizes 10000,20000 --rounds 3 --output /tmp/growth
//   npm run growth -- --folder DIR                                 keeps the data in DIR, and uses what is there
//   MONGODB_URL=… npm run growth -- --folder DIR                   in DIR, says which sizes that server has
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedServerUrl } from '../dist/embedded-server/index.js';
import { createClient } from './client.mjs';
import { databaseOf, fill, SMALLEST, startSize } from './growth/fill.mjs';
import { besides, compare, processorMs, round } from './growth/measure.mjs';
import { OPERATIONS } from './growth/operations.mjs';
import { plot } from './growth/plot.mjs';
import { readOptions } from './options.mjs';
import { createKey, startBare, stop, temporaryFolder } from './service.mjs';
import { median, timed } from './statistics.mjs';

const url = process.env.MONGODB_URL;
const values = readOptions({ sizes: '10000,100000,1000000', rounds: 9, folder: undefined, output: undefined });
const output =
  values.output ?? fileURLToPath(new URL(`../docs/measurements/growth${url ? '-server' : ''}`, import.meta.url));
const sizes = values.sizes.split(',').map(Number);
const { rounds, folder = temporaryFolder() } = values;
if (sizes.some((size) => !(size >= SMALLEST))) throw new Error(`a size has to be ${SMALLEST} accounts or more`);
const directoryOf = (size) => join(folder, String(size));
const report = (line) => process.stdout.write(`${line}\n`);

mkdirSync(folder, { recursive: true });
await fill(folder, sizes, report);

/** Starts a service a few times on each size. */
async function measureStarts() {
  const starts = new Map(sizes.map((size) => [size, { wall: [], processor: [] }]));
  // The first start of all may still write what a later version of the service needs.
  for (let turn = -1; turn < Math.min(rounds, 5); turn += 1) {
    for (const size of sizes) {
      let service;
      const wall = await timed(async () => {
        service = await startSize(folder, size);
      });
      if (turn >= 0) starts.get(size).wall.push(wall);
      if (turn >= 0) starts.get(size).processor.push(processorMs(service.child.pid));
      await stop(service);
    }
  }
  return [...starts].map(([accounts, { wall, processor }]) => ({
    accounts,
    wallMs: round(median(wall), 0),
    processorMs: round(median(processor), 0),
    ...(!url && { megabytes: round(statSync(join(directoryOf(accounts), 'accounts.mdb')).blocks / 2048, 0) }),
  }));
}

const start = await measureStarts();
for (const { accounts, wallMs, processorMs: used, megabytes } of start) {
  report(`${accounts} accounts: ready in ${wallMs} ms (processors ${used} ms), ${megabytes ?? 'unknown'} MB`);
}

const services = [];
// On a slow machine, statistics of a million accounts beside other requests take longer than the usual limit.
const settings = { DATABASE_TIMEOUT_MS: '300000', REQUEST_TIMEOUT_SECONDS: '300' };
for (const size of sizes) services.push({ size, ...(await startSize(folder, size, settings)) });
const targets = services.map(({ size, baseUrl, env, child }) => ({
  accounts: size,
  pid: child.pid,
  client: createClient(baseUrl, createKey(env, 'bench')),
}));
const [smallest] = sizes;
const bare = await (url
  ? startBare(url, databaseOf(smallest))
  : startBare(embeddedServerUrl(directoryOf(smallest)), 'account_sync'));
/** An Express route that does nothing. */
const requestFloor = async () => (await fetch(`${bare.baseUrl}/nothing`)).arrayBuffer();

const operations = [];
for (const [name, operation] of Object.entries(OPERATIONS)) {
  const wanted = operation.isLong ? Math.max(1, Math.floor(rounds / 3)) : rounds;
  const figures = await compare(operation, targets, requestFloor, wanted);
  operations.push({ name, figures });
  const times = figures.map(({ wallMs, processorMs: used }) => `${wallMs} (${used})`).join(', ');
  const { wallRatio, processorRatio, floorRatio } = figures.at(-1);
  report(`${name}: ${times} ms (of processors); ${wallRatio} (${processorRatio}) times, empty request ${floorRatio}`);
}

const statisticsBeside = [];
for (const { accounts, client } of targets) {
  const requests = Object.fromEntries(
    ['GET', 'PATCH', 'page of 50, last changes'].map((name) => [name, (turn) => OPERATIONS[name].run(client, turn)]),
  );
  const figures = await besides(requests, () => OPERATIONS.statistics.run(client), Math.max(1, Math.floor(rounds / 3)));
  statisticsBeside.push({ accounts, figures });
  for (const { request, ratioP50, ratioP99 } of figures) {
    report(`${accounts} accounts, ${request} beside statistics: p50 ${ratioP50} times, p99 ${ratioP99} times`);
  }
}

const machine = { node: process.version, processors: cpus().length, model: cpus()[0].model };
const result = { machine, engine: url ? 'server' : 'embedded', sizes, rounds, start, operations, statisticsBeside };
mkdirSync(join(output, '..'), { recursive: true });
writeFileSync(`${output}.json`, `${JSON.stringify(result, undefined, 2)}\n`);
writeFileSync(`${output}.svg`, plot(result));
bare.child.kill('SIGTERM');
for (const service of services) await stop(service);
process.exit(0);
