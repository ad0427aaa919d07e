// Several processes of the service on one database: how much they do together, how evenly organizations share it, and
// whether the rate limit is exact across them. Needs MONGODB_URL; uses a database of its own, and drops it.
//
//   MONGODB_URL=… npm run instances -- [--instances 1,2,4] [--seconds 20] [--organizations 4]
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { sampleAccounts, withChanges } from '../dist/cli/demo/sample-accounts.js';
import { ACCOUNTS, createClient } from './client.mjs';
import { processorMs } from './growth/measure.mjs';
import { readOptions } from './options.mjs';
import { createKey, startService, stop, temporaryFolder } from './service.mjs';

const { instances, seconds, organizations } = readOptions({ instances: '1,2,4', seconds: 20, organizations: 4 });
const { MONGODB_URL } = process.env;
if (!MONGODB_URL) throw new Error('Set MONGODB_URL: the embedded server serves one process');
const MONGODB_DATABASE = `instances_${randomBytes(4).toString('hex')}`;
/** Requests that each organization has under way, besides one bulk upsert. */
const READERS = 2;
const WINDOW_SECONDS = 2;
/** Senders that ask for the same slot of the rate limit. */
const SENDERS = 8;

const folder = temporaryFolder();
const start = (count, settings = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => startService(join(folder, String(at)), { MONGODB_DATABASE, ...settings })),
  );
const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const rows = sampleAccounts(500, 1);
let rounds = 0;

/** Each organization sends bulk upserts, one after the other, and reads; every request goes to the next instance. */
async function measureThroughput(services, keys) {
  const clients = keys.map((apiKey) => services.map(({ baseUrl }) => createClient(baseUrl, apiKey)));
  const counts = keys.map(() => ({ bulkUpserts: 0, reads: 0 }));
  for (const [client] of clients) await client.push(rows);
  const before = services.map(({ child }) => processorMs(child.pid));
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const any = (organization) => {
    next += 1;
    return clients[organization][next % services.length];
  };
  const goesOn = () => performance.now() < end;
  await Promise.all(
    keys.flatMap((_, organization) => [
      (async () => {
        while (goesOn()) {
          rounds += 1;
          await any(organization).push(rows.map((row) => withChanges(row, rounds)));
          counts[organization].bulkUpserts += 1;
        }
      })(),
      ...Array.from({ length: READERS }, async () => {
        while (goesOn()) {
          await any(organization).get(`${ACCOUNTS}/${rows[next % rows.length].externalId}`);
          counts[organization].reads += 1;
        }
      }),
    ]),
  );
  const used = services.map(({ child }, at) => processorMs(child.pid) - before[at]).reduce((sum, one) => sum + one, 0);
  return { counts, used };
}

/** Many senders of one key ask all instances again and again. @returns when each upsert that was allowed began and ended */
async function measureRateLimit(services, apiKey) {
  const clients = services.map(({ baseUrl }) => createClient(baseUrl, apiKey));
  const allowed = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      for (let turn = sender; performance.now() < end; turn += 1) {
        const began = performance.now();
        try {
          await clients[turn % clients.length].push([{ ...rows[0], currentBalance: turn }]);
          allowed.push([began, performance.now()]);
        } catch (error) {
          if (!error.message.includes('RATE_LIMIT_EXCEEDED')) throw error;
          refused += 1;
        }
      }
    }),
  );
  return { allowed: allowed.sort(([one], [other]) => one - other), refused };
}

const database = await new MongoClient(MONGODB_URL).connect();
line([
  'instances',
  '500-row updates/s',
  'reads/s',
  'least/most of an organization',
  'processor, s',
  'upserts let through',
  'refused',
  'shortest distance',
]);
line(Array(8).fill('---'));
for (const count of instances.split(',').map(Number)) {
  let services = await start(count);
  const keys = Array.from({ length: organizations }, (_, at) => createKey(services[0].env, `org-${at}`));
  const { counts, used } = await measureThroughput(services, keys);
  await Promise.all(services.map(stop));

  services = await start(count, { BULK_UPSERT_WINDOW_SECONDS: String(WINDOW_SECONDS) });
  const { allowed, refused } = await measureRateLimit(services, keys[0]);
  await Promise.all(services.map(stop));

  const sum = (name) => counts.reduce((total, one) => total + one[name], 0);
  const share = (name) => Math.min(...counts.map((one) => one[name])) / Math.max(...counts.map((one) => one[name]));
  const distances = allowed.slice(1).map(([, ended], at) => (ended - allowed[at][0]) / 1000);
  line([
    count,
    (sum('bulkUpserts') / seconds).toFixed(1),
    (sum('reads') / seconds).toFixed(0),
    `${share('bulkUpserts').toFixed(2)}, ${share('reads').toFixed(2)}`,
    (used / 1000).toFixed(1),
    `${allowed.length} in ${seconds} s`,
    refused,
    `${Math.min(...distances).toFixed(2)} s`,
  ]);
}
await database.db(MONGODB_DATABASE).dropDatabase();
await database.close();
process.exit(0);
