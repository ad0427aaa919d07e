import { type JsonObject } from '../../src/base/json/json';
import { describeQuestion } from '../../src/service/callers/request/access-notes';
import { type AccessRecord } from '../../src/service/records/access-records/access-record';
import { createAccessNotes } from '../../src/service/records/access-records/record-access';
import { withChangedCollection } from '../support/changed-database';
import { untilInFeed } from '../support/changes';
import { commandLine, jsonLines } from '../support/command-line';
import { DISCLOSE_NO_ACCOUNT, DISCLOSING } from '../support/disclosing';
import { TEST_SIGNING_KEY } from '../support/encryption-keys';
import {
  bearer,
  getAccount,
  getAccounts,
  graphqlData,
  patchAccount,
  postBulkUpsert,
  pushRows,
  send,
} from '../support/http';
import { plannedRow, storeImport } from '../support/imports';
import { call, type Names, OPERATIONS, SSN } from '../support/operations';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';
import { endSubscriptions, nextEvent, subscribed } from '../support/subscriptions';
import { useService } from '../support/use-service';

/** Cannot write access records. */
let failing: TestService;
let reader: TestKey;
let auditor: TestKey;
/** For what changes nothing. */
let names: Names;
const SETTINGS = { accessRecords: 'accounts', auditSigningKey: TEST_SIGNING_KEY } as const;
const service = useService(SETTINGS);
beforeAll(async () => {
  const { mongodbDatabase } = service.config;
  const insertMany = () => Promise.reject(new Error('full'));
  failing = await startService({ ...SETTINGS, mongodbDatabase }, (database) =>
    withChangedCollection(database, 'accessRecords', () => ({ insertMany })),
  );
  reader = await service.createKey({ organizationId: 'alpha-corp' });
  auditor = await service.createKey({ organizationId: 'alpha-corp', scopes: ['audit:read'] });
  names = await createNames();
});
beforeEach(() => {
  service.clock.advance(1000);
  failing.clock.now = service.clock.now;
});

async function create(
  fields: JsonObject = { person: { name: { last: 'Moreno' }, ssn: SSN }, client: 'First' },
): Promise<Pick<Names, 'externalId' | 'accountId'>> {
  const row = buildRow(fields);
  const { body } = await postBulkUpsert(service, reader.apiKey, { accounts: [row] });
  expect(body).toMatchObject({ created: 1 });
  await pushRows(service, reader.apiKey, [{ externalId: row.externalId, client: 'Second' }]);
  const [result] = body.results as JsonObject[];
  return { externalId: row.externalId, accountId: String(result?.accountId) };
}

/** An account, with an import that has a row of it and misses it. */
async function createNames(): Promise<Names> {
  const { externalId, accountId } = await create();
  const { syncRuns } = await ask<{ syncRuns: Page }>('{ syncRuns(first: 1) { nodes { id } } }');
  const [run] = syncRuns.nodes;
  const { id: importId } = await storeImport(service, reader, {
    rows: [plannedRow(externalId, { status: 'updated', accountId, changes: [{ field: 'bank', from: null, to: 'A' }] })],
    missing: [{ externalId, accountId, since: service.clock.now }],
  });
  await untilInFeed(service.database.db);
  return { externalId, accountId, syncRunId: String(run?.id), importId };
}

const FIELDS = 'operation operationName surface externalId externalIds query count fullNumbers apiKeyId requestId';
/** Since the test began, unless it has moved the clock. */
async function recordsOf(externalId?: string, begin = service.clock.now): Promise<JsonObject[]> {
  const filter = { createdAt: { gte: begin }, ...(externalId !== undefined && { externalId }) };
  const query = `query ($filter: AccessRecordFilter) { accessRecords(filter: $filter) { nodes { ${FIELDS} } } }`;
  return (await ask<{ accessRecords: Page }>(query, { filter }, auditor.apiKey)).accessRecords.nodes;
}
type Page = { nodes: JsonObject[]; pageInfo: JsonObject };
const ask = <Data extends object>(query: string, variables: object = {}, apiKey = reader.apiKey) =>
  graphqlData<Data>(service, apiKey, query, variables);

describe('with ACCESS_RECORDS=accounts', () => {
  it.each(DISCLOSING)('%s leaves one record, which is found by the account', async (name) => {
    const { status, text } = await call(service, reader.apiKey, name, names);
    expect([status, text.includes('errors')]).toEqual([200, false]);
    const records = await recordsOf(names.externalId);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ apiKeyId: reader.keyId, requestId: 'the-same' });
    expect(records[0]?.surface).toBe(name.includes(' /') ? 'REST' : 'GRAPHQL');
    expect(records[0]?.externalIds).toContain(names.externalId);
    expect(records[0]?.operation).toMatch(/^[_a-zA-Z]+$/);
  });

  it.each(DISCLOSING)('%s tells nothing if its record cannot be written', async (name) => {
    const { status, text } = await call(failing, reader.apiKey, name, names);
    expect([status, text.includes('SERVICE_UNAVAILABLE')]).toEqual([503, true]);
    expect(text).not.toContain(names.externalId);
    expect(text).not.toContain('Moreno');
    expect(failing.logLines.join('')).toContain('unexpected error');
  });

  it.each(DISCLOSE_NO_ACCOUNT)('%s leaves no record that names an account', async (name) => {
    const of = OPERATIONS[name]?.writes ? await createNames() : names;
    await call(service, reader.apiKey, name, of);
    expect(await recordsOf(of.externalId)).toEqual([]);
  });

  it('a page is one record, with its accounts and how many of them were shown with numbers in full', async () => {
    const ids = [await create(), await create({})].map(({ externalId }) => externalId);
    await getAccounts(service, reader.apiKey, '?limit=2&portfolioId=portfolio-1');
    await ask('query Newest { accounts(first: 2) { nodes { id } totalCount } }');
    const [page, list, ...others] = await recordsOf(ids[0]);
    expect(others).toEqual([]);
    const both = expect.arrayContaining(ids);
    expect(list).toMatchObject({
      operation: 'listAccounts',
      operationName: null,
      externalId: null,
      externalIds: both,
      count: 2,
      fullNumbers: 1,
      query: 'portfolioId=portfolio-1&limit=2',
    });
    expect(page).toMatchObject({
      operation: 'accounts',
      operationName: 'Newest',
      externalId: null,
      externalIds: both,
      count: 2,
      fullNumbers: 0,
      query: 'accounts {"first":2}',
    });
  });

  it('are found by what was done and by full numbers, however far back, in pages that look at 1,000 records', async () => {
    const { externalId } = await create();
    await getAccount(service, reader.apiKey, externalId);
    const [one] = await recordsOf(externalId);
    const collection = service.database.db.collection('accessRecords');
    const { _id: _, ...stored } =
      (await collection.findOne({ requestId: String(one?.requestId), externalIds: externalId })) ?? {};
    service.clock.advance(1_000);
    const later = { ...stored, operation: 'accounts', fullNumbers: 0, createdAt: service.clock.now };
    await collection.insertMany(Array.from({ length: 1_500 }, () => ({ ...later })));
    const query = `query ($filter: AccessRecordFilter, $after: String) { accessRecords(first: 100, filter: $filter, after: $after) { nodes { operation fullNumbers } pageInfo { hasNextPage endCursor } } }`;
    const pages = async (filter: object) => {
      const read: JsonObject[][] = [];
      let after: unknown = null;
      do {
        const variables = { filter: { ...filter, externalId }, after };
        const { nodes, pageInfo } = (await ask<{ accessRecords: Page }>(query, variables, auditor.apiKey))
          .accessRecords;
        read.push(nodes);
        after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
      } while (after !== undefined);
      return read;
    };
    const found = [{ operation: 'getAccount', fullNumbers: 1 }];
    expect(await pages({ fullNumbers: true })).toEqual([[], found]);
    expect(await pages({ operation: 'getAccount' })).toEqual([[], found]);
    expect(await pages({ operation: 'getAccount', fullNumbers: false })).toEqual([[], []]);
    expect(await pages({ operation: 'getAccount\ud800' })).toEqual([[]]);
    expect((await pages({ operation: 'accounts', fullNumbers: false })).flat()).toHaveLength(1_500);
  });

  it('a request with several fields leaves one record with all of its accounts', async () => {
    const [one, other] = [await create(), await create()];
    const query = `{ a: account(externalId: "${one.externalId}") { id } b: account(externalId: "${other.externalId}") { id }
      accountStatistics(filter: { optedOut: { eq: true } }) { total { count } } }`;
    await ask(query);
    expect(await recordsOf()).toMatchObject([
      {
        operation: 'account accountStatistics',
        count: 2,
        externalId: null,
        query: 'accountStatistics {"filter":{"optedOut":{"eq":true}}}',
        externalIds: expect.arrayContaining([one.externalId, other.externalId]),
      },
    ]);
  });

  it('statistics leave how many accounts were counted, and a search that finds nobody its question', async () => {
    await create();
    await ask('{ accountStatistics(filter: { client: { eq: "Second" }, search: "moreno" }) { total { count } } }');
    await ask('{ accounts(filter: { search: "nobody", phoneNumber: { startsWith: "+1" } }) { totalCount } }');
    const [search, statistics] = await recordsOf();
    expect(statistics).toMatchObject({ operation: 'accountStatistics', externalIds: [] });
    expect(statistics?.count).toBeGreaterThan(0);
    expect(search).toMatchObject({
      externalIds: [],
      count: 0,
      query: 'accounts {"first":50,"filter":{"phoneNumber":{"startsWith":"…"},"search":"…"}}',
    });
  });

  it('the changes that a kept answer repeats leave a record, too', async () => {
    const { externalId } = await create();
    const body = { accounts: [{ externalId, client: 'Third' }], includeChanges: true };
    for (let time = 0; time < 2; time += 1) {
      const { text } = await postBulkUpsert(service, reader.apiKey, body, { 'idempotency-key': externalId });
      expect(text).toContain('"Second"');
    }
    expect(await recordsOf(externalId)).toMatchObject(Array(2).fill({ operation: 'bulkUpsertAccounts', count: 1 }));
  });

  it('each change that a subscription tells leaves a record', async () => {
    const { externalId } = await create();
    const begin = service.clock.now;
    const query = 'subscription Watch { accountUpdated { account { externalId } } }';
    const events = await subscribed(service, { query, apiKey: reader.apiKey });
    await patchAccount(service, reader.apiKey, externalId, { client: 'Watched' });
    await nextEvent(events, 'accountUpdated');
    endSubscriptions();
    const told = { operation: 'accountUpdated', operationName: 'Watch', count: 1, externalIds: [externalId] };
    expect(await recordsOf(externalId, begin)).toContainEqual(expect.objectContaining(told));
  });

  it('an answer without content leaves none: 304, 404, a null', async () => {
    const { externalId } = await create();
    const { headers } = await getAccount(service, reader.apiKey, externalId);
    service.clock.advance(1000);
    const conditional = { ...bearer(reader.apiKey), 'if-none-match': String(headers.etag) };
    const again = await send(service, { path: `/external-api/accounts/${externalId}`, headers: conditional });
    expect(again.status).toBe(304);
    expect((await getAccount(service, reader.apiKey, 'nobody')).status).toBe(404);
    await ask('{ account(externalId: "nobody") { id } }');
    expect(await recordsOf()).toEqual([]);
  });

  it('the command access finds who looked at an account, also as one of a page', async () => {
    const { externalId } = await create();
    await getAccounts(service, reader.apiKey);
    const { stdout } = await commandLine({ ...service, apiKey: auditor.apiKey })('access', '--account', externalId);
    expect(jsonLines(stdout)).toMatchObject([{ operation: 'listAccounts' }]);
  });
});

it('by default a read without a full number leaves no record', async () => {
  const plain = await startService();
  const { apiKey } = await plain.createKey({ organizationId: 'alpha-corp' });
  const row = buildRow({ bank: 'First' });
  await pushRows(plain, apiKey, [row]);
  const of = { externalId: row.externalId, accountId: '0', syncRunId: '0', importId: '0' };
  for (const name of DISCLOSING.filter((one) => one !== 'Query.accountsBySsn')) await call(plain, apiKey, name, of);
  expect(await plain.database.db.collection('accessRecords').countDocuments()).toBe(0);
});

it('the log line of a request names the fields and the name of its GraphQL operation', async () => {
  const { externalId } = await create();
  await ask(
    `query Panel { account(externalId: "${externalId}") { id } accounts { totalCount } ...More } fragment More on Query { accounts { totalCount } }`,
  );
  const lines = service.logLines.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/graphql', operation: 'account accounts', operationName: 'Panel' }),
  );
});

describe('the notes of a request', () => {
  const noted = () => {
    const written: AccessRecord[] = [];
    const open = createAccessNotes({
      accessRecordStore: {
        insert: async (records) => void written.push(...records),
        find: async () => undefined,
        list: async () => ({ records: [] }),
      },
      newId: () => 'id',
      clock: () => new Date(0),
      onUnexpected: () => undefined,
    });
    const caller = { organizationId: 'o', apiKeyId: 'k', requestId: 'r', surface: 'REST', clientAddress: 'a' } as const;
    return { written, notes: open({ ...caller, operation: 'listAccounts', recordsEveryRead: true }) };
  };

  it('an answer about more than 500 accounts leaves several records, and each account is in one', async () => {
    const { written, notes } = noted();
    const ids = Array.from({ length: 1201 }, (_, index) => `A-${index}`);
    notes.discloses([...ids, ...ids]);
    notes.disclosesNumbers(ids.slice(0, 600));
    await notes.settle();
    expect(written.map(({ count, fullNumbers }) => [count, fullNumbers])).toEqual([
      [500, 500],
      [500, 100],
      [201, 0],
    ]);
    expect(written.flatMap(({ externalIds }) => externalIds)).toEqual(ids);
  });

  it('what was settled is not recorded again', async () => {
    const { written, notes } = noted();
    notes.discloses(['A']);
    await notes.settle();
    await notes.settle();
    expect(written).toHaveLength(1);
  });
});

it('a question is recorded without the texts that it looks for', () => {
  const filter = {
    status: { in: ['ACTIVE'] },
    search: 'moreno',
    and: [{ externalId: { eq: 'A-1' } }, { tags: { in: ['vip', 'x'] } }],
    createdAt: { gte: new Date('2026-01-01') },
    bucket: null,
  };
  expect(describeQuestion('accounts', { first: 5, after: 'abc', filter, sort: 'UPDATED_AT_DESC' })).toBe(
    'accounts {"first":5,"filter":{"status":{"in":["ACTIVE"]},"search":"…","and":[{"externalId":{"eq":"…"}},' +
      '{"tags":{"in":["…","…"]}}],"createdAt":{"gte":"2026-01-01T00:00:00.000Z"}},"sort":"UPDATED_AT_DESC"}',
  );
});
