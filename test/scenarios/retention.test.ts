import { type JsonObject } from '../../src/base/json/json';
import { DAY_MS } from '../../src/base/time/durations';
import { createRetention } from '../../src/service/compliance/retention';
import { createOldRecordStore } from '../../src/service/compliance/retention/old-record.store';
import { createRetainedAccountStore } from '../../src/service/compliance/retention/retained-account.store';
import { createChangeLogStore } from '../../src/service/records/change-log/change-log.store';
import { createCounterStore } from '../../src/service/records/change-log/counter.store';
import { createCompactionStore } from '../../src/service/storage/database/compaction.store';
import { listOrganizations } from '../../src/service/storage/database/organizations';
import { callerOf } from '../support/caller';
import { commandLine, databaseOf } from '../support/command-line';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { rewrite } from '../support/tampering';
import { useNewKey, useService } from '../support/use-service';

const NAME = /Zyxelmann/;

let eraser: TestKey;
const service = useService();
const everything = useNewKey(service);
beforeEach(async () => {
  eraser = await service.createKey({ organizationId: everything.organizationId, scopes: ['accounts:erase'] });
});

type Retention = Parameters<typeof createRetention>[0];
/** A retention that works once. @returns what it removes first of an organization */
async function removedBy(changed: (parts: Retention) => Partial<Retention>, organizationId: string) {
  const { db } = service.database;
  const compaction = createCompactionStore(db, false);
  return new Promise((resolve, reject) => {
    const parts: Retention = {
      config: service.config,
      listOrganizations: () => listOrganizations(db),
      accounts: createRetainedAccountStore(db),
      changeLog: createChangeLogStore(db),
      counters: createCounterStore(db),
      oldRecords: {
        accessRecords: createOldRecordStore(db, 'accessRecords', compaction),
        securityEvents: createOldRecordStore(db, 'securityEvents', compaction),
      },
      clock: () => service.clock.now,
      beginResting: () => async () => undefined,
      turns: () => ({ isOver: () => false, next: () => Promise.resolve() }),
      every(_milliseconds, work) {
        work();
        return () => {};
      },
      log: {
        info: (removed) => 'organizationId' in removed && removed.organizationId === organizationId && resolve(removed),
        error: ({ err }) => reject(err),
      },
    };
    createRetention({ ...parts, ...changed(parts) });
  });
}
function retention(words: string[] = [], { apiKey, env = {} }: { apiKey?: string; env?: NodeJS.ProcessEnv } = {}) {
  const cli = commandLine({
    clock: service.clock,
    apiKey: apiKey ?? eraser.apiKey,
    env: { ...databaseOf(service), ...env },
  });
  return cli('retention', ...words);
}
async function report(words: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { stdout, stderr, code } = await retention([...words, '--json'], { env });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const parsed = JSON.parse(stdout);
  return {
    ...parsed,
    ...Object.fromEntries(parsed.kinds.map(({ kind, ...counts }: JsonObject) => [String(kind), counts])),
  };
}

async function create(status: string, { apiKey } = everything): Promise<string> {
  const row = buildRow({ status, currentBalance: 12, person: { name: { first: 'Zyxelmann' }, ssn: '905-11-2222' } });
  expect((await postBulkUpsert(service, apiKey, { accounts: [row] })).body).toMatchObject({ created: 1 });
  await patchAccount(service, apiKey, row.externalId, { person: { name: { last: 'Zyxelmann' } } });
  return row.externalId;
}
const { account, auditTrail: trail, placeHold, ask } = callerOf(service, everything);
const pass = (days: number) => service.clock.advance(days * DAY_MS);
const ofOrganization = () => ({ organizationId: everything.organizationId });
const countOf = (collection: string) => service.database.db.collection(collection).countDocuments(ofOrganization());
async function eventsOf({ keyId }: TestKey) {
  const filter = { apiKeyId: keyId };
  const found = await service.database.db.collection('securityEvents').find(filter).toArray();
  return found.map(({ kind, scope }) => ({ kind, scope }));
}
const verify = () =>
  commandLine({ env: databaseOf(service) })('audit', 'verify', '--organization', everything.organizationId);

it('retention erases people of accounts that are paid or closed and unchanged for long enough, and no others', async () => {
  const paid = await create('PAID IN FULL');
  const closed = await create('RECALLED');
  const active = await create('ACTIVE');
  const disputed = await create('DISPUTE');
  const held = await create('SETTLED IN FULL');
  await placeHold(held);
  const foreign = await service.createKey({ organizationId: 'org-b' });
  const theirs = await create('PAID IN FULL', foreign);
  pass(1000);
  const recent = await create('PAID IN FULL');
  pass(97);
  expect(await report()).toMatchObject({
    ...ofOrganization(),
    applied: false,
    accounts: { days: 1096, due: 2, held: 1, removed: 0 },
  });
  expect((await account(paid)).person).not.toBeNull();
  const done = await report(['--apply']);
  expect(done).toMatchObject({ applied: true, accounts: { due: 2, held: 1, removed: 2 } });
  for (const erased of [paid, closed]) {
    expect(await account(erased)).toMatchObject({ person: null, phoneNumber: null, currentBalance: 12 });
    const [entry] = await trail(erased);
    expect(entry).toMatchObject({
      operation: 'ERASE',
      source: 'RETENTION',
      surface: 'COMMAND_LINE',
      apiKeyId: eraser.keyId,
      requestId: done.requestId,
      createdAt: service.clock.now.toISOString(),
    });
    expect(JSON.stringify(await trail(erased))).not.toMatch(NAME);
  }
  for (const kept of [active, disputed, held, recent]) expect(JSON.stringify(await account(kept))).toMatch(NAME);
  expect(JSON.stringify(await callerOf(service, foreign).account(theirs))).toMatch(NAME);
  expect(await report(['--apply'])).toMatchObject({ accounts: { due: 0, held: 1, removed: 0 } });
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
});

it.each([
  ['without the secret of its values', { secret: Buffer.alloc(16) }],
  ['whose digests name a data key that does not exist', { valuesKeyId: 'AAAAAAAAAAAA' }],
])('a damaged account, %s, is named, and keeps nobody else and no record from going', async (_name, damage) => {
  const [held, damaged, other] = [await create('ACTIVE'), await create('PAID IN FULL'), await create('PAID IN FULL')];
  await placeHold(held);
  for (const externalId of [held, other]) await account(externalId);
  for (const externalId of [held, damaged]) {
    const filter = { ...ofOrganization(), externalId };
    await rewrite(service.database.db, 'accounts', filter, (stored) => ({ ...stored, ...damage }));
  }
  pass(1097);
  const { code, stdout, stderr } = await retention(['--apply', '--json']);
  expect([code, stderr]).toEqual([1, `${damaged} is damaged, and was not erased: audit verify says more\n`]);
  expect(JSON.parse(stdout)).toMatchObject({
    unreadable: [damaged],
    kinds: [
      { kind: 'accounts', due: 2, removed: 1 },
      { kind: 'accessRecords', due: 1, held: 1, removed: 1 },
      { kind: 'securityEvents' },
    ],
  });
  expect(await account(other)).toMatchObject({ person: null });
});

it('an account that is pushed unchanged every day is due by its last change, and one that changes is not', async () => {
  const row = buildRow({ status: 'PAID IN FULL', bank: 'Old' });
  const push = (more: JsonObject = {}) =>
    postBulkUpsert(service, everything.apiKey, { accounts: [{ ...row, ...more }] });
  await push();
  for (let year = 0; year < 3; year += 1) {
    pass(366);
    expect((await push()).body).toMatchObject({ unchanged: 1 });
  }
  expect(await report()).toMatchObject({ accounts: { due: 1 } });
  await push({ bank: 'New' });
  expect(await report(['--apply'])).toMatchObject({ accounts: { due: 0, removed: 0 } });
  expect((await account(row.externalId)).phoneNumber).toBe(row.phoneNumber);
});

it('more accounts than one page are erased, and a run that stopped goes on where it stopped', async () => {
  const rows = Array.from({ length: 120 }, () => buildRow({ status: 'PAID IN FULL' }));
  await pushRows(service, everything.apiKey, rows);
  pass(1100);
  expect(await report()).toMatchObject({ accounts: { due: 120 } });
  const interruption = new AbortController();
  interruption.abort();
  const cli = commandLine({
    clock: service.clock,
    apiKey: eraser.apiKey,
    env: databaseOf(service),
    interrupted: interruption.signal,
  });
  expect(await cli('retention', '--apply')).toMatchObject({ code: 130 });
  expect(await cli('retention')).toMatchObject({ code: 130, stdout: '' });
  await report(['--apply']);
  const kept = { ...ofOrganization(), erasedAt: null };
  expect(await service.database.db.collection('accounts').countDocuments(kept)).toBe(0);
  expect(await verify()).toMatchObject({ code: 0 });
});

it('an account that changes while retention runs is left as it is, unless it was erased before', async () => {
  const rows = Array.from({ length: 30 }, () => buildRow({ status: 'PAID IN FULL' }));
  await pushRows(service, everything.apiKey, rows);
  pass(1100);
  const change = ({ externalId }: { externalId: string }) =>
    patchAccount(service, everything.apiKey, externalId, { bank: 'New' });
  // From the other end than retention begins at.
  const [, ...patched] = await Promise.all([report(['--apply']), ...rows.toReversed().map(change)]);
  for (const [index, { externalId }] of rows.toReversed().entries()) {
    const history = await trail(externalId);
    expect(history.map(({ operation }) => operation)).toEqual(patched[index]?.status === 200 ? ['UPDATE'] : ['ERASE']);
  }
  expect(await verify()).toMatchObject({ code: 0 });
});

it('old access records and security events are removed, but for those about an account on hold', async () => {
  const [held, free] = [await create('ACTIVE'), await create('ACTIVE')];
  await placeHold(held);
  for (const externalId of [held, free]) await account(externalId);
  await getAccounts(service, everything.apiKey, '?limit=5');
  expect((await getAccount(service, eraser.apiKey, free)).status).toBe(403);
  // It is answered once the security events before it are stored.
  await ask('{ securityEvents(first: 1) { nodes { id } } }');
  pass(1096);
  await account(free);
  const before = { records: await countOf('accessRecords'), events: await countOf('securityEvents') };
  expect(before).toEqual({ records: 4, events: 1 });
  expect(await report()).toMatchObject({ accessRecords: { due: 1, held: 2, removed: 0 }, securityEvents: { due: 1 } });
  expect(await countOf('accessRecords')).toBe(4);
  expect(await report(['--apply'])).toMatchObject({ accessRecords: { removed: 1 }, securityEvents: { removed: 1 } });
  const left = await service.database.db
    .collection('accessRecords')
    .find(ofOrganization(), { sort: { createdAt: 1 } })
    .toArray();
  // The page of accounts that was read has both.
  expect(left.map(({ externalIds }) => externalIds.toSorted())).toEqual([[held], [free, held].sort(), [free]]);
  expect(await eventsOf(eraser)).toEqual([{ kind: 'RETENTION_APPLIED', scope: null }]);
  expect(await verify()).toMatchObject({ code: 0 });
});

it('the service removes old records by itself, as many as there are, and never touches an account', async () => {
  const paid = await create('PAID IN FULL');
  await account(paid);
  const { db } = service.database;
  const records = db.collection('accessRecords');
  const { _id, ...record } = (await records.findOne(ofOrganization())) ?? {};
  await records.insertMany(Array.from({ length: 600 }, () => ({ ...record })));
  pass(1096);
  // As where people sign in through their provider alone.
  const keys = await db.collection('apiKeys').find(ofOrganization()).toArray();
  await db.collection('apiKeys').deleteMany({ _id: { $in: keys.map(({ _id: keyId }) => keyId) } });
  const removed = await removedBy(() => ({}), everything.organizationId);
  expect(removed).toEqual({ ...ofOrganization(), kind: 'accessRecords', count: 601 });
  expect(await countOf('accessRecords')).toBe(0);
  await db.collection('apiKeys').insertMany(keys);
  service.clock.advance(1_000);
  expect(JSON.stringify(await account(paid))).toMatch(NAME);
});

it('an organization whose old records are never read keeps no other one waiting', async () => {
  await account(await create('PAID IN FULL'));
  const records = service.database.db.collection('accessRecords');
  const { _id, ...record } = (await records.findOne(ofOrganization())) ?? {};
  await records.insertOne({ ...record, organizationId: 'other' });
  pass(1096);
  const waiting: string[] = [];
  const stuck = ({ oldRecords: { accessRecords, securityEvents } }: Retention): Partial<Retention> => ({
    listOrganizations: async () => ['stuck', 'other'],
    oldRecords: {
      securityEvents,
      accessRecords: {
        ...accessRecords,
        list(organizationId, query) {
          if (organizationId === 'other') return accessRecords.list(organizationId, query);
          waiting.push(organizationId);
          return new Promise(() => {});
        },
      },
    },
  });
  expect(await removedBy(stuck, 'other')).toEqual({ organizationId: 'other', kind: 'accessRecords', count: 1 });
  expect(waiting).toEqual(['stuck']);
});

it('a retention of 0 days keeps for good', async () => {
  await create('PAID IN FULL');
  pass(20_000);
  const env = { ACCOUNT_RETENTION_DAYS: '0', ACCESS_RECORD_RETENTION_DAYS: '0', SECURITY_EVENT_RETENTION_DAYS: '0' };
  const kept = { days: 0, due: 0, held: 0, removed: 0 };
  expect(await report(['--apply'], env)).toMatchObject({ accounts: kept, accessRecords: kept, securityEvents: kept });
  expect((await retention([], { env })).stdout).toMatch(/people +kept for good/);
});

it('retention needs a valid key with the scope accounts:erase', async () => {
  const others = await Promise.all([
    service.createKey({ ...ofOrganization(), scopes: ['accounts:hold', 'accounts:write', 'accounts:read'] }),
    service.createKey({ ...ofOrganization(), scopes: ['accounts:erase'], revokedAt: service.clock.now }),
    service.createKey({ ...ofOrganization(), scopes: ['accounts:erase'], networks: ['203.0.113.0/24'] }),
  ]);
  const outcomes = await Promise.all(others.map(({ apiKey }) => retention(['--apply'], { apiKey })));
  expect(outcomes).toMatchObject([
    { code: 4, stdout: '', stderr: expect.stringMatching(/^INSUFFICIENT_SCOPE: /) },
    { code: 4, stdout: '', stderr: expect.stringMatching(/^INVALID_API_KEY: /) },
    { code: 4, stdout: '', stderr: expect.stringMatching(/^INVALID_API_KEY: /) },
  ]);
  expect(await Promise.all(others.map(eventsOf))).toEqual([
    [{ kind: 'SCOPE_REFUSED', scope: 'accounts:erase' }],
    [],
    [],
  ]);
  expect(await retention([], { apiKey: '' })).toMatchObject({ code: 2 });
});

it('retention says in a table what is past its time, and that nothing was erased', async () => {
  const held = await create('PAID IN FULL');
  await create('PAID IN FULL');
  await placeHold(held);
  pass(1096);
  expect((await retention()).stdout).toBe(
    `${everything.organizationId}:\n` +
      'people           1 past 1,096 days  1 more on legal hold\n' +
      'access records   0 past 1,096 days\n' +
      'security events  0 past 1,096 days\n' +
      'Nothing was erased. --apply does that, for good.\n',
  );
  const { stdout } = await retention(['--apply']);
  expect(stdout).toMatch(/^org-\d+:\npeople +1 of 1 past 1,096 days erased +1 more on legal hold\n/);
  expect(stdout).toMatch(/\nRecorded as retention-[0-9a-f]{24}\.\n$/);
});
