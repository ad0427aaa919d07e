import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { type JsonObject } from '../../src/base/json/json';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { report } from '../reliability/parameters';
import { callerOf } from '../support/caller';
import { commandLine } from '../support/command-line';
import { type FaultyProxy, type RequestFate, startFaultyProxy } from '../support/faulty-proxy';
import { programBeside } from '../support/guides';
import { getAccounts, patchAccount, pushRows } from '../support/http';
import { RECEIVER_NETWORKS } from '../support/receiver';
import { buildRow } from '../support/rows';
import { freePort } from '../support/service-process';
import { folderOfFile, useService } from '../support/use-service';
import { addWebhook, askWebhooks, deliveriesOf, untilExpected } from '../support/webhooks';

/** So many rounds, and for so long, each way. */
const ROUNDS = 2;
const SECONDS = Number(process.env.RECEIVER_SECONDS ?? 0);

// It starts another program several times, and sends to it what it missed.
jest.setTimeout(180_000 + 2 * SECONDS * 1_000);

const ROWS = 15;
const ERASED_FROM = 12;
const MOST_ROWS = 500;

const folder = folderOfFile();
const service = useService({ webhookNetworks: RECEIVER_NETWORKS });
let proxy: FaultyProxy;
let port: number;
let receiver: ChildProcess | undefined;
/** How many reads of the receiver are left until it is killed, and all so far. */
let readsLeft = Number.POSITIVE_INFINITY;
let reads = 0;
beforeAll(async () => {
  for (const name of ['is_genuine.py', 'receiver.py'])
    writeFileSync(join(folder, name), programBeside(`webhooks/${name}`));
  proxy = await startFaultyProxy(service.url, fateOfRead);
  port = await freePort();
});
// The receiver goes by the clock of this machine.
beforeEach(() => {
  service.clock.now = new Date();
});
afterEach(kill);
afterAll(() => proxy.close());

/** The receiver is killed in the midst of a read, and some of its reads fail. */
function fateOfRead(): RequestFate {
  reads += 1;
  readsLeft -= 1;
  if (readsLeft === 0) receiver?.kill('SIGKILL');
  return readsLeft === 0 ? 'cut before' : reads % 20 === 0 ? 'unavailable' : 'passes';
}

/** Has the receiver killed in the midst of one of its next reads. */
function killAtRead(count: number): void {
  readsLeft = count;
  receiver?.once('exit', () => {
    receiver = undefined;
  });
}

/** Of an organization: a key that may do everything, a webhook that leads to the receiver, and what that needs. */
async function newWebhook(organizationId: string, batch: boolean, serviceUrl = service.url) {
  const { apiKey } = await service.createKey({ organizationId });
  const { apiKey: readKey } = await service.createKey({ organizationId, scopes: ['accounts:read'] });
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await addWebhook(service, apiKey, { url, batch });
  const copy = join(folder, `${organizationId}.sqlite`);
  const given = { ACCOUNT_SYNC_URL: serviceUrl, ACCOUNT_SYNC_KEY: readKey, WEBHOOK_SECRET: secret };
  const env = { ...given, COPY: copy, PORT: String(port) };
  return { apiKey, id, url, copy, env };
}

/** Resolves once the receiver listens: what is sent before fails, and is sent again only when the clock moves on. */
async function startReceiving(env: NodeJS.ProcessEnv, ...files: string[]): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' } as const;
  receiver = spawn('python3', ['receiver.py', ...files], options);
  await untilExpected(
    () => fetch(`http://127.0.0.1:${port}/`).catch(() => undefined),
    (answer) => answer !== undefined,
  );
}

async function kill(): Promise<void> {
  if (!receiver) return;
  const exited = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await exited;
  receiver = undefined;
}

interface Copied {
  externalId: string;
  version: number;
  account: JsonObject;
}

/** A receiver that has just been started may not have made its table yet. */
const READ = `import json, sqlite3, sys
copy = sqlite3.connect(sys.argv[1])
made = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'accounts'").fetchall()
rows = copy.execute("SELECT externalId, version, account FROM accounts ORDER BY 1").fetchall() if made else []
print(json.dumps([{"externalId": id, "version": version, "account": json.loads(account)} for id, version, account in rows]))`;

/** What the receiver has, by another connection. The service goes on meanwhile. */
async function copied(copy: string): Promise<Copied[]> {
  const { stdout } = await promisify(execFile)('python3', ['-c', READ, copy], { maxBuffer: 16_777_216 });
  return JSON.parse(stdout);
}

/** What the service has: accounts as REST lists them, with their versions, in the order of SQLite. */
async function listed(apiKey: string): Promise<Copied[]> {
  const accounts: JsonObject[] = [];
  for (let cursor: unknown = ''; cursor !== null; ) {
    const { body } = await getAccounts(service, apiKey, `?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`);
    accounts.push(...(body.accounts as JsonObject[]));
    cursor = body.nextCursor;
  }
  const versions = new Map<unknown, number>();
  for (let after: string | null = null; versions.size < accounts.length; ) {
    const query = `query ($after: String) { answer: accounts(first: 100, after: $after) {
      nodes { externalId version } pageInfo { endCursor } } }`;
    const { nodes, pageInfo } = await askWebhooks(service, apiKey, query, { after });
    for (const { externalId, version } of nodes as unknown as Copied[]) versions.set(externalId, version);
    after = (pageInfo as { endCursor: string }).endCursor;
  }
  const all = accounts.map((account) => ({
    externalId: String(account.externalId),
    version: versions.get(account.externalId) ?? 0,
    account,
  }));
  return all.sort((one, other) => Buffer.compare(Buffer.from(one.externalId), Buffer.from(other.externalId)));
}

const LOOK_MS = 20;

/**
 * Has what the receiver has not taken sent again: its time does not come, since the clock stands still.
 * @returns whether nothing waits to be taken
 */
async function resendFailed({ apiKey, id }: { apiKey: string; id: string }): Promise<boolean> {
  await pause(LOOK_MS);
  const resend = 'mutation ($id: ID!) { answer: resendDelivery(id: $id) { code } }';
  const pending = await deliveriesOf(service, apiKey, id, 'PENDING');
  for (const { id: waiting, attempts } of pending)
    if (attempts > 0) await askWebhooks(service, apiKey, resend, { id: waiting });
  return pending.length === 0;
}

/** Waits until the receiver has what is expected. */
async function untilCopied(
  webhook: { apiKey: string; id: string; copy: string },
  isExpected: (rows: Copied[]) => boolean,
): Promise<void> {
  // To look into the copy takes another program: not while something is on its way.
  await untilExpected(async () => ((await resendFailed(webhook)) ? copied(webhook.copy) : []), isExpected);
}

/** Waits until the receiver was killed, which some of its reads that fail may put off. */
async function untilKilled(webhook: { apiKey: string; id: string }): Promise<void> {
  await untilExpected(
    () => resendFailed(webhook),
    () => receiver === undefined,
  );
}

const versionOf = ({ externalId, version }: Copied) => [externalId, version];

const UPDATE = `mutation ($externalId: String!, $update: AccountUpdateInput!) {
  answer: updateAccount(externalId: $externalId, update: $update) { code } }`;

it.each([
  ['message', false],
  ['batch', true],
])(
  'the receiver of docs/webhooks.md has a copy that equals the list, though it is killed again and again (%s)',
  async (kind, batch) => {
    const webhook = await newWebhook(kind, batch, proxy.url);
    const { apiKey, env, copy } = webhook;
    const caller = callerOf(service, webhook);
    const update = async (externalId: string, update: object) =>
      expect(await askWebhooks(service, apiKey, UPDATE, { externalId, update })).toEqual({ code: 'ACCOUNT_UPDATED' });
    await startReceiving(env);
    const until = Date.now() + SECONDS * 1_000;
    let round = 0;
    for (; round < ROUNDS || Date.now() < until; round += 1) {
      // The receiver refuses what was signed minutes ago.
      service.clock.now = new Date();
      const rows = Array.from({ length: ROWS }, (_, at) =>
        buildRow({ currentBalance: at, person: { name: { first: at < ERASED_FROM ? 'Ann' : 'Zyxelmann' } } }),
      );
      const ids = rows.map(({ externalId }) => externalId);
      killAtRead(5);
      await pushRows(service, apiKey, rows);
      await untilKilled(webhook);
      await startReceiving(env);
      await untilCopied(webhook, (has) => has.length === (round + 1) * ROWS);
      killAtRead(3);
      for (const externalId of ids.slice(0, 4)) await update(externalId, { currentBalance: 1000.5 });
      for (const externalId of ids.slice(ERASED_FROM))
        expect(await caller.erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
      await untilKilled(webhook);
      for (const externalId of ids.slice(2, 6))
        await patchAccount(service, apiKey, externalId, { status: 'PAYMENTS ON FILE' });
      await startReceiving(env);
      for (const externalId of ids.slice(5, 9)) await update(externalId, { bank: 'Ärzte & Söhne' });
    }
    const expected = await listed(apiKey);
    if (SECONDS > 0) report(`copy by ${kind}: ${round} rounds, ${2 * round} kills, ${expected.length} accounts`);
    expect(expected).toHaveLength(round * ROWS);
    await untilCopied(webhook, (rows) => isDeepStrictEqual(rows.map(versionOf), expected.map(versionOf)));
    expect(await copied(copy)).toEqual(expected);
    await kill();
    expect(readFileSync(copy, 'latin1')).not.toContain('Zyxelmann');
  },
);

it('the receiver of docs/webhooks.md begins with an export, and takes a batch of 500', async () => {
  const earlier = await service.createKey({ organizationId: 'whole' });
  await pushRows(service, earlier.apiKey, [buildRow(), buildRow({ externalId: 'Zoë/1 ?' })]);
  const webhook = await newWebhook('whole', true);
  const { apiKey, copy, env } = webhook;
  const file = join(folder, 'accounts.ndjson');
  expect(await commandLine({ ...service, apiKey })('export', '--output', file)).toMatchObject({ code: EXIT.DONE });
  await startReceiving(env, file);
  expect(await copied(copy)).toEqual(await listed(apiKey));
  const most = Array.from({ length: MOST_ROWS }, () => buildRow());
  await pushRows(service, apiKey, most);
  const expected = await listed(apiKey);
  await untilCopied(webhook, (rows) => rows.length === expected.length);
  expect(await copied(copy)).toEqual(expected);
});

it('the receiver of docs/webhooks.md removes an account that is gone, such as with a restored database', async () => {
  const webhook = await newWebhook('gone', false);
  const { apiKey, env } = webhook;
  const [kept, gone] = [buildRow(), buildRow()];
  await startReceiving(env);
  await pushRows(service, apiKey, [kept, gone]);
  await untilCopied(webhook, (rows) => rows.length === 2);
  await kill();
  await patchAccount(service, apiKey, gone.externalId, { bank: 'x' });
  const stored = service.database.db.collection('accounts');
  const { _id } = (await stored.findOne({ externalId: gone.externalId })) ?? {};
  expect(await stored.deleteMany({ _id })).toMatchObject({ deletedCount: 1 });
  await startReceiving(env);
  await untilCopied(webhook, (rows) => rows.length === 1 && rows[0]?.externalId === kept.externalId);
});
