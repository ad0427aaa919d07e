// Large works, each beside steady requests: exports, verification, retention, erasure of a person whom rows of imports
// name, removal of these rows, deletion of a webhook with its deliveries, an import from its commit. For each: rows a
// second, the highest memory of the service and of the command line (without what is mapped from the data file), and the
// 99th of a hundred requests (GET, PATCH, page of 50, in turn, from when they were due) alone and beside it. Uses a copy of
// the data, or new data; on MONGODB_URL a database of its own, which it drops.
//
//   npm run build && node bench/big-things.mjs [--accounts 10000] [--rows 100000] [--entries 100000] [--rate 20]
//   --rate 0            no requests: the works alone
//   --only export       works whose names contain this
//   --apart             on MONGODB_URL: two instances answer requests, and a process of its own works in the background
//   --data DIR          of `npm run growth -- --folder`, instead of new accounts; it is changed
//   --checkout DIR      the service and the command line of another checkout that is built, to compare with
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { embeddedServerUrl } from '../dist/embedded-server/index.js';
import { VICTIM, WORKS } from './big-things/works.mjs';
import { ACCOUNTS, createClient } from './client.mjs';
import { megabytesOf } from './growth/measure.mjs';
import { readOptions } from './options.mjs';
import { batchesOf, feed, startService, stop, temporaryFolder } from './service.mjs';
import { startArguments } from './start-command.mjs';
import { percentile } from './statistics.mjs';
import { printTable } from './table.mjs';

const values = readOptions({
  accounts: 10_000,
  rows: 100_000,
  entries: 100_000,
  rate: 20,
  only: '',
  apart: false,
  data: undefined,
  checkout: fileURLToPath(new URL('..', import.meta.url)),
});
const { rows, entries, rate } = values;
const checkout = resolve(values.checkout);
const [onSignal, bareExport] = ['on-signal.cjs', 'bare-export.mjs'].map((name) =>
  fileURLToPath(new URL(`./big-things/${name}`, import.meta.url)),
);
const organizationId = 'bench';
const SCOPES = ['', ':ssn'].map((end) => `accounts:read${end}`).join(',');
const MORE_SCOPES = 'accounts:write,accounts:erase,audit:read,webhooks:manage';
/** How long requests are measured alone, and the least that they are measured beside a work. */
const PHASE_MS = 10_000;
const MAX_LISTED = 500;
/** An export reads again what changed so lately. */
const SETTLING_MS = 61_000;

const { MONGODB_URL } = process.env;
const folder = values.data ?? join(temporaryFolder(), 'data');
const MONGODB_DATABASE = MONGODB_URL ? `big_${randomBytes(4).toString('hex')}` : 'account_sync';
const settings = { MONGODB_DATABASE, REQUESTS_IN_PROGRESS: '10000' };
process.chdir(checkout);
const startWords = [
  '-r',
  onSignal,
  ...startArguments.map((word) => (word.endsWith('.js') ? join(checkout, word) : word)),
];
const answering = values.apart ? { ...settings, BACKGROUND_WORK: 'false' } : settings;
const services = [await startService(folder, answering, startWords)];
if (values.apart) services.push(await startService(folder, answering, startWords));
const commandLine = join(checkout, 'dist/cli/account-sync.js');
const [service] = services;
const working = values.apart ? await startService(folder, settings, ['-r', onSignal, commandLine, 'work']) : service;
const processes = new Set([...services, working]);
const mongo = await MongoClient.connect(MONGODB_URL || embeddedServerUrl(folder));

/** The highest memory of processes since the last look, in MB, without what is mapped from files. */
const highest = new Map();
const programs = new Set();
function look(name, pid) {
  try {
    highest.set(name, Math.max(highest.get(name) ?? 0, megabytesOf(pid, 'RssAnon')));
  } catch {
    // It has ended.
  }
}
setInterval(() => {
  for (const { child } of processes) look('service', child.pid);
  for (const pid of programs) look('program', pid);
}, 100);

/** Runs a program in a process of its own. @returns what it prints */
async function run(...words) {
  const connection = { ACCOUNT_SYNC_URL: service.baseUrl, ...(apiKey && { ACCOUNT_SYNC_KEY: apiKey }) };
  const env = { ...service.env, ...connection };
  const child = spawn(process.execPath, words, { env });
  programs.add(child.pid);
  let text = '';
  let errors = '';
  child.stdout.on('data', (data) => {
    text += data;
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const [code] = await once(child, 'close');
  programs.delete(child.pid);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${text} ${errors}`);
  return text;
}
const program = (...more) => run(commandLine, ...more);

let apiKey;
({ apiKey } = JSON.parse(
  await program('keys', 'create', '--organization', organizationId, '--scopes', `${SCOPES},${MORE_SCOPES}`, '--json'),
));
const clients = services.map(({ baseUrl }) => createClient(baseUrl, apiKey));
const [client] = clients;
if (values.data === undefined) {
  for (const batch of batchesOf(feed(values.accounts))) await client.push(batch);
  await delay(SETTLING_MS);
}
const database = mongo.db(MONGODB_DATABASE);
const accounts = await database.collection('accounts').countDocuments({ organizationId });
const { accounts: listed } = await client.get(`${ACCOUNTS}?limit=${MAX_LISTED}`);
const asked = listed.filter(({ externalId }) => externalId !== VICTIM);
const PAGE = '{ accounts(first: 50) { nodes { id externalId status currentBalance person { name { first last } } } } }';

let requests = 0;
let refused = 0;
const REQUESTS = [
  (from, path) => from.get(path),
  (from, path) => from.patch(path, { bank: `Bank ${requests}` }),
  (from) => from.ask(PAGE),
];

/** Sends requests at the rate until `isOver`. @returns how long each took, from when it was due */
async function steadyRequests(isOver) {
  const took = [];
  const open = new Set();
  const began = performance.now();
  for (let at = 0; rate > 0 && !isOver(); at += 1) {
    const due = began + (at / rate) * 1000;
    if (due > performance.now()) await delay(due - performance.now());
    requests += 1;
    const path = `${ACCOUNTS}/${encodeURIComponent(asked[(requests * 7) % asked.length].externalId)}`;
    const request = REQUESTS[requests % REQUESTS.length](clients[requests % clients.length], path);
    const answered = request
      .catch(() => {
        // A busy service refuses some, for which their callers wait as well.
        refused += 1;
      })
      .then(() => void took.push(performance.now() - due))
      .finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
  return took;
}

const figures = [];
const parts = {
  program,
  bareExport: () => run(bareExport, MONGODB_URL || embeddedServerUrl(folder), MONGODB_DATABASE, organizationId),
  client,
  database,
  organizationId,
  accounts,
  rows,
  entries,
  file: join(temporaryFolder(), 'export'),
};
const beginLongWork = () => working.child.kill('SIGUSR2');
for (const [name, { count, prepare, run: work }] of Object.entries(WORKS)) {
  if (!name.includes(values.only)) continue;
  const wanted = count(parts);
  const prepared = await prepare?.(parts, wanted);
  const end = performance.now() + PHASE_MS;
  const alone = await steadyRequests(() => performance.now() > end);
  highest.clear();
  let isOver = false;
  const beside = steadyRequests(() => isOver);
  const began = performance.now();
  await work({ ...parts, beginLongWork }, prepared);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const times = await beside;
  const [before, after] = [percentile(alone, 99), percentile(times, 99)];
  const memory = ['service', 'program'].map((who) => highest.get(who)?.toFixed(0) ?? '');
  const ofRequests =
    rate > 0 ? [before.toFixed(0), after.toFixed(0), (after / before).toFixed(2), times.length, refused] : [];
  refused = 0;
  figures.push([name, wanted, seconds.toFixed(1), (wanted / seconds).toFixed(0), ...memory, ...ofRequests]);
  process.stderr.write(`${figures.at(-1).join(' | ')}\n`);
}
const ofRequests = rate > 0 ? ['p99 alone, ms', 'beside', 'ratio', 'requests beside', 'refused'] : [];
printTable(['work', 'rows', 's', 'rows/s', 'service, MB', 'command line, MB', ...ofRequests], figures);
if (MONGODB_URL) await database.dropDatabase();
await mongo.close();
for (const one of processes) await stop(one);
process.exit(0);
