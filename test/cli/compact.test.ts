import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { MongoClient } from 'mongodb';
import { type JsonObject } from '../../src/base/json/json';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { embeddedServerUrl } from '../../src/embedded-server';
import { commandLine } from '../support/command-line';
import { TEST_KEYS } from '../support/encryption-keys';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import {
  createKeyFor,
  PROGRAM,
  type ServiceProcess,
  serviceEnvironment,
  startServiceProcess,
} from '../support/service-process';
import { useFolder } from '../support/use-service';

// Most tests start several processes.
jest.setTimeout(120_000);

const PERSON = {
  person: { name: { first: 'Zyxelmann', last: 'Qwortz' }, ssn: '905-11-2222', birthdate: '1971-03-09' },
  address: { street: '1 Wyvern Way', additionalStreet: 'Gazebo', city: 'Xanadu', zip: '90817' },
  phoneNumber: '+12025550177',
  emailAddress: 'zyx@example.com',
  contactInfo: { email: { address: 'zyx2@example.org' }, phone: { number: '+12025550199' } },
  smsOptOut: { isOptedOut: true, lastOptOutResponse: 'Kumquat says STOP', lookupCarrier: 'Aardvark Mobile' },
  clientStatus: 'Ptarmigan called',
  metadata: { filenumber: 'F-77', employer: 'Quagga Ltd', ssn: '905-11-3333' },
  originalCreditor: { name: 'Ocelot', contact: 'Yurt 7' },
  history: { chargedOff: { balance: 90, events: [{ who: 'Okapi' }] } },
};
/** Every value of the person, and parts of them as they stand in indexes; in any case. */
const VALUES = [
  ...[
    'zyxelmann',
    'qwortz',
    '905-11-2222',
    '905112222',
    '1971-03-09',
    'wyvern',
    'gazebo',
    'xanadu',
    '90817',
    'kumquat',
  ],
  ...['12025550177', '2025550177', 'zyx@', 'zyx2@', '12025550199', 'aardvark', 'ptarmigan', 'quagga', '905-11-3333'],
  ...['905113333', 'ocelot', 'yurt', 'okapi', 'later-surname'],
];
const encodings = (value: string): string[] => [
  value,
  Buffer.from(value, 'utf16le').toString('latin1'),
  Buffer.from(value).toString('hex'),
  // Within a longer text, whatever stands before it.
  ...[0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + value)
      .toString('base64')
      .slice(shift + 1, -4),
  ),
];

const at = useFolder();
let dataDir: string;
let environment: NodeJS.ProcessEnv;
const running: (ServiceProcess | ChildProcess)[] = [];
beforeEach(() => {
  dataDir = at('data');
  environment = serviceEnvironment({ DATA_DIR: dataDir });
});
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL');
});

const cli = () => commandLine({ env: { DATA_DIR: dataDir, FIELD_ENCRYPTION_KEYS: TEST_KEYS } });

async function start(): Promise<ServiceProcess> {
  const service = await startServiceProcess(environment);
  running.push(service);
  return service;
}
async function end(service: ServiceProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  service.kill(signal);
  await service.ended;
}

/** All files of the data directory, as one text of bytes. */
const stored = (): string =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');

function valuesIn(text: string): string[] {
  const lower = text.toLowerCase();
  return VALUES.filter((value) =>
    encodings(value).some((form) => form.length > 4 && lower.includes(form.toLowerCase())),
  );
}

/** The secret that the history of an account is encrypted with. */
async function secretOf(externalId: string): Promise<string> {
  const client = await new MongoClient(embeddedServerUrl(dataDir), { promoteBuffers: true }).connect();
  const account = await client.db('account_sync').collection('accounts').findOne({ externalId });
  await client.close();
  return Buffer.from(account?.secret ?? '').toString('latin1');
}

interface Erased {
  apiKey: string;
  externalId: string;
  secret: string;
  /** Accounts that stay. */
  others: string[];
}

/** Stores a person by every operation, with a history, kept answers and runs, among other accounts; then erases it. */
async function erasePerson(service: ServiceProcess): Promise<Erased> {
  const { apiKey } = await createKeyFor(environment);
  const everything = ['accounts:read', 'accounts:write', 'accounts:erase'];
  const { stdout } = await cli()('keys', 'create', '--organization', 'org', '--scopes', everything.join(), '--json');
  const eraser = JSON.parse(stdout).apiKey as string;
  const others = Array.from({ length: 60 }, () => buildRow());
  const row = { ...buildRow({ person: { name: { first: 'Zyxelmann', last: 'Earlier' } } }), externalId: 'person' };
  const { externalId } = row;
  await postBulkUpsert(service, apiKey, { accounts: [...others, row] }, { 'idempotency-key': 'first' });
  const push = { accounts: [{ externalId, ...PERSON }], includeChanges: true };
  const pushed = await postBulkUpsert(service, apiKey, push, { 'idempotency-key': 'push' });
  expect(pushed.body).toMatchObject({ updated: 1 });
  const patch = { person: { name: { last: 'Later-Surname' } }, phoneNumber: '+12025550199' };
  expect((await patchAccount(service, apiKey, externalId, patch, { 'idempotency-key': 'patch' })).status).toBe(200);
  const wrong = { accounts: [{ externalId, phoneNumber: 'Zyxelmann', metadata: { ssn: '***-**-9999' } }] };
  expect((await postBulkUpsert(service, apiKey, wrong)).body).toMatchObject({ failed: 1 });
  const secret = await secretOf(externalId);
  expect(valuesIn(stored()).length).toBeGreaterThan(10);
  expect(stored()).toContain(secret);
  const query = 'mutation { erasePerson(externalId: "person") { code } }';
  const { body } = await postGraphql(service, eraser, { query });
  expect(body.data).toEqual({ erasePerson: { code: 'PERSON_ERASED' } });
  return { apiKey, externalId, secret, others: others.map(({ externalId }) => externalId) };
}

async function expectGone(service: ServiceProcess, { apiKey, externalId, secret, others }: Erased): Promise<void> {
  expect(valuesIn(stored())).toEqual([]);
  expect(stored()).not.toContain(secret);
  const { body } = await getAccount(service, apiKey, externalId);
  expect(body.account as JsonObject).toMatchObject({ person: null, metadata: { filenumber: 'F-77' } });
  for (const other of others) expect((await getAccount(service, apiKey, other)).status).toBe(200);
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'once the service that was ended by %s starts again, no file holds a value of a person who was erased',
  async (signal) => {
    const first = await start();
    const erased = await erasePerson(first);
    await end(first, signal);
    const second = await start();
    await expectGone(second, erased);
    expect(second.errors()).toMatch(/"bytesBefore":\d+,"bytesAfter":\d+,"msg":"the data file was compacted/);
    await end(second);
    // The next start has nothing to do.
    expect((await start()).errors()).not.toContain('compacted');
  },
);

it('account-sync compact leaves no value of an erased person in any file, and is refused while the service runs', async () => {
  const first = await start();
  const erased = await erasePerson(first);
  expect(await cli()('compact')).toEqual({
    code: EXIT.FAILED,
    stdout: '',
    stderr: `A service is running on ${dataDir}. Restart it: where something was erased, it compacts at its start. Or stop it, then compact.\n`,
  });
  await end(first);
  expect(await cli()('compact')).toEqual({
    code: EXIT.DONE,
    stdout: expect.stringMatching(/^Compacted .+: \d+ MB before, \d+ MB now\n$/),
    stderr: '',
  });
  expect(valuesIn(stored())).toEqual([]);
  const second = await start();
  expect(second.errors()).not.toContain('compacted');
  await expectGone(second, erased);
});

/** Names of files that are seen, or no longer seen, while a compaction goes on. */
it.each([
  ['begins to copy', 'compaction/accounts.mdb', true],
  ['has copied', 'compaction/accounts.mdb-lock', true],
  ['is about to replace the file', 'accounts.mdb-lock', false],
] as const)(
  'a compaction that is killed when it %s leaves the data whole, and the next start ends it',
  async (_when, name, isThere) => {
    const service = await start();
    const erased = await erasePerson(service);
    await end(service);
    const child = spawn(process.execPath, [PROGRAM, 'compact'], { env: environment, stdio: 'ignore' });
    running.push(child);
    const exited = once(child, 'exit');
    while (existsSync(join(dataDir, name)) !== isThere && child.exitCode === null) await pause();
    child.kill('SIGKILL');
    await exited;
    await expectGone(await start(), erased);
  },
);

it('what a compaction or a restore that was killed has left is removed at the next start', async () => {
  await end(await start());
  mkdirSync(join(dataDir, 'compaction'));
  for (const name of ['compaction/accounts.mdb', 'accounts.mdb.part']) writeFileSync(join(dataDir, name), 'Zyxelmann');
  await start();
  expect(valuesIn(stored())).toEqual([]);
});

it('a service starts although it cannot compact, and says so; the next start tries again', async () => {
  const first = await start();
  const erased = await erasePerson(first);
  await end(first);
  // As a backup that is being taken does.
  expect(tryLock(openSync(join(dataDir, 'accounts.mdb'), 'r'), { shared: true })).toBe(true);
  const second = await start();
  expect(second.errors()).toMatch(
    /"level":50.*"failure":"A backup of .* is being taken","msg":"the data file could not/,
  );
  expect((await getAccount(second, erased.apiKey, erased.externalId)).body.account).toMatchObject({ person: null });
});

it('account-sync compact says what is wrong where there is no embedded server to compact', async () => {
  expect(await cli()('compact')).toMatchObject({
    code: EXIT.FAILED,
    stderr: expect.stringContaining('There is no data in'),
  });
  expect(await commandLine({ env: { MONGODB_URL: 'mongodb://127.0.0.1' } })('compact')).toMatchObject({
    code: EXIT.FAILED,
    stderr: expect.stringContaining('MONGODB_URL is set'),
  });
});
