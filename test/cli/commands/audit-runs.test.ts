import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, ObjectId } from 'mongodb';
import { creationHash, entryHash } from '../../../src/audit/link-hash';
import { type RunRoot } from '../../../src/audit-roots/audit-root';
import { signRun } from '../../../src/audit-roots/run-root';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { parseSigningKey, type SigningKey } from '../../../src/encryption/signing-key';
import { commandLine } from '../../support/command-line';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';
import { resultOf } from '../../support/steps';
import { rewrite } from '../../support/tampering';

const [KEY, OTHER_KEY] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const signingKey = (text: string) => parseSigningKey(text) as SigningKey;

let service: TestService;
let cli: ReturnType<typeof commandLine>;
let key: TestKey;
let folder: string;
let organizations = 0;

/** The accounts that the run changed, and the one that it created. */
let changed: [string, string];
let created: string;
let run: string;

beforeAll(async () => {
  service = await startService({ clearsExpired: true, auditSigningKey: KEY, syncRunRetentionDays: 3_650 });
  const { mongodbUrl, mongodbDatabase } = service.config;
  // Without the keys of the service: verifying needs none.
  cli = commandLine({ env: { MONGODB_URL: mongodbUrl, MONGODB_DATABASE: mongodbDatabase } });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acs-runs-'));
  organizations += 1;
  key = await service.createKey({ organizationId: `org-${organizations}` });
  const rows = [buildRow({ person: { ssn: '905-11-2222' } }), buildRow(), buildRow()];
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
  const accounts = [
    ...rows.slice(0, 2).map((row) => ({ ...row, bank: 'New', person: { ssn: '905-11-3333' } })),
    buildRow(),
  ];
  service.clock.advance(1_000);
  await postBulkUpsert(service, key.apiKey, { accounts });
  const [one, other, last] = accounts.map(({ externalId }) => externalId as string);
  [changed, created] = [[one, other] as [string, string], last as string];
  run = await newestRun();
  // What others did at the same time is not part of the run.
  await patchAccount(service, key.apiKey, changed[0], { clientStatus: 'seen' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => service.close());

const collection = (name: string) => service.database.db.collection(name);
const find = async (name: string, filter: Document): Promise<Document> =>
  (await collection(name).findOne(filter, { promoteBuffers: true })) ?? {};

async function newestRun(): Promise<string> {
  const { organizationId } = key;
  const found = await collection('syncRuns').findOne({ organizationId }, { sort: { receivedAt: -1, _id: -1 } });
  return (found as Document)._id.toHexString();
}

type Change = (document: Document) => Document | undefined;
const entry = (externalId: string, change: Change) =>
  rewrite(service.database.db, 'auditTrail', { externalId, accountVersion: 2 }, change);
const account = (externalId: string, change: Change) =>
  rewrite(service.database.db, 'accounts', { externalId }, change);
const record = (id: string, change: Change) =>
  rewrite(service.database.db, 'syncRuns', { _id: new ObjectId(id) }, change);
const signedRoot = (change: (root: RunRoot) => object) =>
  record(run, (stored) => ({ ...stored, signedRoot: change(stored.signedRoot) }));

const verify = (...words: string[]) => cli('audit', 'verify', '--run', run, ...words);

async function faultOf(): Promise<string> {
  const { code, stdout } = await verify('--json');
  const { isUnbroken, brokenRun } = JSON.parse(stdout);
  expect(code).toBe(isUnbroken ? EXIT.DONE : EXIT.FAILED);
  return isUnbroken ? 'UNBROKEN' : brokenRun.fault;
}

/** Gives an entry the hash that it would have if it had always been so. */
function rehashed({ _id, ...fields }: Document): Document {
  const hash = entryHash({ id: _id.toHexString(), ...fields } as never);
  return { _id, ...fields, hash };
}

/** Gives an account the hash of its creation that it would have if it had always been so. */
function recreated({ creation: { hash: _hash, ...facts }, ...stored }: Document): Document {
  const { organizationId, externalId, createdAt } = stored as never;
  const accountId = stored._id.toHexString();
  const hash = creationHash({ organizationId, accountId, externalId, createdAt }, facts);
  return { ...stored, creation: { ...facts, hash }, chain: hash };
}

/** Exports the run. @returns the lines, and what says whether changed ones verify without the database */
async function exported() {
  const file = join(folder, 'run.ndjson');
  expect(await cli('audit', 'export', '--run', run, '--output', file)).toMatchObject({ code: EXIT.DONE, stderr: '' });
  const publicKey = join(folder, 'public.pem');
  writeFileSync(publicKey, signingKey(KEY).publicKey);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n') as [string, string, string, string];
  const verifyLines = (changedLines: readonly string[]) => {
    writeFileSync(file, `${changedLines.join('\n')}\n`);
    return commandLine({ env: {} })('audit', 'verify', '--export', file, '--public-key', publicKey);
  };
  return { lines, verifyLines };
}

describe('account-sync audit verify --run', () => {
  it('audit verify --run verifies the links that a sync run wrote, and no others', async () => {
    const unbroken = (links: string) => ({
      code: EXIT.DONE,
      stdout: `Verified ${links} of ${key.organizationId} in run ${run}: unbroken\n`,
    });
    expect(await verify()).toMatchObject(unbroken('3 links'));
    await entry(changed[0], ({ _id, ...stored }) =>
      rehashed({ ...stored, _id: new ObjectId(), accountVersion: 9, syncRunId: 'f'.repeat(24) }),
    );
    await postBulkUpsert(service, key.apiKey, { accounts: [{ externalId: 'incomplete' }] });
    run = await newestRun();
    expect(await verify()).toMatchObject(unbroken('0 links'));
  });

  it('audit verify --run names the account and the version of a changed link', async () => {
    await entry(changed[1], (stored) => ({ ...stored, apiKeyId: 'somebody' }));
    const { _id } = await find('accounts', { externalId: changed[1] });
    expect(await verify()).toMatchObject({
      code: EXIT.FAILED,
      stdout: `BROKEN: organization ${key.organizationId}, run ${run}, account ${changed[1]} (${_id}), version 2: the link was changed\n`,
    });
  });

  const tamperings: [string, string, () => Promise<unknown>][] = [
    ['a value that was changed', 'CHANGED_LINK', () => entry(changed[0], (stored) => ({ ...stored, changes: [] }))],
    ['a removed hash', 'CHANGED_LINK', () => entry(changed[0], ({ hash: _hash, ...stored }) => stored)],
    [
      'a changed creator',
      'CHANGED_LINK',
      () => account(created, (stored) => ({ ...stored, creation: { ...stored.creation, apiKeyId: 'somebody' } })),
    ],
    [
      'an entry that was changed with its hash',
      'CHANGED_RUN',
      () => entry(changed[0], (stored) => rehashed({ ...stored, apiKeyId: 'somebody' })),
    ],
    [
      'a creation that was changed with its hash',
      'CHANGED_RUN',
      () => account(created, (stored) => recreated({ ...stored, creation: { ...stored.creation, apiKeyId: 'x' } })),
    ],
    ['a removed entry', 'MISSING_LINKS', () => entry(changed[1], () => undefined)],
    ['a removed account', 'MISSING_LINKS', () => account(created, () => undefined)],
    [
      'an entry that was moved to another run',
      'MISSING_LINKS',
      () => entry(changed[1], (stored) => rehashed({ ...stored, syncRunId: 'f'.repeat(24) })),
    ],
    [
      'an entry that was moved to another time',
      'MISSING_LINKS',
      () => entry(changed[1], (stored) => rehashed({ ...stored, createdAt: new Date(0) })),
    ],
    [
      'an appended entry',
      'APPENDED_LINKS',
      async () => {
        const stored = await find('auditTrail', { externalId: changed[0], accountVersion: 2 });
        await collection('auditTrail').insertOne(rehashed({ ...stored, _id: new ObjectId(), accountVersion: 7 }));
      },
    ],
    [
      'an appended account',
      'APPENDED_LINKS',
      async () => {
        const stored = await find('accounts', { externalId: created });
        await collection('accounts').insertOne(recreated({ ...stored, _id: new ObjectId(), externalId: 'forged' }));
      },
    ],
    [
      'two entries that changed places',
      'CHANGED_RUN',
      async () => {
        const [one, other] = changed;
        const entryOf = (externalId: string) => find('auditTrail', { externalId, accountVersion: 2 });
        const [first, second] = [await entryOf(one), await entryOf(other)];
        for (const externalId of changed) await entry(externalId, () => undefined);
        await collection('auditTrail').insertOne(rehashed({ ...first, _id: second._id }));
        await collection('auditTrail').insertOne(rehashed({ ...second, _id: first._id }));
      },
    ],
    ['a changed root', 'CHANGED_ROOT', () => signedRoot((root) => ({ ...root, root: Buffer.alloc(32) }))],
    ['a changed count of links', 'CHANGED_ROOT', () => signedRoot((root) => ({ ...root, links: 2 }))],
    ['changed times', 'CHANGED_ROOT', () => signedRoot((root) => ({ ...root, to: new Date(0) }))],
    ['a changed signature', 'CHANGED_ROOT', () => signedRoot((root) => ({ ...root, signature: 'none' }))],
    [
      'another organization',
      'CHANGED_ROOT',
      () => record(run, (stored) => ({ ...stored, organizationId: 'org-other' })),
    ],
    ['a removed root', 'NO_ROOT', () => record(run, ({ signedRoot: _root, ...stored }) => stored)],
    ['a removed run', 'NO_RUN', () => record(run, () => undefined)],
    [
      'the root of another run',
      'CHANGED_ROOT',
      async () => {
        const filter = { organizationId: key.organizationId, _id: { $ne: new ObjectId(run) } };
        const other = await find('syncRuns', filter);
        await signedRoot(() => other.signedRoot);
      },
    ],
  ];
  it.each(tamperings)('audit verify --run finds %s: %s', async (_name, fault, tamper) => {
    expect(await faultOf()).toBe('UNBROKEN');
    await tamper();
    expect(await faultOf()).toBe(fault);
  });

  it('a root that somebody else signed is found where the public key is named', async () => {
    const forged = { organizationId: key.organizationId, syncRunId: run };
    await entry(changed[0], () => undefined);
    await entry(changed[1], () => undefined);
    await account(created, () => undefined);
    await signedRoot(({ from, to }) => resultOf(signRun({ ...forged, from, to }, [], signingKey(OTHER_KEY))));
    const publicKey = join(folder, 'public.pem');
    writeFileSync(publicKey, signingKey(KEY).publicKey);
    expect(await verify()).toMatchObject({ code: EXIT.DONE });
    expect(await verify('--public-key', publicKey)).toMatchObject({
      code: EXIT.FAILED,
      stdout: expect.stringContaining('the root was signed with another key'),
    });
  });

  it('audit verify of an organization finds a history that was rewritten with all of its hashes before the day is over', async () => {
    const { organizationId } = key;
    const verifyAll = () => cli('audit', 'verify', '--organization', organizationId);
    expect(await verifyAll()).toMatchObject({
      code: EXIT.DONE,
      stdout: 'Verified 3 changes of 4 accounts in 1 organization, 0 signed days and 2 signed runs: unbroken\n',
    });
    let hash: unknown;
    await entry(changed[1], (stored) => {
      const link = rehashed({ ...stored, apiKeyId: 'somebody' });
      hash = link.hash;
      return link;
    });
    await account(changed[1], (stored) => ({ ...stored, chain: hash }));
    expect(await verifyAll()).toMatchObject({
      code: EXIT.FAILED,
      stdout: `BROKEN: organization ${organizationId}, run ${run}: the links of the run are not those that were signed\n`,
    });
  });

  it('the roots of days do not depend on the records of runs', async () => {
    service.clock.advance(26 * 60 * 60 * 1_000);
    const { mongodbUrl, mongodbDatabase } = service.config;
    const env = { MONGODB_URL: mongodbUrl, MONGODB_DATABASE: mongodbDatabase, AUDIT_SIGNING_KEY: KEY };
    expect(await commandLine({ clock: service.clock, env })('audit', 'seal')).toMatchObject({ code: EXIT.DONE });
    await collection('syncRuns').deleteMany({ _id: new ObjectId(run) });
    expect(await cli('audit', 'verify', '--organization', key.organizationId)).toMatchObject({
      code: EXIT.DONE,
      stdout: expect.stringContaining('1 signed day and 1 signed run: unbroken'),
    });
  });

  it('--run takes the id of a run and nothing else that names what to verify', async () => {
    expect(await cli('audit', 'verify', '--run', 'newest')).toMatchObject({ code: EXIT.USAGE });
    expect(await verify('--organization', key.organizationId)).toMatchObject({ code: EXIT.USAGE });
    expect(await verify('--export', 'file')).toMatchObject({ code: EXIT.USAGE });
    expect(await cli('audit', 'export', '--run', run, '--day', '2026-03-01')).toMatchObject({ code: EXIT.USAGE });
    expect(await cli('audit', 'export', '--organization', key.organizationId)).toMatchObject({ code: EXIT.USAGE });
    expect(await cli('audit', 'export', '--run', 'f'.repeat(24))).toMatchObject({
      stderr: expect.stringContaining('has no root'),
    });
  });
});

describe('account-sync audit export --run', () => {
  it('an exported run is verified without the database, and holds no value in clear text', async () => {
    const { lines, verifyLines } = await exported();
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toMatch(/905-11-[23]/);
    expect(await verifyLines(lines)).toMatchObject({
      code: EXIT.DONE,
      stdout: `Verified 3 links of ${key.organizationId} in run ${run}: unbroken\n`,
    });
  });

  it('an exported run that was changed names the first line that does not fit', async () => {
    const { lines, verifyLines } = await exported();
    const [creation, first, second, root] = lines;
    const broken = (text: string) => ({ code: EXIT.FAILED, stdout: `BROKEN: ${text}\n` });
    const differs = (line: number) => broken(`line ${line}: the links of the run are not those that were signed`);
    const forged = first.replace(key.organizationId, 'org-b');
    expect(await verifyLines([creation, forged, second, root])).toMatchObject(broken('line 2: the link was changed'));
    expect(await verifyLines([creation, second, first, root])).toMatchObject(differs(4));
    expect(await verifyLines([creation, first, root])).toMatchObject(differs(3));
    expect(await verifyLines([creation, first, second, second, root])).toMatchObject(differs(5));
    expect(await verifyLines([creation, first, second])).toMatchObject(broken('line 3: the root is missing'));
    const changedRoot = broken('line 4: the root was changed: its signature does not fit');
    expect(await verifyLines([creation, first, second, root.replace('"links":3', '"links":4')])).toMatchObject(
      changedRoot,
    );
    expect(await verifyLines([creation, first, second, root.replace(run, 'f'.repeat(24))])).toMatchObject(changedRoot);
  });
});
