// How long requests of each kind hold up the service: the longest round of its event loop, and how long a GET of another
// organization takes meanwhile, beside what it takes alone. The service runs in a process of its own. Times include what
// the machine did otherwise; on Linux, what the round took of a processor stands beside its time.
//
//   npm run build && node bench/event-loop.mjs            embedded server
//   MONGODB_URL=… node bench/event-loop.mjs               any server
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { median, timed } from './statistics.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { sampleAccounts, withChanges } = require('../dist/cli/demo/sample-accounts.js');
const { sign } = require('../dist/base/signature.js');

/** What the main thread has used of a processor, in milliseconds: only Linux tells. */
const mainThreadMs = () =>
  process.platform === 'linux'
    ? Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    : Number.NaN;

/** The service, which tells the longest stretch since it was last asked. */
async function serve() {
  const pino = require('pino');
  const { generateApiKey } = require('../dist/service/callers/access/api-key.js');
  const { createApp } = require('../dist/service/app/app.js');
  const { readConfig } = require('../dist/base/settings/config.js');
  const { openDatabase } = require('../dist/service/storage/database/connection/connect.js');
  const { listen } = require('../dist/service/callers/http/server/server.js');
  const config = readConfig({
    FIELD_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    ...process.env,
    PORT: '0',
    BULK_UPSERT_WINDOW_SECONDS: '0',
  });
  const database = await openDatabase(config);
  const app = await createApp({ config, database, clock: () => new Date(), log: pino({ level: 'silent' }) });
  const { url } = await listen(app.http, config);
  const createKey = async (organizationId) => {
    const { keyId, apiKey, secretHash } = generateApiKey(config.apiKeyPrefix);
    const times = { createdAt: new Date(), lastUsedAt: null, expiresAt: null, revokedAt: null };
    const scopes = ['accounts:read', 'accounts:write'];
    await app.addKey({ keyId, secretHash, organizationId, name: 'bench', scopes, networks: [], ...times });
    return apiKey;
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let longestCpuMs = 0;
  let before = mainThreadMs();
  const round = () => {
    const now = mainThreadMs();
    longestCpuMs = Math.max(longestCpuMs, now - before);
    before = now;
    setImmediate(round);
  };
  round();
  process.once('disconnect', () => process.exit());
  process.on('message', () => {
    process.send({ longestMs: delay.max / 1e6, longestCpuMs });
    delay.reset();
    longestCpuMs = 0;
  });
  process.send({ url, heavy: await createKey('heavy'), light: await createKey('light') });
}

const agent = new http.Agent({ keepAlive: true });
let service;

function send(method, path, apiKey, headers = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${apiKey}`;
    const options = { method, agent, headers: { authorization, 'content-type': 'application/json', ...headers } };
    const request = http.request(`${service.url}${path}`, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const PATH = '/external-api/accounts/bulk-upsert';
async function push(body) {
  const timestamp = String(Date.now());
  const signature = await sign(service.heavy, { timestamp, method: 'POST', pathWithQuery: PATH, body });
  return send(
    'POST',
    PATH,
    service.heavy,
    { 'x-service-timestamp': timestamp, 'x-service-signature': signature },
    body,
  );
}
const patch = (body) => send('PATCH', '/external-api/accounts/bench-0', service.heavy, {}, body);

const UPSERT =
  'mutation ($accounts: [AccountInput!]!) { bulkUpsertAccounts(accounts: $accounts) { created updated failed } }';
const UPSERT_ENUMS = (row) => ({
  externalId: row.externalId,
  portfolioId: row.portfolioId,
  phoneNumber: row.phoneNumber,
  metadata: row.metadata,
});
const graphql = (rows) =>
  send(
    'POST',
    '/graphql',
    service.heavy,
    {},
    JSON.stringify({ query: UPSERT, variables: { accounts: rows.map(UPSERT_ENUMS) } }),
  );

const text = (accounts, options = {}) => JSON.stringify({ accounts, ...options });
const usual = sampleAccounts(500, 1).map((row, index) => ({ ...row, externalId: `bench-${index}` }));
let rounds = 0;
const nextRound = () => {
  rounds += 1;
  return rounds;
};
/** 500 accounts of 20 KB, each time others or with other values. */
const large = (begin) =>
  usual.map((row, index) => ({
    ...row,
    externalId: `large-${begin}-${index}`,
    metadata: {
      filenumber: 'F',
      round: nextRound(),
      texts: Array.from({ length: 5 }, () => String(rounds).padEnd(3700, 'x')),
    },
  }));
/** 500 accounts of a thousand values each. */
const dense = (begin) =>
  usual.map((row, index) => ({
    ...row,
    externalId: `dense-${begin}-${index}`,
    metadata: {
      filenumber: 'F',
      ...Object.fromEntries(Array.from({ length: 900 }, (_, key) => [`k${key}`, nextRound()])),
    },
  }));
const keys = (count) => `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":${index}`).join()}}`;

const KINDS = {
  'usual feed, created': () => push(text(usual)),
  'usual feed, updated': () => push(text(usual.map((row) => withChanges(row, nextRound())))),
  'usual feed, unchanged': () => push(text(usual.map((row) => withChanges(row, rounds)))),
  '500 accounts of 20 KB, created': () => push(text(large(nextRound()))),
  '500 accounts of 20 KB, updated': () => push(text(large(0))),
  '500 accounts of 20 KB, updated, with changes': () => push(text(large(0), { includeChanges: true })),
  '500 accounts of 20 KB, over GraphQL': () => graphql(large(nextRound())),
  '500 accounts of 900 numbers, created': () => push(text(dense(nextRound()))),
  '500 accounts of 900 numbers, updated': () => push(text(dense(0))),
  'PATCH of 19,000 keys': () => patch(`{"metadata":${keys(19_000)}}`),
  'PATCH of 900,000 keys': () => patch(`{"metadata":${keys(900_000)}}`),
  'PATCH of a list of 1 MB': () => patch(`{"metadata":{"a":[${'1,'.repeat(500_000)}1]}}`),
  '10 MB of opening brackets': () => push('['.repeat(10_000_000)),
  '10 MB of numbers': () => push(`{"accounts":[${'1,'.repeat(5_000_000)}1]}`),
  '10 MB of empty objects': () => push(`{"accounts":[${'{},'.repeat(3_000_000)}{}]}`),
  '10 MB of accounts of 39,000 values': () =>
    push(
      `{"accounts":[${Array(12)
        .fill(`{"metadata":{"a":[${'{},'.repeat(39_000)}1]}}`)
        .join()}]}`,
    ),
  'one account of 10 MB': () => push(`{"accounts":[{"bank":"${'x'.repeat(10_000_000)}"}]}`),
  'four times 500 accounts of 20 KB': () => Promise.all([1, 2, 3, 4].map((part) => push(text(large(part))))),
  'a page of 500 accounts of 20 KB': () => send('GET', '/external-api/accounts?limit=500', service.heavy),
};

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'acs-bench-'));
  const dataDir = join(folder, 'data');
  const child = fork(fileURLToPath(import.meta.url), ['serve'], {
    env: { DATA_DIR: dataDir, MONGODB_DATABASE: `bench_${process.pid}`, ...process.env },
  });
  const told = () => new Promise((resolve) => child.once('message', resolve));
  service = await told();
  const longest = async () => {
    const answer = told();
    child.send('longest');
    const { longestMs, longestCpuMs } = await answer;
    return [longestCpuMs.toFixed(0), longestMs.toFixed(0)];
  };
  await push(text(large(0)));
  await push(text(dense(0)));
  const get = () => timed(() => send('GET', '/external-api/accounts?limit=1', service.light));
  /** Times of GETs, one after the other, while something is in progress. */
  async function getsDuring(work) {
    const times = [];
    let isOver = false;
    const ended = work().finally(() => {
      isOver = true;
    });
    do times.push(await get());
    while (!isOver);
    return { status: await ended, times };
  }
  await getsDuring(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const alone = (await getsDuring(() => new Promise((resolve) => setTimeout(resolve, 2000)))).times;
  const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line([
    'request',
    'status',
    'longest round, ms of a processor',
    'ms',
    'whole request, ms',
    "another's GET: median, ms",
    'longest, ms',
  ]);
  line(Array(7).fill('---'));
  line(['none', '', ...(await longest()), '', median(alone).toFixed(1), Math.max(...alone).toFixed(0)]);
  for (const [kind, work] of Object.entries(KINDS)) {
    await longest();
    let took = 0;
    const { status, times } = await getsDuring(async () => {
      let answer;
      took = await timed(async () => {
        answer = await work();
      });
      return answer;
    });
    const figures = [...(await longest()), took.toFixed(0), median(times).toFixed(1), Math.max(...times).toFixed(0)];
    line([kind, [status].flat()[0], ...figures]);
  }
  child.kill('SIGKILL');
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}

await (process.argv[2] === 'serve' ? serve() : measure());
