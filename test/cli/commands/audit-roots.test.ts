import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Document, ObjectId } from 'mongodb';
import { MINUTE_MS } from '../../../src/base/time/durations';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { deriveFields } from '../../../src/service/accounts/model/derived-fields';
import { type StoredAccount } from '../../../src/service/accounts/model/stored-account';
import { createAccountStore } from '../../../src/service/accounts/store/account.store';
import { createChainStore } from '../../../src/service/records/audit/integrity/chain.store';
import {
  type AuditRoots,
  type AuditRootsDependencies,
  createAuditRoots,
  followAuditRoots,
} from '../../../src/service/records/audit-roots';
import { rootHash } from '../../../src/service/records/audit-roots/audit-root';
import { createAuditRootStore } from '../../../src/service/records/audit-roots/audit-root.store';
import { createRootMemory } from '../../../src/service/records/audit-roots/root-memory';
import { parseSigningKey, type SigningKey } from '../../../src/service/storage/encryption/signing-key';
import { commandLine, databaseOf } from '../../support/command-line';
import { openEncryptionOf } from '../../support/encryption';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';
import { rehashed, rewrite } from '../../support/tampering';
import { newTurns } from '../../support/turns';
import { useFolder, useService } from '../../support/use-service';
import { printing, saying } from '../outcome';

const [KEY, OTHER_KEY] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

const service = useService({ clearsExpired: true });
const inFolder = useFolder();
let cli: ReturnType<typeof commandLine>;
let key: TestKey;
let externalId: string;

/** A command line on the database of the service. @param file where it remembers the newest roots */
const cliWith = (AUDIT_SIGNING_KEY?: string, AUDIT_ROOTS_FILE?: string, more: NodeJS.ProcessEnv = {}) =>
  commandLine({ clock: service.clock, env: { ...databaseOf(service), AUDIT_SIGNING_KEY, AUDIT_ROOTS_FILE, ...more } });

const change = (clientStatus: string) => patchAccount(service, key.apiKey, externalId, { clientStatus });
/** Changes the account, and lets the window of that end and the time pass after which it is signed. */
async function changeAndWait(clientStatus: string) {
  await change(clientStatus);
  service.clock.advance(20 * MINUTE_MS);
}
const seal = () => cli('audit', 'seal');

/** What every test begins with: the database, the newest roots that were remembered, and the time. */
let beginning: { putBack(): Promise<void>; memory: Buffer; now: Date };

/** One account: created at 12:00 and changed then, at 12:20 and at 12:40; all of that is signed at 13:00. */
async function begin(): Promise<typeof beginning> {
  key = await service.createKey();
  const row = buildRow({ person: { ssn: '905-11-2222' } });
  externalId = row.externalId;
  await postBulkUpsert(service, key.apiKey, { accounts: [row, buildRow()] });
  await changeAndWait('one');
  expect(await seal()).toMatchObject({ stdout: 'Signed 1 root\n' });
  await changeAndWait('two');
  await changeAndWait('three');
  expect(await seal()).toMatchObject({ stdout: 'Signed 2 roots\n', stderr: '' });
  return { putBack: await copyDatabase(), memory: readFileSync(inFolder('roots')), now: service.clock.now };
}

beforeEach(async () => {
  cli = cliWith(KEY, inFolder('roots'));
  beginning ??= await begin();
  await beginning.putBack();
  writeFileSync(inFolder('roots'), beginning.memory, { mode: 0o600 });
  service.clock.now = beginning.now;
});

const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const [FIRST, SECOND, THIRD] = [at('12:10'), at('12:30'), at('12:50')];
type Change = (document: Document) => Document | undefined;
const entry = (accountVersion: number, changed: Change) =>
  rewrite(service.database.db, 'auditTrail', { externalId, accountVersion }, changed);
const root = (until: string, changed: Change) =>
  rewrite(service.database.db, 'auditRoots', { until: new Date(until) }, changed);
const removeRoots = async (...ends: string[]) => {
  for (const until of ends) await root(until, () => undefined);
};
const countRoots = () => service.database.db.collection('auditRoots').countDocuments();

/** Changes an entry, and computes the hash of every later link and of the account again. */
async function rewriteHistory(from: number, changes: Document = { apiKeyId: 'somebody' }): Promise<void> {
  const { db } = service.database;
  let previousHash: unknown;
  for (let version = from; version <= 4; version += 1) {
    await entry(version, (stored) => {
      const changed = version === from ? { ...stored, ...changes } : { ...stored, previousHash };
      const link = rehashed(changed);
      previousHash = link.hash;
      return link;
    });
  }
  await rewrite(db, 'accounts', { externalId }, (stored) => ({ ...stored, chain: previousHash }));
}

const broken = (text: string) => printing(EXIT.BROKEN, `BROKEN: organization org-a, ${text}`);
const refused = (text: string) => printing(EXIT.BROKEN, `REFUSED: organization org-a, ${text}`);

const expectUnbroken = async () => expect(await cli('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
const expectBroken = async (text: string) => expect(await cli('audit', 'verify')).toMatchObject(broken(text));

async function empty(...names: string[]): Promise<void> {
  for (const name of names) {
    const collection = service.database.db.collection(name);
    for await (const { _id } of collection.find({})) await collection.deleteMany({ _id });
  }
}

/** A copy of all that somebody with the database could put back later. */
async function copyDatabase() {
  const { db } = service.database;
  const copies = new Map<string, Document[]>();
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    copies.set(name, await db.collection(name).find({}, { promoteBuffers: true }).toArray());
  return async () => {
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      await empty(name);
      const copy = copies.get(name) ?? [];
      if (copy.length > 0) await db.collection(name).insertMany(copy);
    }
  };
}

async function exported(...words: string[]) {
  const { outcome, ...files } = await exporting(...words);
  expect(outcome).toMatchObject({ code: EXIT.DONE, stderr: '' });
  return files;
}

async function exporting(...words: string[]) {
  const [file, publicKey] = [inFolder('export.ndjson'), inFolder('public.pem')] as const;
  const outcome = await cli('audit', 'export', ...words, '--output', file);
  writeFileSync(publicKey, (await cli('audit', 'public-key')).stdout);
  return { outcome, file, publicKey, lines: readFileSync(file, 'utf8').trimEnd().split('\n') };
}

describe('signed roots', () => {
  it('each window in which something changed has a root, which audit verify verifies', async () => {
    expect(await cli('audit', 'verify')).toMatchObject({
      code: EXIT.DONE,
      stdout: 'Verified 3 changes of 2 accounts in 1 organization, 3 signed roots: unbroken\n',
      stderr: '',
    });
    const stored = await createAuditRootStore(service.database.db).readFrom('org-a', new Date(0));
    const windows: string[][] = [];
    for await (const { from, until } of stored) windows.push([from.toISOString(), until.toISOString()]);
    expect(windows).toEqual([
      ['1970-01-01T00:00:00.000Z', FIRST],
      [FIRST, SECOND],
      [SECOND, THIRD],
    ]);
  });

  it('a window is signed four minutes after its end, and not before', async () => {
    await change('four');
    service.clock.advance(14 * MINUTE_MS - 1);
    expect(await seal()).toMatchObject({ stdout: 'Signed 0 roots\n' });
    service.clock.advance(1);
    expect(await seal()).toMatchObject({ stdout: 'Signed 1 root\n' });
    expect(await seal()).toMatchObject({ stdout: 'Signed 0 roots\n' });
  });

  it('windows of another length begin where the last one ended', async () => {
    await change('four');
    service.clock.advance(60 * MINUTE_MS);
    const hourly = cliWith(KEY, undefined, { AUDIT_ROOT_MINUTES: '30' });
    expect(await hourly('audit', 'seal')).toMatchObject({ stdout: 'Signed 1 root\n' });
    await expectUnbroken();
  });

  it('a history rewritten with all of its hashes is found by the roots alone', async () => {
    await rewriteHistory(3);
    await expectBroken(`root of ${SECOND}: the links of the window are not those that were signed`);
  });

  it('an account removed with all of its history is found by the roots alone', async () => {
    for (const version of [2, 3, 4]) await entry(version, () => undefined);
    await rewrite(service.database.db, 'accounts', { externalId }, () => undefined);
    await expectBroken(`root of ${FIRST}: the window has fewer links than were signed`);
  });

  it('an organization that lost all accounts with their history is found by its roots, without being named', async () => {
    await empty('accounts', 'auditTrail');
    await expectBroken(`root of ${FIRST}: the window has fewer links than were signed`);
  });

  it.each([
    ['between two windows', at('12:15'), `root of ${SECOND}: the window has more links than were signed`],
    ['before the first', '1969-03-01T12:15:00.000Z', `root of ${FIRST}: the window has more links than were signed`],
    ['at no time', 'none', 'account forged'],
  ])('an account added %s is found', async (_name, time, text) => {
    // By somebody who has the encryption keys, too.
    const { db, unitOfWork } = service.database;
    const { dataKeys } = await openEncryptionOf(service.database, service.config);
    const accounts = createAccountStore(db, dataKeys);
    const { creation, ...stored } = (await accounts.findByExternalId('org-a', externalId)) as StoredAccount;
    const accountId = new ObjectId().toHexString();
    const createdAt = time === 'none' ? (time as unknown as Date) : new Date(time);
    const forged = { ...stored, id: accountId, externalId: 'forged', createdAt, updatedAt: createdAt, version: 1 };
    const { hash: _hash, row: _row, ...by } = creation;
    const write = await accounts.prepareInsert('org-a', [{ ...forged, ...deriveFields(forged) }], by);
    await unitOfWork({ writes: [write], isWritten: () => Promise.resolve(false), isTooLate: () => false });
    await expectBroken(text);
  });

  it('changes that should be signed by now and are not are found', async () => {
    await change('four');
    service.clock.advance(18 * MINUTE_MS);
    await expectUnbroken();
    service.clock.advance(10 * MINUTE_MS);
    await expectBroken('root of 2026-03-01T13:00:00.000Z: changes from then on are under no root');
    await seal();
    await expectUnbroken();
  });

  it('changed, removed and foreign roots are found', async () => {
    const { publicKey } = await exported('--roots-only');
    const fresh = cliWith(undefined);
    const verify = () => fresh('audit', 'verify', '--public-key', publicKey);
    const back = await copyDatabase();
    await root(SECOND, (stored) => ({ ...stored, links: 2 }));
    expect(await verify()).toMatchObject(broken(`root of ${SECOND}: the root was changed`));
    await removeRoots(SECOND);
    expect(await verify()).toMatchObject(broken(`root of ${THIRD}: the root before this one is missing`));
    await removeRoots(FIRST, THIRD);
    expect(await cliWith(OTHER_KEY)('audit', 'seal')).toMatchObject({ stdout: 'Signed 3 roots\n' });
    expect(await fresh('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
    expect(await verify()).toMatchObject(broken(`root of ${FIRST}: the root was signed with another key`));
    await back();
    expect(await verify()).toMatchObject({ code: EXIT.DONE });
  });

  it('audit verify says so where no newest root is remembered', async () => {
    expect(await cliWith(undefined)('audit', 'verify')).toMatchObject(
      saying(EXIT.DONE, 'No newest root is remembered here'),
    );
  });

  it('audit seal and audit public-key say which setting is missing', async () => {
    for (const command of ['seal', 'public-key']) {
      expect(await cliWith(undefined)('audit', command)).toMatchObject(saying(EXIT.SETTINGS, 'set AUDIT_SIGNING_KEY'));
    }
  });

  it('something that stands in the place of the next root is noticed', async () => {
    await changeAndWait('four');
    const newest = await createAuditRootStore(service.database.db).findNewest('org-a');
    const _id = `org-a ${newest && rootHash(newest).toString('hex')}`;
    await service.database.db.collection<{ _id: string }>('auditRoots').insertOne({ _id });
    expect(await seal()).toMatchObject(refused('root of 2026-03-01T13:10:00.000Z: something else stands in its place'));
  });

  it('the service without a signing key says so once, and runs', () => {
    expect(service.logLines.filter((line) => line.includes('AUDIT_SIGNING_KEY is not set'))).toHaveLength(1);
  });
});

/** What somebody who can write to the database could do, and what is said of it. */
const IS_MISSING = 'the newest root that was remembered is missing';
const ROLLBACKS: [string, string, () => Promise<unknown>][] = [
  [
    'a history that was rewritten after its newest root was removed',
    IS_MISSING,
    async () => {
      await removeRoots(THIRD);
      await rewriteHistory(4);
    },
  ],
  ['the removal of all roots', IS_MISSING, () => removeRoots(FIRST, SECOND, THIRD)],
  ['the removal of everything', IS_MISSING, () => empty('accounts', 'auditTrail', 'auditRoots')],
  [
    'roots that were signed again with another key',
    'the root was signed with another key',
    async () => {
      await rewriteHistory(2);
      await removeRoots(FIRST, SECOND, THIRD);
      expect(await cliWith(OTHER_KEY)('audit', 'seal')).toMatchObject({ stdout: 'Signed 3 roots\n' });
    },
  ],
  [
    'roots that another process, which remembered nothing, has signed again with the same key',
    IS_MISSING,
    async () => {
      await removeRoots(FIRST, SECOND, THIRD);
      await rewriteHistory(2);
      await cliWith(KEY)('audit', 'seal');
    },
  ],
  [
    'a newest root whose signature was changed',
    'the root was changed',
    () => root(THIRD, (stored) => ({ ...stored, signature: Buffer.alloc(64) })),
  ],
];

describe('the newest root that is remembered', () => {
  it.each(ROLLBACKS)('%s is noticed, and not signed on: %s', async (_name, text, attack) => {
    await attack();
    const before = await countRoots();
    await changeAndWait('four');
    await expectBroken(`root of ${THIRD}: ${text}`);
    expect(await seal()).toMatchObject(printing(EXIT.BROKEN, /^Signed 0 roots\nREFUSED/));
    expect(await countRoots()).toBe(before);
  });

  it('a window that was rewritten after it was signed is not signed on', async () => {
    await rewriteHistory(4);
    await changeAndWait('four');
    expect(await seal()).toMatchObject(refused(`root of ${THIRD}: its links are not those that were signed`));
  });

  it('a database that is put back to an older copy is noticed, and accepted where an operator says why', async () => {
    const back = await copyDatabase();
    await changeAndWait('four');
    await seal();
    const { file } = await exported('--roots-only');
    await back();
    await changeAndWait('five');
    expect(await seal()).toMatchObject(refused(`root of ${at('13:10')}: the newest root that was remembered`));
    expect(await cli('audit', 'accept')).toMatchObject({ code: EXIT.USAGE });
    const accept = () => cli('audit', 'accept', '--reason', 'disk lost, backup of 13:00');
    expect(await accept()).toMatchObject({
      code: EXIT.DONE,
      stdout: `Accepted the history of org-a from ${THIRD} on: 1 link\n`,
    });
    expect(await accept()).toMatchObject({ stdout: 'Every root fits: there is nothing to accept\n' });
    expect(await cli('audit', 'verify')).toMatchObject(
      printing(EXIT.DONE, /4 signed roots: unbroken\nAccepted by an operator .* backup of 13:00\n$/),
    );
    expect(await cli('audit', 'verify', '--against', file)).toMatchObject(
      broken('root of 2026-03-01T13:10:00.000Z: the root was exported, and is missing'),
    );
    const { db } = service.database;
    const event = await db.collection('securityEvents').findOne({ kind: 'HISTORY_ACCEPTED' });
    expect(event).toMatchObject({ organizationId: 'org-a', count: 1 });
    await changeAndWait('six');
    expect(await seal()).toMatchObject({ code: EXIT.DONE, stdout: 'Signed 1 root\n' });
    const { file: offline } = await exported();
    expect(await commandLine({ env: {} })('audit', 'verify', '--export', offline)).toMatchObject({ code: EXIT.DONE });
  });

  it('another process, which remembers a root that was lost, signs on once the rollback is accepted', async () => {
    const back = await copyDatabase();
    const other = cliWith(KEY, inFolder('others'));
    await changeAndWait('four');
    await other('audit', 'seal');
    await seal();
    await back();
    expect(await other('audit', 'seal')).toMatchObject({ code: EXIT.BROKEN });
    await cli('audit', 'accept', '--reason', 'restored');
    await changeAndWait('five');
    expect(await other('audit', 'seal')).toMatchObject({ code: EXIT.DONE, stdout: 'Signed 1 root\n' });
  });

  it('a history that cannot be put right is accepted from the first root that does not fit', async () => {
    await rewriteHistory(3);
    expect(await cli('audit', 'accept', '--reason', 'known')).toMatchObject({
      stdout: `Accepted the history of org-a from ${FIRST} on: 2 links\n`,
    });
    await expectUnbroken();
    await rewriteHistory(3, { apiKeyId: 'another' });
    expect(await cli('audit', 'verify')).toMatchObject({ code: EXIT.BROKEN });
  });

  it('nothing that was read from the database moves the cursor of a terminal', async () => {
    await rewriteHistory(3);
    await cli('audit', 'accept', '--reason', 'seen \u001b[2J');
    expect((await cli('audit', 'verify')).stdout).toContain('seen \\u001b[2J\n');
    expect((await cli('audit', 'verify', '--json')).stdout).toContain('seen \\u001b[2J');
    const { db } = service.database;
    const stored = await db.collection('auditRoots').findOne({}, { promoteBuffers: true });
    await db
      .collection<Document & { _id: string }>('auditRoots')
      .insertOne({ ...stored, _id: 'forged', organizationId: 'org\nVerified \u009b1A' });
    expect(await cli('audit', 'verify')).toMatchObject(
      printing(EXIT.BROKEN, /^BROKEN: organization org\\u000aVerified \\u009b1A, root .*\n$/),
    );
  });

  it('a history whose first roots are missing is accepted from its beginning', async () => {
    await removeRoots(FIRST);
    expect(await cli('audit', 'accept', '--reason', 'known')).toMatchObject({
      stdout: 'Accepted the history of org-a from 1970-01-01T00:00:00.000Z on: 5 links\n',
    });
    await expectUnbroken();
  });

  it('a root that somebody else has signed before there was any is not signed on', async () => {
    const { apiKey } = await service.createKey({ organizationId: 'org-b' });
    await postBulkUpsert(service, apiKey, { accounts: [buildRow()] });
    service.clock.advance(20 * MINUTE_MS);
    await cliWith(OTHER_KEY)('audit', 'seal');
    expect(await seal()).toMatchObject(
      printing(EXIT.BROKEN, 'REFUSED: organization org-b, root of 2026-03-01T13:10:00.000Z: the root was signed'),
    );
  });

  it('where the key was replaced and the file was lost, somebody who vouches for the earlier key lets it sign on', async () => {
    const keys = inFolder('keys.pem');
    writeFileSync(keys, (await cli('audit', 'public-key')).stdout);
    await changeAndWait('four');
    const renewed = cliWith(OTHER_KEY, inFolder('new'));
    expect(await renewed('audit', 'verify')).toMatchObject({ stdout: expect.not.stringContaining('another key') });
    expect(await renewed('audit', 'seal')).toMatchObject({ code: EXIT.BROKEN });
    expect(await renewed('audit', 'accept', '--reason', 'moved', '--public-key', keys)).toMatchObject({
      stdout: 'Every root fits: there is nothing to accept\n',
    });
    expect(await renewed('audit', 'seal')).toMatchObject({ code: EXIT.DONE, stdout: 'Signed 1 root\n' });
  });

  it('a root of somebody else is never accepted', async () => {
    await removeRoots(FIRST, SECOND, THIRD);
    await cliWith(OTHER_KEY)('audit', 'seal');
    expect(await cli('audit', 'accept', '--reason', 'restored')).toMatchObject(
      saying(EXIT.FAILED, 'the root was signed with another key'),
    );
  });

  it('what a process signed just before it died is taken as it is', async () => {
    await changeAndWait('four');
    // It is in the database, and not in the file.
    const memory = readFileSync(inFolder('roots'));
    await seal();
    writeFileSync(inFolder('roots'), memory);
    await changeAndWait('five');
    expect(await seal()).toMatchObject({ code: EXIT.DONE, stdout: 'Signed 1 root\n' });
    await expectUnbroken();
  });

  it('roots that were signed with a key that was replaced since are followed', async () => {
    await changeAndWait('four');
    const renewed = cliWith(OTHER_KEY, inFolder('roots'));
    expect(await renewed('audit', 'seal')).toMatchObject({ code: EXIT.DONE, stdout: 'Signed 1 root\n' });
    expect(await renewed('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
    const keys = inFolder('keys.pem');
    writeFileSync(keys, [KEY, OTHER_KEY].map((text) => parseSigningKey(text)?.publicKey).join(''));
    expect(await renewed('audit', 'verify', '--public-key', keys)).toMatchObject({ code: EXIT.DONE });
  });
});

describe('audit export', () => {
  it('exported roots are verified over their links without the database, and hold no value in clear text', async () => {
    const { file, publicKey, lines } = await exported('--until', '2026-03-01T12:05');
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain('905-11-2222');
    const offline = commandLine({ env: {} });
    expect(await offline('audit', 'verify', '--export', file, '--public-key', publicKey)).toMatchObject({
      code: EXIT.DONE,
      stdout: 'Verified 3 links under 1 signed root of 1 organization: unbroken\n',
    });
    const verifyLines = (changed: readonly string[]) => {
      writeFileSync(file, `${changed.join('\n')}\n`);
      return offline('audit', 'verify', '--export', file, '--public-key', publicKey);
    };
    const [first = '', second = '', third = '', signed = ''] = lines;
    const says = (text: string) => ({ code: EXIT.BROKEN, stdout: `BROKEN: ${text}\n` });
    const forged = signed.replace('"links":3', '"links":4');
    const damages: [string[], string][] = [
      [[first, second.replace('"org-a"', '"org-b"'), third, signed], 'line 2: the link was changed'],
      [[second, first, third, signed], 'line 4: the links of the window are not those that were signed'],
      [[first, third, signed], 'line 3: the window has fewer links than were signed'],
      [[first, second, third], 'line 3: the root is missing'],
      [[first, second, third, forged], 'line 4: the root was changed: its signature does not fit'],
      [['{', signed], 'line 1: the line is not part of an export'],
    ];
    for (const [damaged, text] of damages) expect(await verifyLines(damaged)).toMatchObject(says(text));
    writeFileSync(publicKey, parseSigningKey(OTHER_KEY)?.publicKey ?? '');
    expect(await verifyLines(lines)).toMatchObject(says('line 4: the root was signed with another key'));
  });

  it('--since and --until choose the windows that hold these times', async () => {
    const ends = async (...words: string[]) =>
      (await exported('--roots-only', ...words)).lines.map((line) => JSON.parse(line).root.until.$date);
    expect(await ends()).toEqual([FIRST, SECOND, THIRD]);
    expect(await ends('--since', '2026-03-01T12:10')).toEqual([SECOND, THIRD]);
    expect(await ends('--since', '2026-03-01T12:09', '--until', '2026-03-01T12:29')).toEqual([FIRST, SECOND]);
    expect(await ends('--until', '2026-03-01')).toEqual([FIRST, SECOND, THIRD]);
    expect(await cli('audit', 'export', '--since', 'yesterday')).toMatchObject({ code: EXIT.USAGE });
  });

  it('an export without a root, such as that of a new service, says so and is not called broken', async () => {
    const { outcome, file, lines } = await exporting('--since', '2026-04-01');
    expect(outcome).toEqual({ code: EXIT.DONE, stdout: '', stderr: 'No signed root: the export is empty.\n' });
    expect(lines).toEqual(['']);
    for (const option of ['--export', '--against']) {
      const verified = await cli('audit', 'verify', option, file);
      expect(verified).toMatchObject(saying(EXIT.USAGE, `${file} holds no exported root`));
    }
  });

  it('roots alone are verified in their order', async () => {
    const { file, lines } = await exported('--roots-only');
    const offline = (changed: readonly string[]) => {
      writeFileSync(file, `${changed.join('\n')}\n`);
      return commandLine({ env: {} })('audit', 'verify', '--export', file);
    };
    const [first = '', , third = ''] = lines;
    expect(await offline(lines)).toMatchObject({
      stdout: 'Verified 0 links under 3 signed roots of 1 organization: unbroken\n',
    });
    const savedByAnEditor = `\ufeff${lines.join('\r\n')}`;
    expect(await offline([savedByAnEditor])).toMatchObject({ code: EXIT.DONE });
    expect(await offline([first, third])).toMatchObject({
      stdout: 'BROKEN: line 2: the root before this one is missing or was changed\n',
    });
  });

  it('audit verify --against names the first exported root that differs or is missing', async () => {
    const { file } = await exported();
    const fresh = cliWith(KEY);
    const against = () => fresh('audit', 'verify', '--against', file);
    expect(await against()).toMatchObject(printing(EXIT.DONE, '3 signed roots, 3 exported roots: unbroken\n'));
    await removeRoots(SECOND, THIRD);
    await rewriteHistory(3);
    // Nothing is remembered here, so the forged past is signed.
    expect(await fresh('audit', 'seal')).toMatchObject({ stdout: 'Signed 2 roots\n' });
    expect(await fresh('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
    expect(await against()).toMatchObject(broken(`root of ${SECOND}: the root is not the one that was exported`));
    await empty('accounts', 'auditTrail', 'auditRoots');
    expect(await cliWith(undefined)('audit', 'verify', '--against', file)).toMatchObject(
      broken(`root of ${FIRST}: the root was exported, and is missing`),
    );
    writeFileSync(file, '{}\n');
    expect(await against()).toMatchObject(saying(EXIT.USAGE, `Line 1 of ${file} is not part of an export`));
  });

  it('audit verify --against takes an export from a pipe, which can be read once', async () => {
    const { file } = await exported();
    const pipe = inFolder('pipe');
    execFileSync('mkfifo', [pipe]);
    // Who opens it again finds nothing in it.
    const writer = spawn('bash', ['-c', 'cat "$0" > "$1"; while : > "$1"; do :; done', file, pipe]);
    try {
      expect(await cli('audit', 'verify', '--against', pipe)).toMatchObject(printing(EXIT.DONE, '3 exported roots'));
    } finally {
      writer.kill();
    }
  });
});

describe('the service', () => {
  let works: (() => void)[];
  let told: unknown[];
  let databaseTime: Date | undefined;
  beforeEach(() => {
    works = [];
    told = [];
    databaseTime = undefined;
  });

  const surroundings: Pick<AuditRootsDependencies, 'clock' | 'databaseTime' | 'turns' | 'every' | 'log'> = {
    clock: () => service.clock.now,
    databaseTime: async () => databaseTime ?? service.clock.now,
    turns: newTurns(),
    every(_milliseconds, work) {
      works.push(work);
      return () => undefined;
    },
    log: {
      error: (facts) => void told.push('err' in facts ? facts.err : facts),
      warn: () => void told.push('trusted'),
    },
  };
  const processWith = (file?: string): AuditRoots => {
    const { db } = service.database;
    return createAuditRoots({
      ...surroundings,
      auditChains: createChainStore(db),
      auditRoots: createAuditRootStore(db),
      rootMemory: createRootMemory(file),
      signingKey: parseSigningKey(KEY) as SigningKey,
      windowMs: 10 * MINUTE_MS,
    });
  };

  /** Lets every process look once. @returns what this one has found */
  async function round({ status, stop }: AuditRoots) {
    for (const work of works) work();
    await new Promise<void>((resolve) => {
      const isOver = () => status.signedUntil > 0 || status.refused > 0 || told.some((what) => what instanceof Error);
      const look = () => (isOver() ? resolve() : void setImmediate(look));
      look();
    });
    await stop();
    return status;
  }

  it('a service whose newest roots have no place warns at its start, and one that has a place does not', async () => {
    const warningsWith = async (config: Partial<TestService['config']>) => {
      const started = await startService({ auditSigningKey: KEY, ...config });
      await started.close();
      return started.logLines.filter((line) => line.includes('AUDIT_ROOTS_FILE')).length;
    };
    expect(await warningsWith({})).toBe(1);
    expect(await warningsWith({ auditRootsFile: inFolder('none', 'roots') })).toBe(1);
    expect(await warningsWith({ auditRootsFile: inFolder('own') })).toBe(0);
  });

  it('two processes sign each window once', async () => {
    await removeRoots(FIRST, SECOND, THIRD);
    const processes = [processWith(), processWith()];
    await Promise.all(processes.map(round));
    expect(told).toEqual([]);
    expect(await countRoots()).toBe(3);
    expect(await cliWith(KEY)('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
  });

  it('a process that remembers nothing says that it takes the roots as they are', async () => {
    expect(await round(processWith())).toMatchObject({ refused: 0 });
    expect(told).toEqual(['trusted']);
  });

  it('a refusal is counted until it is over', async () => {
    await removeRoots(THIRD);
    expect(await round(processWith(inFolder('roots')))).toMatchObject({ refused: 1, signedUntil: 0 });
    expect(told).toEqual([{ organizationId: 'org-a', reason: expect.stringContaining(THIRD) }]);
  });

  it('a clock that is ahead of the database does not sign a window before it is over', async () => {
    await change('four');
    databaseTime = service.clock.now;
    service.clock.advance(60 * MINUTE_MS);
    await round(processWith(inFolder('roots')));
    expect(told).toEqual([{ seconds: 3600 }]);
    expect(await countRoots()).toBe(3);
  });

  it('a process that leaves signing to others compares its clock with that of the database, too', async () => {
    databaseTime = new Date(service.clock.now.getTime() + 6 * MINUTE_MS);
    const { stop } = followAuditRoots({ rootMemory: createRootMemory(undefined), ...surroundings });
    for (const work of works) work();
    await stop();
    expect(told).toEqual([{ seconds: -360 }]);
  });

  it('a clock that goes back signs nothing anew', async () => {
    service.clock.advance(-50 * MINUTE_MS);
    await round(processWith(inFolder('roots')));
    expect([told, await countRoots()]).toEqual([[], 3]);
  });

  it('a file of newest roots that holds something else stops the signing', async () => {
    writeFileSync(inFolder('roots'), '[]x');
    expect(await round(processWith(inFolder('roots')))).toMatchObject({ signedUntil: 0 });
    expect(String(told)).toContain('does not hold the newest roots');
  });
});

it('audit export leaves records of the accounts that it tells of, where every read is recorded', async () => {
  const records = service.database.db.collection('accessRecords');
  const out = inFolder('export');
  expect(await cliWith(KEY)('audit', 'export', '--output', out)).toMatchObject({ code: 0 });
  expect(await records.countDocuments()).toBe(0);
  const recording = cliWith(KEY, undefined, { ACCESS_RECORDS: 'accounts' });
  expect(await recording('audit', 'export', '--output', `${out}-2`)).toMatchObject({ code: 0 });
  const [first, ...others] = await records.find({}).toArray();
  const read = { surface: 'COMMAND_LINE', operation: 'audit export', apiKeyId: 'command-line', count: 2 };
  expect(first).toMatchObject({ ...read, externalIds: expect.arrayContaining([externalId]) });
  expect(others.map(({ externalIds }) => externalIds)).toEqual([[externalId], [externalId]]);
  expect(readFileSync(`${out}-2`, 'utf8')).toBe(readFileSync(out, 'utf8'));
});
