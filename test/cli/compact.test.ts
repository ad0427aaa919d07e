import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { type JsonObject } from '../../src/base/json/json';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { callerOf } from '../support/caller';
import { commandLine } from '../support/command-line';
import { TEST_KEYS } from '../support/encryption-keys';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';
import { PROGRAM, serviceEnvironment } from '../support/service-process';
import { folderOfFile, useFolder } from '../support/use-service';
import { saying } from './outcome';

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
  ...['zyxelmann', 'qwortz', '905-11-2222', '905112222', '1971-03-09', 'wyvern', 'gazebo', 'xanadu', '90817'],
  ...['kumquat', '12025550177', '2025550177', 'zyx@', 'zyx2@', '12025550199', 'aardvark', 'ptarmigan', 'quagga'],
  ...['905-11-3333', '905113333', 'ocelot', 'yurt', 'okapi', 'later-surname'],
];
const formsOf = (value: string): string[] =>
  [
    value,
    Buffer.from(value, 'utf16le').toString('latin1'),
    Buffer.from(value).toString('hex'),
    // Within a longer text, whatever stands before it.
    ...[0, 1, 2].map((shift) =>
      Buffer.from(' '.repeat(shift) + value)
        .toString('base64')
        .slice(shift + 1, -4),
    ),
  ]
    .filter((form) => form.length > 4)
    .map((form) => form.toLowerCase());
const FORMS = VALUES.map(formsOf);

const at = useFolder();
const beginnings = folderOfFile();
const [ENDED, KILLED] = ['ended', 'killed'].map((name) => join(beginnings, name)) as [string, string];
let dataDir: string;
beforeEach(() => {
  dataDir = at('data');
});

const cli = () => commandLine({ env: { DATA_DIR: dataDir, FIELD_ENCRYPTION_KEYS: TEST_KEYS } });
const start = (folder = dataDir) =>
  startService({ mongodbUrl: undefined, dataDir: folder, mongodbDatabase: 'account_sync' });
const hasCompacted = ({ logLines }: TestService) =>
  /"bytesBefore":\d+,"bytesAfter":\d+,"msg":"the data file was compacted/.test(logLines.join(''));

/** All files of the data directory, as one text of bytes. */
const stored = (folder = dataDir): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');

function valuesIn(text: string): string[] {
  const lower = text.toLowerCase();
  return VALUES.filter((_value, index) => FORMS[index]?.some((form) => lower.includes(form)));
}

interface Erased {
  apiKey: string;
  externalId: string;
  /** What the history of the account was encrypted with. */
  secret: string;
  /** Accounts that stay. */
  others: string[];
}

/** Stores a person by every operation, with a history, kept answers and runs, among other accounts; then erases it. */
async function erasePerson(service: TestService, folder: string): Promise<Erased> {
  const { apiKey } = await service.createKey();
  const others = Array.from({ length: 20 }, () => buildRow());
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
  const accounts = service.database.db.collection('accounts');
  const account = await accounts.findOne({ externalId }, { promoteBuffers: true });
  const secret = Buffer.from(account?.secret ?? '').toString('latin1');
  expect(valuesIn(stored(folder)).length).toBeGreaterThan(10);
  expect(stored(folder)).toContain(secret);
  expect(await callerOf(service, { apiKey }).erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
  return { apiKey, externalId, secret, others: others.map(({ externalId }) => externalId) };
}

/** The data of a service that has erased somebody: as it leaves them when it is killed, and when it ends. */
let erased: Erased;
beforeAll(async () => {
  const service = await start(ENDED);
  erased = await erasePerson(service, ENDED);
  cpSync(ENDED, KILLED, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  await service.close();
});
const begin = (folder = ENDED) => cpSync(folder, dataDir, { recursive: true });

async function expectGone(service: TestService): Promise<void> {
  const { apiKey, externalId, secret, others } = erased;
  expect(valuesIn(stored())).toEqual([]);
  expect(stored()).not.toContain(secret);
  const { body } = await getAccount(service, apiKey, externalId);
  expect(body.account as JsonObject).toMatchObject({ person: null, metadata: { filenumber: 'F-77' } });
  for (const other of others) expect((await getAccount(service, apiKey, other)).status).toBe(200);
}

it.each([
  ['ended', ENDED],
  ['killed', KILLED],
])(
  'once the service that was %s starts again, no file holds a value of a person who was erased',
  async (_how, folder) => {
    begin(folder);
    const first = await start();
    await expectGone(first);
    expect(hasCompacted(first)).toBe(true);
    await first.close();
    // The next start has nothing to do.
    expect(hasCompacted(await start())).toBe(false);
  },
);

it('account-sync compact leaves no value of an erased person in any file, and is refused while the service runs', async () => {
  begin();
  expect(await cli()('compact')).toEqual({
    code: EXIT.DONE,
    stdout: expect.stringMatching(/^Compacted .+: \d+ MB before, \d+ MB now\n$/),
    stderr: '',
  });
  expect(valuesIn(stored())).toEqual([]);
  const service = await start();
  expect(hasCompacted(service)).toBe(false);
  await expectGone(service);
  expect(await cli()('compact')).toEqual({
    code: EXIT.FAILED,
    stdout: '',
    stderr: `A service is running on ${dataDir}. Restart it: where something was erased, it compacts at its start. Or stop it, then compact.\n`,
  });
});

/** Names of files that are seen, or no longer seen, while a compaction goes on. */
it.each([
  ['begins to copy', 'compaction/accounts.mdb', true],
  ['has copied', 'compaction/accounts.mdb-lock', true],
  ['is about to replace the file', 'accounts.mdb-lock', false],
] as const)(
  'a compaction that is killed when it %s leaves the data whole, and the next start ends it',
  async (_when, name, isThere) => {
    begin();
    const env = serviceEnvironment({ DATA_DIR: dataDir });
    const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'compact'], { env, stdio: 'ignore' });
    const exited = once(child, 'exit');
    while (existsSync(join(dataDir, name)) !== isThere && child.exitCode === null) await pause();
    child.kill('SIGKILL');
    await exited;
    await expectGone(await start());
  },
);

it('what a compaction or a restore that was killed has left is removed at the next start', async () => {
  begin();
  mkdirSync(join(dataDir, 'compaction'));
  for (const name of ['compaction/accounts.mdb', 'accounts.mdb.part']) writeFileSync(join(dataDir, name), 'Zyxelmann');
  await start();
  expect(valuesIn(stored())).toEqual([]);
});

it('a service starts although it cannot compact, and says so', async () => {
  begin();
  // As a backup that is being taken does.
  expect(tryLock(openSync(join(dataDir, 'accounts.mdb'), 'r'), { shared: true })).toBe(true);
  const service = await start();
  expect(service.logLines.join('')).toMatch(
    /"level":50.*"failure":"A backup of .* is being taken","msg":"the data file could not/,
  );
  const { body } = await getAccount(service, erased.apiKey, erased.externalId);
  expect(body.account).toMatchObject({ person: null });
});

it('account-sync compact says what is wrong where there is no embedded server to compact', async () => {
  expect(await cli()('compact')).toMatchObject(saying(EXIT.SETTINGS, 'There is no data in'));
  expect(await commandLine({ env: { MONGODB_URL: 'mongodb://127.0.0.1' } })('compact')).toMatchObject(
    saying(EXIT.SETTINGS, 'MONGODB_URL is set'),
  );
});
