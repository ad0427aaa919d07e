import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { bearer, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { parametersOf, report } from '../parameters';
import { type Abuse, abusesOf, commit } from './abusers';

const parameters = parametersOf({ slow: 50, idle: 500, flooding: 20, unread: 10, timeout: 2, rounds: 1 });
const { timeout } = parameters;

let cluster: ServiceCluster;
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

/**
 * Runs a good client beside `work`: one request after the other over one connection, reading and writing. It stops when
 * the work is over, however that ends: a client that goes on would keep the process from ending.
 */
async function besideGoodClient<T>(apiKey: string, externalId: string, work: () => Promise<T>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies: number[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const ask = (method: string, body = '') =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...bearer(apiKey), 'content-type': 'application/json', 'content-length': body.length };
      const url = `${serviceOf().url}/external-api/accounts/${externalId}`;
      const sent = request(url, { method, agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', reject).end(body);
    });
  const run = async () => {
    for (let i = 0; !isStopped; i += 1) {
      const start = performance.now();
      const asked = i % 4 === 0 ? ask('PATCH', JSON.stringify({ bank: `Bank ${i}` })) : ask('GET');
      const status = await asked.catch((error: Error) => error.message);
      if (status !== 200) failures.push(`request ${i}: ${status}`);
      latencies.push(performance.now() - start);
    }
    agent.destroy();
  };
  const running = run();
  const result = await work().finally(() => {
    isStopped = true;
    return running;
  });
  return { result, latencies: latencies.sort((a, b) => a - b), failures };
}

function figures(latencies: readonly number[]): string {
  const at = (part: number) => (latencies[Math.floor(part * (latencies.length - 1))] ?? 0).toFixed(1);
  return `${latencies.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** All of the clients are ended as documented, and every request of a good client beside them succeeds. */
async function expectUndisturbed(name: string, abuses: Abuse[], apiKey: string, externalId: string): Promise<void> {
  const commitAll = () => Promise.all(abuses.map((abuse) => commit(serviceOf(), abuse)));
  const { result, latencies, failures } = await besideGoodClient(apiKey, externalId, () =>
    Promise.all([commitAll(), wait(1000)]),
  );
  const [ended] = result;
  report(`  beside ${name}: ${figures(latencies)}`);
  expect({ name, ended, failures }).toEqual({ name, ended: abuses.map(({ clients }) => clients), failures: [] });
}

test('clients that hold the service up are disconnected as documented, and a well-behaved client is not affected', async () => {
  const service = serviceOf();
  const { apiKey } = await cluster.createKey('abused-corp');
  const good = await cluster.createKey('good-corp');
  const row = buildRow();
  await postBulkUpsert(service, good.apiKey, { accounts: [row] });
  const metadata = { filenumber: 'F', texts: Array(15).fill('x'.repeat(4000)) };
  for (let i = 0; i < 10; i += 1) {
    const accounts = Array.from({ length: 20 }, () => buildRow({ metadata }));
    expect((await postBulkUpsert(service, apiKey, { accounts })).status).toBe(200);
  }

  const alone = await besideGoodClient(good.apiKey, row.externalId, async () => {
    await wait(timeout * 1000);
    if (isLinux) expect(clientsOf(service)).toBeGreaterThan(0);
  });
  report(`limits: a good client alone: ${figures(alone.latencies)}`);
  expect(alone.failures).toEqual([]);

  const abuses = abusesOf(apiKey, parameters);
  for (const abuse of abuses) {
    await expectUndisturbed(`${abuse.clients} × ${abuse.name}`, [abuse], good.apiKey, row.externalId);
  }
  // The first time fills what a process keeps: its heap, the connections to its database. What more times add is lost.
  const usages = [usageOf(service)];
  for (let round = 1; round <= parameters.rounds; round += 1) {
    await expectUndisturbed('all of them at once', abuses, good.apiKey, row.externalId);
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
