import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../support/guides';
import { patchAccount, pushRows } from '../support/http';
import { RECEIVER_NETWORKS } from '../support/receiver';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';
import { freePort } from '../support/service-process';
import { addWebhook, askWebhooks, deliveriesOf, untilTold } from '../support/webhooks';

// It starts another program several times, and sends to it what it missed.
jest.setTimeout(120_000);

const ROUNDS = 3;
const ROWS = 25;

let folder: string;
let service: TestService;
let port: number;
let receiver: ChildProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acs-receiver-'));
  const [program = ''] = blocksOf('webhooks.md', 'python');
  writeFileSync(join(folder, 'receiver.py'), program);
  service = await startService({ webhookNetworks: RECEIVER_NETWORKS });
  // The receiver goes by the clock of this machine.
  service.clock.now = new Date();
  port = await freePort();
});
afterAll(async () => {
  receiver?.kill('SIGKILL');
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const startReceiving = (secret: string, copy: string) => {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), COPY: copy };
  receiver = spawn('python3', ['receiver.py'], { cwd: folder, env, stdio: 'ignore' });
};

async function kill(): Promise<void> {
  if (!receiver) return;
  const exited = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await exited;
}

/** A receiver that has just been started may not have made its table yet. */
const READ = `import json, sqlite3, sys
copy = sqlite3.connect(sys.argv[1])
made = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'accounts'").fetchall()
print(json.dumps(copy.execute("SELECT externalId, version FROM accounts ORDER BY 1").fetchall() if made else []))`;

/** What the receiver has, by another connection. */
const copied = (copy: string): [string, number][] =>
  JSON.parse(execFileSync('python3', ['-c', READ, copy], { cwd: folder, encoding: 'utf8' }));

it.each(['each', 'batches'])(
  'the receiver of docs/webhooks.md has a copy that equals the list, though it is killed again and again (%s)',
  async (kind) => {
    const { apiKey } = await service.createKey({ organizationId: kind });
    const copy = `${kind}.sqlite`;
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret } = await addWebhook(service, apiKey, { url, batch: kind === 'batches' });
    startReceiving(secret, copy);
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = Array.from({ length: ROWS }, () => buildRow());
      await pushRows(service, apiKey, rows);
      await kill();
      for (const { externalId } of rows.slice(0, 5)) await patchAccount(service, apiKey, externalId, { bank: 'x' });
      startReceiving(secret, copy);
      for (const { externalId } of rows.slice(3, 7)) await patchAccount(service, apiKey, externalId, { bank: 'y' });
    }
    const query = '{ answer: accounts(first: 100, sort: EXTERNAL_ID_ASC) { nodes { externalId version } } }';
    const { nodes } = await askWebhooks(service, apiKey, query);
    const listed = (nodes as unknown as { externalId: string; version: number }[]).map((of) => [
      of.externalId,
      of.version,
    ]);
    await untilTold(
      () => deliveriesOf(service, apiKey, id),
      (deliveries) => {
        // What failed is tried again at its time.
        const next = deliveries.flatMap(({ attempts, nextAttemptAt }) =>
          attempts > 0 && nextAttemptAt !== null ? [Date.parse(nextAttemptAt)] : [],
        );
        if (next.length > 0) service.clock.now = new Date(Math.max(service.clock.now.getTime(), Math.min(...next)));
        return JSON.stringify(copied(copy)) === JSON.stringify(listed.sort());
      },
    );
    expect(listed).toHaveLength(ROUNDS * ROWS);
    await kill();
  },
);
