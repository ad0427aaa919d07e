import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type JsonObject } from '../../../src/base/json/json';
import { readMetrics, sumOf } from '../../support/exposition';
import { getAccount, postBulkUpsert, send } from '../../support/http';
import { commitImport, getImports, newImport, putPart } from '../../support/import-requests';
import { RECEIVER_NETWORKS, useReceiver } from '../../support/receiver';
import { buildRow } from '../../support/rows';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { type ServiceProcess, startWorkProcess } from '../../support/service-process';
import { endSubscriptions, nextEvent, subscribed } from '../../support/subscriptions';
import { addWebhook } from '../../support/webhooks';

const TOKEN = 'token-of-the-metrics';
const COMPLETED = 'subscription { syncRunCompleted { created } }';

let cluster: ServiceCluster;
/** It answers requests only. */
let instance: ServiceProcess;
let apiKey: string;
const workers: ServiceProcess[] = [];
const receiver = useReceiver();

beforeAll(async () => {
  const networks = RECEIVER_NETWORKS.join();
  cluster = await startCluster(1, {
    BACKGROUND_WORK: 'false',
    WEBHOOK_NETWORKS: networks,
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
  });
  [instance] = cluster.services as [ServiceProcess];
});
afterAll(() => cluster.close());
beforeEach(async () => {
  const organization = `org-${randomBytes(4).toString('hex')}`;
  ({ apiKey } = await cluster.createKey(organization, ['accounts:read', 'accounts:write', 'webhooks:manage']));
});
afterEach(async () => {
  endSubscriptions();
  // In order, so that the next one need not wait for what they hold.
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.splice(0).map(({ ended }) => ended));
});

async function startWorker(): Promise<ServiceProcess> {
  const worker = await startWorkProcess(cluster.environment);
  workers.push(worker);
  return worker;
}

const metricsOf = (of: ServiceProcess) => readMetrics(of, { authorization: `Bearer ${TOKEN}` });

async function stateOf(id: string) {
  const { body } = await getImports(instance, apiKey, `/${id}`);
  return (body.import as JsonObject).state;
}

async function importRows(rows: readonly object[]): Promise<string> {
  const id = await newImport(instance, apiKey);
  await putPart(instance, apiKey, id, 1, rows);
  expect((await commitImport(instance, apiKey, id, 1)).status).toBe(202);
  return id;
}

async function completed(id: string): Promise<void> {
  for (let state = await stateOf(id); state !== 'COMPLETED'; state = await stateOf(id)) {
    expect(['QUEUED', 'PLANNING', 'APPLYING']).toContain(state);
    await pause(50);
  }
}

it('imports, webhooks and subscribers of an instance for requests wait for account-sync work, which does all of it', async () => {
  await addWebhook(instance, apiKey, { url: receiver.url, events: ['account.created'] });
  const events = await subscribed(instance, { apiKey, query: COMPLETED });
  const row = buildRow();
  expect((await postBulkUpsert(instance, apiKey, { accounts: [row] })).status).toBe(200);
  const imported = buildRow();
  const id = await importRows([imported]);

  // What an operator sees where nobody works: the instance serves, and its metrics say since when changes wait.
  expect((await send(instance, { path: '/health/ready' })).status).toBe(200);
  const waiting = await metricsOf(instance);
  expect(sumOf(waiting, 'account_sync_changes_pending')).toBeGreaterThan(0);
  expect(sumOf(waiting, 'account_sync_changes_oldest_pending_timestamp_seconds')).toBeGreaterThan(0);
  expect(sumOf(waiting, 'account_sync_imports_oldest_work_timestamp_seconds')).toBeGreaterThan(0);
  expect(instance.errors()).toContain('BACKGROUND_WORK=false');
  expect(await stateOf(id)).toBe('QUEUED');

  const worker = await startWorker();
  await completed(id);
  expect((await getAccount(instance, apiKey, imported.externalId)).status).toBe(200);
  const notified = () => receiver.received.map(({ body }) => body).join();
  while (!notified().includes(imported.externalId)) await receiver.hasReceived(receiver.received.length + 1);
  expect(notified()).toContain(row.externalId);
  for (const _run of ['of the bulk upsert', 'of the import'])
    expect(await nextEvent(events, 'syncRunCompleted')).toEqual({ created: 1 });

  const [ofInstance, ofWorker] = [await metricsOf(instance), await metricsOf(worker)];
  const doneBy = (samples: typeof ofWorker) => [
    sumOf(samples, 'account_sync_import_rows_total'),
    Math.sign(sumOf(samples, 'account_sync_webhook_attempts_total')),
  ];
  expect(doneBy(ofInstance)).toEqual([0, 0]);
  expect(doneBy(ofWorker)).toEqual([1, 1]);
});

it('account-sync work shows operators whether it is ready and its metrics, and nobody else anything', async () => {
  const worker = await startWorker();
  expect((await send(worker, { path: '/health/live' })).body).toEqual({ status: 'live' });
  expect((await send(worker, { path: '/health/ready' })).body).toEqual({ status: 'ready' });
  expect((await send(worker, { path: '/metrics' })).status).toBe(401);
  expect(sumOf(await metricsOf(worker), 'account_sync_ready')).toBe(1);
  expect((await getAccount(worker, apiKey, 'A-1')).body).toMatchObject({ code: 'NOT_FOUND' });
  for (const path of ['/', '/console', '/graphql', '/external-api/openapi.json'])
    expect((await send(worker, { path })).status).toBe(404);
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'account-sync work ends well at %s, and the next one goes on',
  async (signal) => {
    const rows = Array.from({ length: 2_000 }, () => buildRow());
    const first = await startWorker();
    const id = await importRows(rows);
    first.kill(signal);
    expect(await first.ended).toBe(0);
    await startWorker();
    await completed(id);
    const { body } = await getImports(instance, apiKey, `/${id}`);
    expect(body.import).toMatchObject({ done: { created: rows.length } });
  },
);
