import { ClientLog, checkHistory, checkStored, restReader } from '../../support/history-check';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { parametersOf, report } from '../parameters';
import { runLoad } from './load';

const parameters = parametersOf({ clients: 12, accounts: 6, operations: 1000, seconds: 10, seed: 1 });

describe.each([1, 3])('history of accounts that many clients write to, %i processes', (processes) => {
  let cluster: ServiceCluster;
  beforeAll(async () => {
    cluster = await startCluster(processes);
  });
  afterAll(() => cluster?.close());

  test('tells every acknowledged change once, in order, and nothing else', async () => {
    const { apiKey } = await cluster.createKey();
    const log = new ClientLog();
    const { services, database } = cluster;
    const started = Date.now();
    await runLoad({ services, apiKey, log, ...parameters });
    const seconds = (Date.now() - started) / 1000;
    const reader = restReader(services[0] as (typeof services)[number], apiKey);
    const { faults, counts } = await checkHistory(reader, log);
    report(`history, ${processes} processes, seed ${parameters.seed}, ${seconds} s: ${JSON.stringify(counts)}`);
    report(`  answers: ${JSON.stringify(log.tally())}`);
    expect([...faults, ...(await checkStored(database))]).toEqual([]);
    // Nothing was broken on purpose: every outcome is known, and the services had nothing to complain of.
    expect(counts.unknown).toBe(0);
    expect(log.tally()).not.toHaveProperty('INTERNAL_ERROR');
    expect(services.map((service) => service.errors())).toEqual(services.map(() => ''));
  });
});
