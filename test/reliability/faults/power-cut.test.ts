import { setTimeout as pause } from 'node:timers/promises';
import { ClientLog } from '../../support/history-check';
import { send } from '../../support/http';
import { randomOf } from '../../support/random';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { until } from '../../support/until';
import { report } from '../parameters';
import { expectConsistent } from './check';
import { crashDatabase, isCrashable } from './crash-database';
import { startLoad, wrongAnswers } from './load';
import { parameters } from './parameters';

const ROWS = 20;
const LONGEST_LIFE_MS = 500;

if (!isCrashable) {
  report(
    'power cut: NOT RUN. It needs a database of its own that it may crash: set MONGODB_URL, CRASH_DATABASE (the ' +
      'command that ends it as a power cut would) and START_DATABASE (the command that starts it again)',
  );
}
let cluster: ServiceCluster;
beforeAll(async () => {
  if (isCrashable) cluster = await startCluster(1);
});
afterAll(() => cluster?.close());

const onCrashable = isCrashable ? test : test.skip;

onCrashable(
  'a database that loses power again and again keeps what is acknowledged, and nothing is written in part',
  async () => {
    const random = randomOf(parameters.seed);
    const [service] = cluster.services;
    if (service === undefined) throw new Error('no service');
    const { apiKey } = await cluster.createKey();
    const sum = { acknowledged: 0, unknown: 0, unknownApplied: 0 };
    const recoveries: number[] = [];
    for (let crash = 0; crash < parameters.crashes; crash += 1) {
      const log = new ClientLog();
      const load = { apiKey, log, prefix: `${crash}/`, rows: ROWS, seed: parameters.seed * 1000 + crash };
      const stop = startLoad({ service: () => service, ...load });
      const acknowledged = () => log.operations.filter(({ knowledge }) => knowledge === 'created').length;
      try {
        await until(() => acknowledged() > 0);
        await pause(random.below(LONGEST_LIFE_MS));
        await crashDatabase(random);
        const before = performance.now();
        await until(async () => (await send(service, { path: '/health/ready' })).status === 200);
        recoveries.push(performance.now() - before);
        // Writing goes on by itself, on the connections and in the process that there were.
        const atRecovery = acknowledged();
        await until(() => acknowledged() > atRecovery);
      } finally {
        await stop();
      }
      if (wrongAnswers(log).length > 0) report(service.errors());
      const counts = await expectConsistent(service, apiKey, cluster.database, log);
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
    }
    report(`power cut, ${parameters.crashes} times, seed ${parameters.seed}: ${JSON.stringify(sum)}`);
    report(`  ready again after the start of the database: longest ${Math.round(Math.max(...recoveries))} ms`);
  },
);
