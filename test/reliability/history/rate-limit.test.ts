import { setTimeout as pause } from 'node:timers/promises';
import { ClientLog, checkHistory, checkStored, recordedClient } from '../../support/history-check';
import { postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { type ServiceProcess } from '../../support/service-process';

const REQUESTS = 30;

const running: ServiceCluster[] = [];
afterEach(() => running.pop()?.close());

async function start(processes: number, windowSeconds: number) {
  const cluster = await startCluster(processes, { BULK_UPSERT_WINDOW_SECONDS: String(windowSeconds) });
  running.push(cluster);
  return { cluster, service: (at: number) => cluster.services[at % processes] as ServiceProcess };
}

test('of many bulk upserts of one key at the same moment, over three processes and both surfaces, exactly one is accepted', async () => {
  const { cluster, service } = await start(3, 3600);
  const keys = await Promise.all([cluster.createKey('one'), cluster.createKey('one'), cluster.createKey('two')]);
  for (const { apiKey } of keys) {
    const log = new ClientLog();
    const codes = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, at) => {
        const surface = at % 2 === 0 ? 'REST' : 'GRAPHQL';
        const client = recordedClient({ surface, service: () => service(at), apiKey, log });
        return (await client.bulkUpsert([buildRow(), buildRow()])).code;
      }),
    );
    expect(codes.filter((code) => code === 'ACCOUNTS_BULK_UPSERT_COMPLETED')).toHaveLength(1);
    expect(codes.filter((code) => code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(REQUESTS - 1);
    const { faults, counts } = await checkHistory(service(0), apiKey, log);
    expect(faults).toEqual([]);
    expect(counts).toMatchObject({ accounts: 2, entries: 0, refused: 2 * (REQUESTS - 1), unknown: 0 });
  }
  expect(await checkStored(cluster.database)).toEqual([]);
});

test('after the time in Retry-After, another process accepts the key again', async () => {
  const { cluster, service } = await start(2, 1);
  const { apiKey } = await cluster.createKey();
  const push = (at: number) => postBulkUpsert(service(at), apiKey, { accounts: [buildRow()] });
  expect((await push(0)).status).toBe(200);
  let second = await push(1);
  // A machine that is very busy may take a second from one push to the next.
  while (second.status === 200) second = await push(1);
  expect(second).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  await pause(1000);
  expect((await push(1)).status).toBe(200);
});
