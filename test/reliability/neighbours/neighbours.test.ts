import { sampleAccounts } from '../../../src/cli/demo/sample-accounts';
import { pushRows } from '../../support/http';
import { buildRow } from '../../support/rows';
import { createKeyFor } from '../../support/service-process';
import { report } from '../parameters';
import { attacksOf } from './attacks';
import { watch } from './good-client';
import { largeAnswerAttacks, prepareLargeAccount } from './large-answers';
import { createOrganization, parameters, startComparison, useMeasuredService } from './measured-service';

const { accounts, seconds, rounds, only } = parameters;
const BATCH = 500;
/** So much memory beyond what it had before, in MB, is a leak or an answer without end. */
const MOST_MEGABYTES = 700;

const running = useMeasuredService();

test('whatever one organization sends, requests of another organization take only a few times as long', async () => {
  const { service, environment } = running;
  const attacker = await createKeyFor(environment, 'attacker');
  const good = await createOrganization(running, 'good');
  const rows = sampleAccounts(accounts, 1);
  const [first = buildRow()] = rows;
  for (let at = 0; at < rows.length; at += BATCH) await pushRows(service, attacker.apiKey, rows.slice(at, at + BATCH));
  await prepareLargeAccount(service, attacker.apiKey);
  const watchGood = () => watch(service.url, good.apiKey, good.externalId, seconds * 1_000);
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
