// What the feed of changes and webhooks cost and give, each beside something that runs in turn with it:
//   pushes of 500 updated rows while nobody, some or many follow; what the feed's note adds to a push; messages a second to
//   receivers beside bare requests to them; the delay from an answer to the feed and to a receiver; a page of 500 changes
//   beside a page of the list.
//
//   npm run build && node bench/changes.mjs [--rounds 5] [--only pushes,notes,deliveries,delays,page]
//   MONGODB_URL=… node bench/changes.mjs               any server
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { measureDelays } from './changes/measure-delays.mjs';
import { measureDeliveries } from './changes/measure-deliveries.mjs';
import { measureNotes } from './changes/measure-notes.mjs';
import { measurePage } from './changes/measure-page.mjs';
import { measurePushes } from './changes/measure-pushes.mjs';
import { startReceivers } from './changes/receivers.mjs';
import { createClient } from './client.mjs';
import { readOptions } from './options.mjs';
import { createKey, startService, stop, temporaryFolder } from './service.mjs';
import { printTable } from './table.mjs';

const { rounds, only } = readOptions({ rounds: 5, only: 'pushes,notes,deliveries,delays,page' });
const chosen = only.split(',');
const RECEIVERS = 100;
const DELAYS_SECONDS = 20;
/** Pushes in a row; twenty webhooks make 20,000 messages of two. */
const PUSHES = 2;

const SCOPES = 'accounts:read,accounts:write,webhooks:manage';

const databases = [];
async function start(settings = {}) {
  const MONGODB_DATABASE = `changes_${randomBytes(4).toString('hex')}`;
  databases.push(MONGODB_DATABASE);
  const service = await startService(temporaryFolder(), {
    WEBHOOK_NETWORKS: '127.0.0.1/32',
    MONGODB_DATABASE,
    ...settings,
  });
  const clientOf = (organization) =>
    createClient(service.baseUrl, createKey(service.env, organization, '--scopes', SCOPES));
  return { ...service, clientOf };
}

const service = await start();
const receivers = await startReceivers(RECEIVERS);
const { clientOf } = service;
process.stdout.write(`Node.js ${process.version}, ${process.env.MONGODB_URL ? 'MONGODB_URL' : 'embedded server'}\n`);

const measurements = {
  pushes: async () =>
    printTable(
      ['who follows', 'rows pushed', 'of nobody', 'changes told', 'of nobody’s rows'],
      await measurePushes(clientOf, receivers, { rounds, pushes: PUSHES }),
    ),
  async notes() {
    const preload = fileURLToPath(new URL('changes/without-notes.cjs', import.meta.url));
    // Both have just begun: one that has worked already would be faster.
    const both = [await start(), await start({ NODE_OPTIONS: `--require ${preload}` })];
    const of = ({ child, ...one }) => ({ pid: child.pid, client: one.clientOf('notes') });
    const rows = await measureNotes(...both.map(of), 5 * rounds);
    for (const one of both) await stop(one);
    printTable(['what the note adds to', 'with it', 'time, of without', 'processor time, of without'], rows);
  },
  deliveries: async () =>
    printTable(['deliveries', 'service', 'of bare requests'], await measureDeliveries(clientOf, receivers, rounds)),
  delays: async () =>
    printTable(['delay', 'p50', 'p99', 'longest'], await measureDelays(clientOf, receivers, DELAYS_SECONDS)),
  page: async () => printTable(['page of 500', 'time', 'of the list'], await measurePage(clientOf, 5 * rounds)),
};
for (const [name, measure] of Object.entries(measurements)) {
  if (!chosen.includes(name)) continue;
  process.stdout.write('\n');
  await measure();
}

receivers.stop();
await stop(service);
if (process.env.MONGODB_URL) {
  const client = await new MongoClient(process.env.MONGODB_URL).connect();
  for (const name of databases) await client.db(name).dropDatabase();
  await client.close();
}
