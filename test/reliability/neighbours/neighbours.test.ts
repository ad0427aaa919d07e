import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sampleAccounts } from '../../../src/demo/sample-accounts';
import { postBulkUpsert } from '../../support/http';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../support/service-process';
import { parametersOf, report } from '../parameters';
import { type Attack, attacksOf } from './attacks';
import { percentile, watch } from './good-client';

/**
 * A quiet machine stays within five times. On two processors that do other things as well a single round may not: an
 * attack is played again, up to so many rounds, until one of them stays within the ratio.
 */
const parameters = parametersOf({ accounts: 5_000, seconds: 3, rounds: 3, ratio: 10, only: -1 });
const { accounts, seconds, rounds, ratio: most, only } = parameters;
const BATCH = 500;
/** So much memory beyond what it had before, in MB, is a leak or an answer without end. */
const MOST_MEGABYTES = 700;

const PROBE = join(__dirname, '../../support/event-loop-probe.cjs');

let running: ServiceInFolder;
let folder: string;
let stretchesFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acs-stretches-'));
  stretchesFile = join(folder, 'stretches');
  writeFileSync(stretchesFile, '');
  running = await startServiceInFolder({
    LOG_LEVEL: 'error',
    EVENT_LOOP_FILE: stretchesFile,
    NODE_OPTIONS: `--require ${PROBE}`,
  });
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The longest time that each thread of the service was held at a stretch, from a place in the file of the probe. */
function stretchesFrom(place: number): { main: number; database: number; end: number } {
  const lines = readFileSync(stretchesFile, 'utf8');
  const longest = { main: 0, database: 0, end: lines.length };
  for (const line of lines.slice(place).split('\n')) {
    const [thread, milliseconds] = line.split(' ').map(Number);
    const name = thread === 0 ? 'main' : 'database';
    if (milliseconds !== undefined) longest[name] = Math.max(longest[name], milliseconds);
  }
  return longest;
}

const megabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.service.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Attacks while `work` goes on. @returns how often each status was answered */
async function under<T>(attack: Attack, apiKey: string, work: () => Promise<T>): Promise<[T, string]> {
  const attacker = spawn(process.execPath, [join(__dirname, 'attacker.cjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  // It stands for a machine of its own: what it takes of this one's processors is not the service's doing.
  setPriority(Number(attacker.pid), constants.priority.PRIORITY_LOW);
  attacker.stdin.end(JSON.stringify({ url: running.service.url, apiKey, attack }));
  const counts = text(attacker.stdout);
  const ended = once(attacker, 'exit');
  try {
    const result = await work();
    attacker.kill('SIGTERM');
    return [result, await counts];
  } finally {
    attacker.kill('SIGTERM');
    await ended;
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the service has done with what an attacker left behind. */
async function untilQuiet(): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const place = stretchesFrom(0).end;
    await wait(1_000);
    const { main, database, end: now } = stretchesFrom(place);
    if (now > place && main < 50 && database < 50) return;
  }
}

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
  const watchGood = () => watch(service.url, good.apiKey, mine.externalId, seconds * 1_000);
  await watchGood();

  const before = megabytes();
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
  for (const [index, attack] of attacksOf(first.externalId).entries()) {
    if (only >= 0 && index !== only) continue;
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds && least > most; round += 1) {
      await untilQuiet();
      const alone = await watchGood();
      const { end } = stretchesFrom(0);
      const [attacked, answers] = await under(attack, attacker.apiKey, async () => {
        await wait(500);
        return watchGood();
      });
      const held = stretchesFrom(end);
      const [p99Alone, p99] = [percentile(alone.client, 0.99), percentile(attacked.client, 0.99)];
      least = Math.min(least, p99 / p99Alone);
      largest = Math.max(largest, megabytes());
      failures.push(...attacked.client.failures, ...attacked.health.failures);
      const cells = [
        ...[
          p99Alone.toFixed(0),
          p99.toFixed(0),
          (p99 / p99Alone).toFixed(1),
          percentile(attacked.health, 0.99).toFixed(0),
        ],
        ...[`${held.main.toFixed(0)}, ${held.database.toFixed(0)}`, megabytes().toFixed(0), answers],
      ];
      report(`| ${attack.name} | ${cells.join(' | ')} |`);
    }
    if (least > most) tooSlow.push(`${attack.name}: ${least.toFixed(1)} times`);
  }
  expect({ tooSlow, failures }).toEqual({ tooSlow: [], failures: [] });
  expect(largest - before).toBeLessThan(MOST_MEGABYTES);
});
