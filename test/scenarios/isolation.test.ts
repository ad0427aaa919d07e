import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import pino from 'pino';
import { createApp } from '../../src/service/app/app';
import { createCounterStore } from '../../src/service/records/change-log/counter.store';
import { callerOf } from '../support/caller';
import { untilInFeed } from '../support/changes';
import { type Answer, getAccount, graphqlData, patchAccount, postBulkUpsert } from '../support/http';
import { plannedRow, storeImport } from '../support/imports';
import { call, type Names, OPERATIONS, operationsOf, SSN } from '../support/operations';
import { buildRow } from '../support/rows';
import { startService, type TestKey } from '../support/service';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';
import { until } from '../support/until';
import { useService } from '../support/use-service';

/** One external id that every owner has, with content of its own. */
const SHARED = 'shared';
const OWNERS = ['alpha-corp', 'beta-corp'];
/** Asks like the others, and has nothing itself. */
const CALLERS = [...OWNERS, 'newcomer-corp'];
/** The owner whose name stands between those of the others, so that a range that reaches too far either way betrays it. */
const BETWEEN = 'beta-corp';
const NAMES = Object.keys(OPERATIONS);

const keys = new Map<string, TestKey>();
const keyOf = (organizationId: string) => keys.get(organizationId)?.apiKey ?? '';
/** What the names of each owner's shared account are. */
const shared = new Map<string, Names>();
const secretOf = (organizationId: string) => `secret-of-${organizationId}`;

const service = useService({ auditSigningKey: Buffer.alloc(32, 1).toString('base64') });
beforeAll(async () => {
  for (const organizationId of CALLERS) keys.set(organizationId, await service.createKey({ organizationId }));
  for (const owner of OWNERS) shared.set(owner, await create(owner, SHARED));
});

/** An account whose content and history tell whose they are. */
async function create(owner: string, externalId: string): Promise<Names> {
  const secret = secretOf(owner);
  const content = { bank: secret, portfolioId: secret, metadata: { filenumber: secret }, person: { ssn: SSN } };
  const other = newExternalId();
  const rows = [externalId, other].map((id) => buildRow({ externalId: id, ...content }));
  const { body } = await postBulkUpsert(service, keyOf(owner), { accounts: rows });
  for (const client of ['One', 'Two', 'Three']) {
    service.clock.advance(1000);
    await patchAccount(service, keyOf(owner), externalId, { client: `${client} ${secret}` });
  }
  // A run that changes two accounts.
  const changed = [externalId, other].map((id) => ({ externalId: id, client: `Four ${secret}` }));
  await postBulkUpsert(service, keyOf(owner), { accounts: changed });
  await keepNumbers(owner, externalId);
  // Access records.
  for (const _ of [1, 2]) await getAccount(service, keyOf(owner), externalId);
  // A security event with a key id of its own.
  const scopeless = await service.createKey({ organizationId: owner, scopes: [] });
  expect((await getAccount(service, scopeless.apiKey, externalId)).status).toBe(403);
  const [created] = body.results as { accountId: string }[];
  const accountId = created?.accountId ?? '';
  const importId = await importOf(owner, externalId, accountId);
  return { externalId, accountId, syncRunId: await lastRunOf(owner), importId };
}

/** Two entries that keep a number, since they replaced it on legal hold. */
async function keepNumbers(owner: string, externalId: string): Promise<void> {
  const { placeHold, releaseHold } = callerOf(service, { apiKey: keyOf(owner) });
  await placeHold(externalId);
  for (const ssn of ['905-11-2222', SSN]) await patchAccount(service, keyOf(owner), externalId, { person: { ssn } });
  await releaseHold(externalId);
}

/** An import with rows of the account, as if a complete feed had named it twice and not at all. */
async function importOf(owner: string, externalId: string, accountId: string): Promise<string> {
  const changes = [{ field: 'bank', from: secretOf(owner), to: secretOf(owner) }];
  const row = plannedRow(externalId, { status: 'updated', accountId, changes }, { bank: secretOf(owner) });
  const missing = { externalId, accountId, since: service.clock.now };
  const key = keys.get(owner);
  if (!key) throw new Error('The owner has no key');
  const { id } = await storeImport(service, key, {
    name: secretOf(owner),
    rows: [row, row],
    missing: [missing, missing],
  });
  return id;
}

async function lastRunOf(owner: string): Promise<string> {
  // It is answered once the security events before it are stored.
  const query = '{ syncRuns(first: 1) { nodes { id } } securityEvents(first: 1) { nodes { id } } }';
  const { syncRuns } = await graphqlData<{ syncRuns: { nodes: { id: string }[] } }>(service, keyOf(owner), query);
  return syncRuns.nodes[0]?.id ?? '';
}

/** Names of nothing. */
const absent = (externalId: string): Names => ({
  externalId,
  accountId: new ObjectId().toHexString(),
  syncRunId: new ObjectId().toHexString(),
  importId: new ObjectId().toHexString(),
});

/** The names of all collections. */
async function collections(): Promise<string[]> {
  const all = await service.database.db.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).sort();
}

/**
 * What is stored of an organization, in every collection, but for when its keys were last used. As a hash of its bytes:
 * there is much of it, and only whether it stays as it is matters.
 */
async function storedOf(organizationId: string): Promise<Record<string, string>> {
  await untilInFeed(service.database.db);
  await untilCounted(organizationId);
  const hashes = (await collections()).map(async (name) => {
    const options = { projection: { lastUsedAt: 0 }, raw: true };
    const documents = service.database.db.collection(name).find({ organizationId }, options).sort({ _id: 1 });
    const hash = createHash('sha256');
    for (const bytes of await documents.toArray()) hash.update(bytes as unknown as Buffer);
    return [name, hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Without what reading leaves: turns and signatures that are used up, and access records. */
const contentOf = ({ rateLimits: _, accessRecords: _records, ...content }: Record<string, string>): string =>
  JSON.stringify(content);

/** Counts all of its feed, which the service does some blocks later. */
const untilCounted = (organizationId: string) =>
  until(async () => (await createCounterStore(service.database.db).fold(organizationId)) === 'done');

/** What would betray an organization in an answer to another: its name, its content, every id of its own. */
async function marksOf(organizationId: string): Promise<string[]> {
  const ids = (await collections()).map((name) =>
    service.database.db
      .collection(name)
      .find({ organizationId }, { projection: { _id: 1 } })
      .map(({ _id }) => String(_id))
      .toArray(),
  );
  return [organizationId, secretOf(organizationId), ...(await Promise.all(ids)).flat()];
}

/** The marks that an answer bears, its headers included. */
function found(marks: readonly string[], { text, headers }: Answer): string[] {
  const all = JSON.stringify(headers) + text;
  return marks.filter((mark) => all.includes(mark));
}

/** All of an answer but the date, with what was named by its kind: ids differ, and an answer may repeat them. */
function bytesOf({ status, headers: { date: _, ...headers }, text }: Answer, names: Names) {
  const anonymous = Object.entries(names).reduce((all, [kind, value]) => all.replaceAll(value, `<${kind}>`), text);
  return { status, headers, text: anonymous };
}

let count = 0;
const newExternalId = () => `row-${String(++count).padStart(6, '0')}`;

it('the test of isolation covers every operation of both surfaces', async () => {
  const { config, database } = service;
  const app = await createApp({ config, database, clock: () => new Date(), log: pino({ level: 'silent' }) });
  await app.stop();
  const known = new Set(NAMES.map((name) => name.replace(/ \(.*\)$/, '')));
  const existing = operationsOf(app.http);
  const advice =
    'Add it to OPERATIONS in test/support/operations.ts: how to call it with the names of an account. Where it names ' +
    'something else, such as a run, add that to Names there, and to create and absent in this file.';
  const missing = existing.filter((name) => !known.has(name));
  if (missing.length > 0) throw new Error(`Not tested for isolation: ${missing.join(', ')}. ${advice}`);
  expect([...known].filter((name) => !existing.includes(name))).toEqual([]);
});

/**
 * Calls of all operations, one after the other. Those after `create` go the other way round: so nothing that a caller reads
 * lies between its two lists of what it has read, which are otherwise the same.
 */
const LISTS_READS = 'Query.accessRecords';
const IN_ORDER = [...NAMES.filter((name) => name !== LISTS_READS), LISTS_READS];
const pairs = (names: readonly string[], callers: readonly string[]) =>
  names.flatMap((name) => callers.map((caller) => [name, caller] as const));

it('no operation tells anybody but the owner that it has got an account', async () => {
  const owner = BETWEEN;
  const others = CALLERS.filter((caller) => caller !== owner);
  const nothing = absent(newExternalId());
  const answers = new Map<string, Answer>();
  // A signature is valid once.
  service.clock.advance(1000);
  for (const [name, caller] of pairs(IN_ORDER, CALLERS))
    answers.set(`${name} by ${caller}`, await call(service, keyOf(caller), name, nothing));
  const before = (name: string, caller: string) => answers.get(`${name} by ${caller}`) as Answer;
  const names = await create(owner, nothing.externalId);
  const stored = await storedOf(owner);
  const marks = await marksOf(owner);
  for (const [name, caller] of pairs(IN_ORDER.toReversed(), others)) {
    const after = await call(service, keyOf(caller), name, names);
    expect({ name, caller, ...bytesOf(after, names) }).toEqual({
      name,
      caller,
      ...bytesOf(before(name, caller), nothing),
    });
    expect({ name, caller, found: found(marks, after) }).toEqual({ name, caller, found: [] });
  }
  expect(await storedOf(owner)).toEqual(stored);

  // The answers are about the account, so that what is above can fail.
  const [writing, reading] = [true, false].map((writes) =>
    NAMES.filter((name) => (OPERATIONS[name]?.writes === true) === writes),
  ) as [string[], string[]];
  const isAbout = async (name: string, about: Names) => {
    const after = await call(service, keyOf(owner), name, about);
    const differs = after.text !== before(name, owner).text;
    expect({ name, differs }).toEqual({ name, differs: !OPERATIONS[name]?.isOfCaller });
  };
  for (const name of reading) await isAbout(name, names);
  expect(contentOf(await storedOf(owner))).toBe(contentOf(stored));
  for (const name of writing) {
    const own = await create(owner, newExternalId());
    const unchanged = contentOf(await storedOf(owner));
    await isAbout(name, own);
    expect({ name, content: contentOf(await storedOf(owner)) }).not.toEqual({ name, content: unchanged });
  }
});

it('a cursor that was issued to an organization shows others nothing of it', async () => {
  const owner = BETWEEN;
  const cursorIn = ({ text }: Answer): string => /"(?:nextCursor|endCursor)":"([^"]+)"/.exec(text)?.[1] ?? '';
  const names = shared.get(owner) ?? absent(SHARED);
  const marks = await marksOf(owner);
  const pages: { name: string; caller: string; after: string; page: Answer }[] = [];
  for (const name of IN_ORDER.filter((paged) => OPERATIONS[paged]?.paged)) {
    const after = cursorIn(await call(service, keyOf(owner), name, names, { first: 1 }));
    expect({ name, after }).not.toEqual({ name, after: '' });
    for (const caller of CALLERS) {
      const page = await call(service, keyOf(caller), name, names, { first: 10, after });
      pages.push({ name, caller, after, page });
    }
  }
  // A statement says when it was signed.
  const { now } = service.clock;
  await create(owner, newExternalId());
  await patchAccount(service, keyOf(owner), SHARED, { client: newExternalId() });
  service.clock.now = now;
  for (const { name, caller, after, page } of pages.toReversed()) {
    const isOwner = caller === owner;
    if (isOwner) expect({ name, status: page.status }).toEqual({ name, status: 200 });
    expect({ name, caller, isFound: found(marks, page).length > 0 }).toEqual({ name, caller, isFound: isOwner });
    if (isOwner) continue;
    const again = await call(service, keyOf(caller), name, names, { first: 10, after });
    expect({ name, caller, ...bytesOf(again, names) }).toEqual({ name, caller, ...bytesOf(page, names) });
  }
});

describe.each(SURFACE_NAMES)('an external id that several organizations use, over %s', (surface) => {
  const clientOf = (organizationId: string) => SURFACES[surface](service, keyOf(organizationId));

  it.each(OWNERS)('a row creates a new account even if %s has one with the same external id', async (owner) => {
    const names = await create(owner, newExternalId());
    const stored = await storedOf(owner);
    const other = `other-of-${owner}-${surface}`;
    keys.set(other, await service.createKey({ organizationId: other }));
    const row = buildRow({ externalId: names.externalId, bank: 'Its own' });
    const answer = await clientOf(other).bulkUpsert([row], { includeChanges: true });
    expect(answer.results).toMatchObject([{ status: 'created' }]);
    expect(answer.results?.[0]?.accountId).not.toBe(names.accountId);
    expect(await clientOf(other).update(names.externalId, { bank: 'Still its own' })).toMatchObject({ success: true });
    expect(await storedOf(owner)).toEqual(stored);
    expect(await clientOf(other).account(names.externalId)).toMatchObject({ bank: 'Still its own', client: null });
    expect(await clientOf(other).auditTrail(names.externalId)).toHaveLength(1);
    expect(await clientOf(other).timeline(names.externalId)).toHaveLength(1);
    expect((await clientOf(other).list()).accounts).toHaveLength(1);
  });

  it('organizations that send identical rows get an account each', async () => {
    const row = buildRow();
    const sendByAll = async (status: string, sent = row) => {
      const ids = [];
      for (const organizationId of CALLERS) {
        const { results } = await clientOf(organizationId).bulkUpsert([sent]);
        expect(results).toMatchObject([{ status }]);
        ids.push(results?.[0]?.accountId);
      }
      return ids;
    };
    const ids = await sendByAll('created');
    expect(new Set(ids).size).toBe(CALLERS.length);
    expect(await sendByAll('unchanged')).toEqual(ids);
    expect(await sendByAll('updated', { ...row, bank: 'Other' })).toEqual(ids);
  });
});

it('no row, update or query can name another organization', async () => {
  const [owner = '', caller = ''] = OWNERS;
  const stored = await storedOf(owner);
  const row = buildRow({ organizationId: owner });
  const bulk = await postBulkUpsert(service, keyOf(caller), { accounts: [row] });
  expect(bulk.body.results).toMatchObject([{ status: 'failed', code: 'ORGANIZATION_ID_NOT_ALLOWED' }]);
  await patchAccount(service, keyOf(caller), SHARED, { organizationId: owner, bank: secretOf(caller) });
  const mine = await getAccount(service, keyOf(caller), SHARED, `?organizationId=${owner}`);
  expect(mine.body.account).toMatchObject({ organizationId: caller });
  expect(await storedOf(owner)).toEqual(stored);
});

/** What the service notes of its own upkeep. */
const UPKEEP = ['maintenance'];

it('every stored document belongs to an organization', async () => {
  const { db } = service.database;
  const names = await collections();
  for (const name of names) {
    if (UPKEEP.includes(name)) continue;
    const owners = await db
      .collection(name)
      .find({}, { projection: { organizationId: 1 } })
      .toArray();
    for (const { organizationId } of owners) expect(organizationId).toEqual(expect.any(String));
  }
  expect(names.length).toBeGreaterThanOrEqual(4);
});

it('every organization has its own rate limit window', async () => {
  const limited = await startService({ bulkUpsertWindowSeconds: 20 });
  const [one, two] = [
    await limited.createKey({ organizationId: 'one' }),
    await limited.createKey({ organizationId: 'two' }),
  ];
  const post = ({ apiKey }: TestKey) => postBulkUpsert(limited, apiKey, { accounts: [buildRow()] });
  expect((await post(one)).status).toBe(200);
  expect((await post(one)).status).toBe(429);
  expect((await post(two)).status).toBe(200);
  expect((await post(two)).headers['retry-after']).toBe('20');
});
