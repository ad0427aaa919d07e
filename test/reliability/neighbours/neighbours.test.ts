import { sampleAccounts } from '../../../src/cli/demo/sample-accounts';
import { postBulkUpsert } from '../../support/http';
import { createKeyFor } from '../../support/service-process';
import { report } from '../parameters';
import { attacksOf } from './attacks';
import { watch } from './good-client';
import { largeAnswerAttacks, prepareLargeAccount } from './large-answers';
import { type MeasuredService, parameters, startComparison, startMeasuredService } from './measured-service';

const { accounts, seconds, rounds, only } = parameters;
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

  const before = running.megabytes();
  let largest = before;
  report(
    `neighbours: ${accounts} accounts, ${seconds} s alone and under each attack in turn, ${rounds} rounds at most`,
  );
  const { tooSlow, failures, besideAttack } = await startComparison(running, watchGood);
  for (const [index, attack] of [...attacksOf(first.externalId), ...largeAnswerAttacks()].entries()) {
    if (only >= 0 && index !== only) continue;
    await besideAttack(attack.name, 'attacker.cjs', { url: service.url, apiKey: attacker.apiKey, attack });
    largest = Math.max(largest, running.megabytes());
  }
  expect({ tooSlow, failures }).toEqual({ tooSlow: [], failures: [] });
  expect(largest - before).toBeLessThan(MOST_MEGABYTES);
});
