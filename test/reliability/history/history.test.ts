import { ClientLog, checkHistory, checkStored } from '../../support/history-check';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { isEmbedded } from '../../support/wire';
import { parametersOf, report, SEED } from '../parameters';
import { runLoad } from './load';

const parameters = parametersOf({ clients: 12, accounts: 6, operations: 1000, seconds: 10, seed: SEED });

const PROCESSES = 3;

let cluster: ServiceCluster;
beforeAll(async () => {
  cluster = await startCluster(PROCESSES);
});
afterAll(() => cluster?.close());

test('the history of accounts that many clients write to has every acknowledged change once, in order, and nothing else', async () => {
  const { apiKey } = await cluster.createKey();
  const log = new ClientLog();
  const { services, database } = cluster;
  const started = Date.now();
  await runLoad({ services, apiKey, log, ...parameters });
  const seconds = (Date.now() - started) / 1000;
  const { faults, counts } = await checkHistory(services[0] as (typeof services)[number], apiKey, log);
  report(`history, ${PROCESSES} processes, seed ${parameters.seed}, ${seconds} s: ${JSON.stringify(counts)}`);
  report(`  answers: ${JSON.stringify(log.tally())}`);
  expect([...faults, ...(await checkStored(database))]).toEqual([]);
  // Nothing was broken on purpose. A database server that others share may be too busy to answer in time, which is
  // told; the embedded one has no such excuse.
  const excuses = isEmbedded() ? [] : ['SERVICE_UNAVAILABLE'];
  const unknown = log.operations.filter(({ knowledge }) => knowledge === 'unknown').map(({ code }) => code);
  expect(unknown.filter((code) => !excuses.includes(String(code)))).toEqual([]);
  expect(log.tally()).not.toHaveProperty('INTERNAL_ERROR');
  expect(counts.acknowledged).toBeGreaterThan(0);
  if (isEmbedded()) expect(services.map((service) => service.errors())).toEqual(services.map(() => ''));
});
