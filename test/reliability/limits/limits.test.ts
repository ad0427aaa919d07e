import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { measureWhile, type Seen, startGoodClients } from '../neighbours/good-client';
import { parametersOf, percentile, report } from '../parameters';
import { type Abuse, abusesOf, commit } from './abusers';

const parameters = parametersOf({ slow: 50, idle: 500, flooding: 20, unread: 10, timeout: 2, rounds: 1 });
const { timeout } = parameters;

let cluster: ServiceCluster;
let good: { apiKey: string; externalId: string };
beforeAll(async () => {
  cluster = await startCluster(1, {
    REQUEST_TIMEOUT_SECONDS: String(timeout),
    KEEP_ALIVE_SECONDS: '1',
    // The abusers share a key: it is the other limits that have to hold them.
    REQUESTS_IN_PROGRESS: '10000',
  });
});
afterAll(() => cluster?.close());

const serviceOf = () => cluster.services[0] as ServiceCluster['services'][number];

const isLinux = process.platform === 'linux';
if (!isLinux) report('limits: connections that are left are NOT counted: that needs /proc of Linux');

/** Resident memory in MB, and open files: sockets are files. */
function usageOf({ pid }: { pid: number }): { megabytes: number; files: number } {
  const lines = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: 'utf8' }).split('\n');
  const [kilobytes = ''] = lines('ps', '-o', 'rss=', '-p', String(pid));
  const files = isLinux ? readdirSync(`/proc/${pid}/fd`) : lines('lsof', '-p', String(pid));
  return { megabytes: Math.round(Number(kilobytes) / 1024), files: files.length };
}

/** The states in which a connection is the process's to end: open, or ended by the client alone. */
const HELD = ['01', '08'];
const PATIENCE_MS = 20_000;

/** How many connections of clients the process holds, by the kernel's table (Linux). */
function clientsOf({ pid, url }: { pid: number; url: string }): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'));
  const states = rows.flatMap((row) => {
    const [, local = '', , state = ''] = row.trim().split(/\s+/);
    return local.endsWith(`:${port}`) ? [state] : [];
  });
  return states.filter((state) => HELD.includes(state)).length;
}

/** How many connections of clients are left when there was time to end them. */
async function clientsLeft(): Promise<number> {
  const end = Date.now() + PATIENCE_MS;
  while (clientsOf(serviceOf()) > 0 && Date.now() < end) await wait(200);
  return clientsOf(serviceOf());
}

const figures = ({ latencies }: Seen): string =>
  `${latencies.length} requests, p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a good client saw, over connections of its own, while some work was done. */
function besideGoodClient(work: () => Promise<unknown>): Promise<Seen> {
  const clients = startGoodClients(serviceOf().url, good.apiKey, good.externalId);
  return measureWhile(clients, work).finally(clients.stop);
}

/** All of the clients are ended as documented, and every request of a good client beside them succeeds. */
async function expectUndisturbed(name: string, abuses: Abuse[]): Promise<void> {
  let ended: number[] = [];
  const seen = await besideGoodClient(async () => {
    ended = await Promise.all(abuses.map((abuse) => commit(serviceOf(), abuse)));
  });
  report(`  beside ${name}: ${figures(seen)}`);
  const { failures } = seen;
  expect({ name, ended, failures }).toEqual({ name, ended: abuses.map(({ clients }) => clients), failures: [] });
}

test('clients that hold the service up are disconnected as documented, and a well-behaved client is not affected', async () => {
  const service = serviceOf();
  const { apiKey } = await cluster.createKey('abused-corp');
  const { apiKey: goodKey } = await cluster.createKey('good-corp');
  const row = buildRow();
  await postBulkUpsert(service, goodKey, { accounts: [row] });
  good = { apiKey: goodKey, externalId: row.externalId };
  const metadata = { filenumber: 'F', texts: Array(15).fill('x'.repeat(4000)) };
  for (let i = 0; i < 10; i += 1) {
    const accounts = Array.from({ length: 20 }, () => buildRow({ metadata }));
    expect((await postBulkUpsert(service, apiKey, { accounts })).status).toBe(200);
  }

  const alone = await besideGoodClient(async () => {
    await wait(timeout * 1000);
    if (isLinux) expect(clientsOf(service)).toBeGreaterThan(0);
  });
  report(`limits: a good client alone: ${figures(alone)}`);
  expect(alone.failures).toEqual([]);

  const abuses = abusesOf(apiKey, parameters);
  for (const abuse of abuses) {
    await expectUndisturbed(`${abuse.clients} × ${abuse.name}`, [abuse]);
  }
  // The first time fills what a process keeps: its heap, the connections to its database. What more times add is lost.
  const usages = [usageOf(service)];
  for (let round = 1; round <= parameters.rounds; round += 1) {
    await expectUndisturbed('all of them at once', abuses);
    // Until connections that wait for a next request are closed.
    await wait(2500);
    usages.push(usageOf(service));
    if (isLinux) expect(await clientsLeft()).toBe(0);
  }
  report(`  ${usages.map(({ megabytes, files }) => `${megabytes} MB and ${files} open files`).join(', then ')}`);
  const [first, last] = [usages[0], usages.at(-1)];
  if (!first || !last) return;
  // The connections to the database are not all open from the beginning.
  expect(last.files).toBeLessThan(first.files + 100);
  expect(last.megabytes).toBeLessThan(first.megabytes + 300);
});
