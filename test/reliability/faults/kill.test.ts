import { setTimeout as pause } from 'node:timers/promises';
import { ClientLog } from '../../support/history-check';
import { randomOf } from '../../support/random';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../support/service-process';
import { until } from '../../support/until';
import { report } from '../parameters';
import { expectConsistent } from './check';
import { startLoad } from './load';
import { parameters } from './parameters';

const ROWS = 40;
const LONGEST_LIFE_MS = 300;

let running: ServiceInFolder;
beforeAll(async () => {
  running = await startServiceInFolder({ LOG_LEVEL: 'warn' });
});
afterAll(() => running?.stop());

test('a service that is killed again and again keeps what is acknowledged and writes nothing in part', async () => {
  const random = randomOf(parameters.seed);
  const { apiKey } = await createKeyFor(running.environment);
  const expectKept = (log: ClientLog) =>
    running.inDatabase((database) => expectConsistent(running.service, apiKey, database, log));
  let first: ClientLog | undefined;
  const starts: number[] = [];
  const sum = { acknowledged: 0, unknown: 0, unknownApplied: 0 };
  for (let kill = 0; kill < parameters.kills; kill += 1) {
    const log = new ClientLog();
    const load = { apiKey, log, prefix: `${kill}/`, rows: ROWS, seed: parameters.seed * 1000 + kill };
    const stop = startLoad({ service: () => running.service, ...load });
    try {
      await until(() => log.operations.some(({ knowledge }) => knowledge === 'created'));
      await pause(random.below(LONGEST_LIFE_MS));
    } finally {
      running.service.kill('SIGKILL');
      await Promise.all([running.service.ended, stop()]);
    }
    // Somebody was always waiting for an answer: the kill was in the middle of requests.
    expect(log.operations.some(({ knowledge }) => knowledge === 'unknown')).toBe(true);

    const before = performance.now();
    await running.restart();
    starts.push(performance.now() - before);
    const counts = await expectKept(log);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
    first ??= log;
  }
  // What the first service acknowledged has outlived all kills.
  if (first) await expectKept(first);
  const ordered = starts.sort((one, other) => one - other).map(Math.round);
  report(`kill -9, ${parameters.kills} times, seed ${parameters.seed}: ${JSON.stringify(sum)}`);
  report(`  from start to ready after a kill: median ${ordered[ordered.length >> 1]} ms, longest ${ordered.at(-1)} ms`);
});
