import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { embeddedServerUrl } from '../../../src/embedded-server';
import { ClientLog } from '../../support/history-check';
import { randomOf } from '../../support/random';
import {
  createKeyFor,
  type ServiceProcess,
  serviceEnvironment,
  startServiceProcess,
} from '../../support/service-process';
import { report } from '../parameters';
import { expectConsistent } from './check';
import { startLoad } from './load';
import { parameters } from './parameters';
import { until } from './until';

const ROWS = 40;
const LONGEST_LIFE_MS = 300;

const folder = mkdtempSync(join(tmpdir(), 'acs-kill-'));
const dataDir = join(folder, 'data');
const environment = serviceEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
let service: ServiceProcess;
afterAll(() => {
  service?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function inDatabase<T>(work: (database: Db) => Promise<T>): Promise<T> {
  const client = await new MongoClient(embeddedServerUrl(dataDir)).connect();
  try {
    return await work(client.db('account_sync'));
  } finally {
    await client.close();
  }
}

test('a service that is killed again and again keeps what is acknowledged and writes nothing in part', async () => {
  const random = randomOf(parameters.seed);
  service = await startServiceProcess(environment);
  const { apiKey } = await createKeyFor(environment);
  let first: ClientLog | undefined;
  const starts: number[] = [];
  const sum = { acknowledged: 0, unknown: 0, unknownApplied: 0 };
  for (let kill = 0; kill < parameters.kills; kill += 1) {
    const log = new ClientLog();
    const load = { apiKey, log, prefix: `${kill}/`, rows: ROWS, seed: parameters.seed * 1000 + kill };
    const stop = startLoad({ service: () => service, ...load });
    try {
      await until(() => log.operations.some(({ knowledge }) => knowledge === 'created'));
      await pause(random.below(LONGEST_LIFE_MS));
    } finally {
      service.kill('SIGKILL');
      await Promise.all([service.ended, stop()]);
    }
    // Somebody was always waiting for an answer: the kill was in the middle of requests.
    expect(log.operations.some(({ knowledge }) => knowledge === 'unknown')).toBe(true);

    const before = performance.now();
    service = await startServiceProcess(environment);
    starts.push(performance.now() - before);
    const counts = await inDatabase((database) => expectConsistent(service, apiKey, database, log));
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
    first ??= log;
  }
  // What the first service acknowledged has outlived all kills.
  if (first) await inDatabase((database) => expectConsistent(service, apiKey, database, first));
  const ordered = starts.sort((one, other) => one - other).map(Math.round);
  report(`kill -9, ${parameters.kills} times, seed ${parameters.seed}: ${JSON.stringify(sum)}`);
  report(`  from start to ready after a kill: median ${ordered[ordered.length >> 1]} ms, longest ${ordered.at(-1)} ms`);
});
