import { sampleAccounts } from '../../../src/demo/sample-accounts';
import { postBulkUpsert } from '../../support/http';
import { createKeyFor } from '../../support/service-process';
import { report } from '../parameters';
import { attacksOf } from './attacks';
import { latencyAlone, percentile, watch } from './good-client';
import { largeAnswerAttacks, prepareLargeAccount } from './large-answers';
import { beside, type MeasuredService, parameters, startMeasuredService } from './measured-service';

const { accounts, seconds, rounds, ratio: most, only } = parameters;
const BATCH = 500;
/** So much memory beyond what it had before, in MB, is a leak or an answer without end. */
const MOST_MEGABYTES = 700;

let running: MeasuredService;
beforeAll(async () => {
  running = await startMeasuredService();
});
afterAll(() => running?.stop());

async function load(apiKey: string, rows: object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const { body } = await postBulkUpsert(running.service, apiKey, { accounts: rows.slice(at, at + BATCH) });
    expect(body).toMatchObject({ failed: 0 });
  }
}

test('whatever one organization sends, requests of another organization take only a few times as long', async () => {
  const { service, environment } = running;
  const attacker = await createKeyFor(environment, 'attacker');
  const good = await createKeyFor(environment, 'good');
  const [mine] = sampleAccounts(1, 2);
  const rows = sampleAccounts(accounts, 1);
  const [first] = rows;
  if (!mine || !first) throw new Error('There are no sample accounts');
  await load(good.apiKey, [mine]);
  await load(attacker.apiKey, rows);
  await prepareLargeAccount(service, attacker.apiKey);
  const watchGood = () => watch(service.url, good.apiKey, mine.externalId, seconds * 1_000);
  await watchGood();
  let quiet = await latencyAlone(watchGood);

  const before = running.megabytes();
  let largest = before;
  report(
    `neighbours: ${accounts} accounts, ${seconds} s alone and under each attack in turn, ${rounds} rounds at most`,
  );
  report(
    '| attack | p99 alone, ms | under attack, ms | ratio | health p99, ms | held: main, database, ms | MB | answers |',
  );
  report('|---|---|---|---|---|---|---|---|');
  const tooSlow: string[] = [];
  const failures: string[] = [];
  for (const [index, attack] of [...attacksOf(first.externalId), ...largeAnswerAttacks()].entries()) {
    if (only >= 0 && index !== only) continue;
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds && least > most; round += 1) {
      await running.untilQuiet();
      const p99Alone = round === 0 ? quiet : percentile((await watchGood()).client, 0.99);
      const { end } = running.stretchesFrom(0);
      const order = { url: service.url, apiKey: attacker.apiKey, attack };
      const { seen: attacked, counts } = await beside(running, 'attacker.cjs', order, watchGood);
      const held = running.stretchesFrom(end);
      const p99 = percentile(attacked.client, 0.99);
      // Alone they take no longer than beside an attack.
      quiet = Math.min(quiet, p99);
      least = Math.min(least, p99 / p99Alone);
      largest = Math.max(largest, running.megabytes());
      failures.push(...attacked.client.failures, ...attacked.health.failures);
      const cells = [
        ...[
          p99Alone.toFixed(0),
          p99.toFixed(0),
          (p99 / p99Alone).toFixed(1),
          percentile(attacked.health, 0.99).toFixed(0),
        ],
        ...[`${held.main.toFixed(0)}, ${held.database.toFixed(0)}`, running.megabytes().toFixed(0), counts],
      ];
      report(`| ${attack.name} | ${cells.join(' | ')} |`);
    }
    if (least > most) tooSlow.push(`${attack.name}: ${least.toFixed(1)} times`);
  }
  expect({ tooSlow, failures }).toEqual({ tooSlow: [], failures: [] });
  expect(largest - before).toBeLessThan(MOST_MEGABYTES);
});
