import { newApiKey } from '../../../src/access/api-key';
import { sampleAccounts } from '../../../src/demo/sample-accounts';
import { postBulkUpsert } from '../../support/http';
import { createKeyFor } from '../../support/service-process';
import { report } from '../parameters';
import { latencyAlone, percentile, startGoodClients } from './good-client';
import { beside, type MeasuredService, parameters, startMeasuredService } from './measured-service';
import { forgedReturn, type MuteProvider, startMuteProvider } from './mute-provider';
import { strangersOf } from './strangers';

const { seconds, rounds, ratio: most, only } = parameters;
/** What strangers may add to the memory of the service at most, in MB. */
const MOST_MEGABYTES = 150;

let provider: MuteProvider;
let running: MeasuredService;
beforeAll(async () => {
  provider = await startMuteProvider();
  running = await startMeasuredService(provider.environment);
});
afterAll(async () => {
  await running?.stop();
  provider?.stop();
});

const newKey = (): string =>
  newApiKey('acs', {
    organizationId: 'nobody',
    name: 'unknown',
    createdAt: new Date(0),
  }).apiKey;

test('whatever strangers without a key do, a good client waits only a few times as long and the memory stays', async () => {
  const { service, environment } = running;
  const { apiKey } = await createKeyFor(environment, 'good');
  const [mine] = sampleAccounts(1, 2);
  if (!mine) throw new Error('There are no sample accounts');
  expect((await postBulkUpsert(service, apiKey, { accounts: [mine] })).body).toMatchObject({ failed: 0 });
  const clients = startGoodClients(service.url, apiKey, mine.externalId);
  const watchGood = () => clients.measure(seconds * 1_000);
  // Until the heap is as large as it gets without strangers.
  await watchGood();
  let quiet = await latencyAlone(watchGood);

  const before = running.megabytes();
  report(`strangers: ${seconds} s alone and beside each in turn, ${rounds} rounds at most; ${before.toFixed(0)} MB`);
  report(
    '| strangers | p99 alone, ms | beside them, ms | ratio | health p99, ms | held: main, ms | more MB | counts |',
  );
  report('|---|---|---|---|---|---|---|---|');
  const [tooSlow, tooLarge, failures]: [string[], string[], string[]] = [[], [], []];
  for (const [index, strangers] of strangersOf(newKey, await forgedReturn(service.url)).entries()) {
    if (only >= 0 && index !== only) continue;
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds && least > most; round += 1) {
      await running.untilQuiet();
      const p99Alone = round === 0 ? quiet : percentile((await watchGood()).client, 0.99);
      const { end } = running.stretchesFrom(0);
      const order = { url: service.url, attack: strangers };
      const { seen, counts, peak } = await beside(running, 'strangers.cjs', order, watchGood);
      const p99 = percentile(seen.client, 0.99);
      // Alone they take no longer than beside strangers.
      quiet = Math.min(quiet, p99);
      least = Math.min(least, p99 / p99Alone);
      failures.push(...[...seen.client.failures, ...seen.health.failures].map((one) => `${strangers.name}: ${one}`));
      if (peak - before > MOST_MEGABYTES) tooLarge.push(`${strangers.name}: ${(peak - before).toFixed(0)} MB`);
      const latencies = [p99Alone, p99].map((one) => one.toFixed(0));
      const ratios = [(p99 / p99Alone).toFixed(1), percentile(seen.health, 0.99).toFixed(0)];
      const cells = [
        ...[...latencies, ...ratios, running.stretchesFrom(end).main.toFixed(0)],
        ...[(peak - before).toFixed(0), counts],
      ];
      report(`| ${strangers.name} | ${cells.join(' | ')} |`);
    }
    if (least > most) tooSlow.push(`${strangers.name}: ${least.toFixed(1)} times`);
  }
  await clients.stop();
  expect({ tooSlow, tooLarge, failures }).toEqual({ tooSlow: [], tooLarge: [], failures: [] });
});
