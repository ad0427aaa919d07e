import { type JsonObject } from '../../src/base/json/json';
import { type SyncRunFilter } from '../../src/console/api/schema.generated';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { type Write } from '../../src/service/storage/database/transactions/write';
import {
  AuditTrailWithRunsDocument,
  SyncRunDocument,
  type SyncRunFieldsFragment,
  SyncRunsDocument,
} from '../generated/operations';
import { beforeEachUnit } from '../support/changed-database';
import { CommandCounter } from '../support/commands';
import { createGate } from '../support/gate';
import { graphqlData, postBulkUpsert, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';
import { graphqlClient, SURFACE_NAMES, SURFACES, type SurfaceClient } from '../support/surfaces';
import { useService } from '../support/use-service';

let count = 0;
// A second service makes the index again by which the database clears old runs, and the database goes by its own clock.
const KEEP_RUNS = { syncRunRetentionDays: 3_650 };

const service = useService(KEEP_RUNS);

/** A service with something changed, on the database of `service`. */
async function startOther(wrap: (database: Database) => Database): Promise<TestService> {
  const other = await startService({ ...KEEP_RUNS, mongodbDatabase: service.config.mongodbDatabase }, wrap);
  other.clock.now = service.clock.now;
  return other;
}

/** A database that does something before it stores a run. */
const beforeRun = (database: Database, work: () => Promise<void>): Database =>
  beforeEachUnit(database, async ({ writes }) => {
    if (Array.isArray(writes) && writes.some(({ collection }: Write) => collection === 'syncRuns')) await work();
  });

const newKey = (organizationId = `org-${++count}`) => service.createKey({ organizationId });
const graphql = ({ apiKey }: TestKey, at = service) => graphqlClient(at, apiKey);

type Filter = SyncRunFilter;
const pageOf = async (key: TestKey, variables: { first?: number; after?: string; filter?: Filter } = {}) =>
  (await graphql(key).request(SyncRunsDocument, variables)).syncRuns;
const runsOf = async (key: TestKey, filter?: Filter): Promise<SyncRunFieldsFragment[]> =>
  (await pageOf(key, filter && { filter })).nodes as SyncRunFieldsFragment[];
const lastRunOf = async (key: TestKey) => (await runsOf(key))[0] as SyncRunFieldsFragment;
const runById = async (key: TestKey, id: string) => (await graphql(key).request(SyncRunDocument, { id })).syncRun;

/** A bulk upsert, a second after the one before. */
async function push(key: TestKey, rows: JsonObject[], surface: 'REST' | 'GRAPHQL' = 'REST') {
  service.clock.advance(1000);
  return SURFACES[surface](service, key.apiKey).bulkUpsert(rows);
}

describe('a bulk upsert', () => {
  let key: TestKey;
  let client: SurfaceClient;
  beforeEach(async () => {
    key = await newKey();
    client = SURFACES.REST(service, key.apiKey);
  });

  it.each(SURFACE_NAMES)('a bulk upsert over %s records a run with the same figures as its answer', async (surface) => {
    const [changed, same] = [buildRow(), buildRow()];
    await push(key, [changed, same], surface);
    const rows = [
      { ...changed, bank: 'New', metadata: { note: 'Ana Low', 'key of Ana': 1 }, person: { name: { first: 'Ana' } } },
      same,
      buildRow(),
      { externalId: 'bad', phoneNumber: '555' },
      { ...same },
    ];
    const answer = await push(key, rows, surface);
    const run = await lastRunOf(key);
    expect(run).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      apiKeyId: key.keyId,
      surface,
      requestId: expect.any(String),
      traceId: null,
      receivedAt: service.clock.now.toISOString(),
      durationMs: 0,
      requested: 5,
      created: 1,
      updated: 1,
      unchanged: 1,
      failed: 2,
      failedRows: answer.results
        ?.filter(({ status }) => status === 'failed')
        .map(({ index, externalId, code, details = null }) => ({ index, externalId, code, details })),
      changedFields: [
        { field: 'bank', accounts: 1 },
        { field: 'metadata', accounts: 1 },
        { field: 'person.name.first', accounts: 1 },
      ],
      previousRun: { id: expect.any(String) },
      comparison: {
        unchangedShare: 0.2,
        previousUnchangedShare: 0,
        requestedDifference: 3,
        createdDifference: -1,
        updatedDifference: 1,
        unchangedDifference: 1,
        failedDifference: 2,
      },
    });
    for (const figure of ['requested', 'created', 'updated', 'unchanged', 'failed'] as const) {
      expect(answer[figure]).toBe(run[figure]);
    }
    expect(run.failedRows.map(({ code }) => code)).toEqual(['MISSING_REQUIRED_FIELD', 'DUPLICATE_EXTERNAL_ID']);
    expect(await runById(key, run.id)).toEqual(run);
  });

  it('a dry run or a refused bulk upsert records no run', async () => {
    await client.bulkUpsert([buildRow()], { dryRun: true });
    expect(await client.bulkUpsert([])).toMatchObject({ success: false });
    expect(await runsOf(key)).toEqual([]);
  });

  it('entries of the audit trail lead to the run of their bulk upsert, and those of a single update to none', async () => {
    const rows = [buildRow(), buildRow()];
    await push(key, rows);
    await push(
      key,
      rows.map((row) => ({ ...row, bank: 'One' })),
    );
    const run = await lastRunOf(key);
    for (const { externalId } of rows) {
      service.clock.advance(1000);
      await client.update(externalId, { bank: 'Two' });
      const { account } = await graphql(key).request(AuditTrailWithRunsDocument, { externalId });
      expect(account?.auditTrail.nodes).toEqual([
        { operation: 'UPDATE', syncRun: null },
        { operation: 'BULK_UPSERT', syncRun: { id: run.id, requested: 2 } },
      ]);
    }
    const runs = [null, null, { id: run.id }, { id: run.id }];
    expect(await graphqlData(service, key.apiKey, '{ auditTrail { nodes { syncRun { id } } } }')).toEqual({
      auditTrail: { nodes: runs.map((syncRun) => ({ syncRun })) },
    });
  });
});

describe('a run', () => {
  it('a run names the ten fields that changed in the most accounts and no keys of the caller’s own', async () => {
    const key = await newKey();
    const rows = Array.from({ length: 3 }, () => buildRow());
    await push(key, rows);
    const address = { street: 's', additionalStreet: 'a', city: 'c', state: 's', zip: 'z', country: 'c' };
    const all = { bank: 'b', client: 'c', clientStatus: 's', tags: ['t'], currentBalance: 1, address };
    const [one, two, three] = rows;
    await push(key, [
      { ...one, ...all, bucket: 'k', originalCreditor: { 'Ana Low': 1 } },
      { ...two, bank: 'b', metadata: { 'Ana Low': 1, b: 2 } },
      { ...three, bank: 'b', metadata: { c: 1 } },
    ]);
    const { changedFields } = await lastRunOf(key);
    expect(changedFields.slice(0, 3)).toEqual([
      { field: 'bank', accounts: 3 },
      { field: 'metadata', accounts: 2 },
      { field: 'address.additionalStreet', accounts: 1 },
    ]);
    expect(changedFields).toHaveLength(10);
    expect(JSON.stringify(changedFields)).not.toContain('Ana');
  });

  it('a run shows and stores no value of a row', async () => {
    const key = await newKey();
    const secret = 'Zyx Personal';
    const row = buildRow({ person: { name: { first: secret }, ssn: '123-45-6789' }, metadata: { filenumber: secret } });
    const wrong = { phoneNumber: secret, tags: [secret, 7], metadata: { filenumber: secret, _bsontype: secret } };
    await push(key, [
      row,
      { ...row, ...wrong, externalId: 'bad', status: secret, person: { ssn: [secret] }, address: secret },
      { ...row, externalId: `${secret}${'x'.repeat(600)}` },
      { ...row, externalId: { of: secret } },
      { ...row, externalId: `\ud800${secret}` },
    ]);
    await push(key, [{ ...row, person: { name: { first: `${secret} Changed` } } }]);
    const runs = await runsOf(key);
    expect(runs[1]?.failedRows.map(({ index, externalId }) => [index, externalId])).toEqual([
      [1, 'bad'],
      [2, null],
      [3, null],
      [4, null],
    ]);
    const stored = await service.database.db
      .collection('syncRuns')
      .find({ organizationId: key.organizationId })
      .toArray();
    expect(JSON.stringify([runs, stored])).not.toMatch(/Zyx Personal|123-?45-?6789|\*-6789/);
    expect(stored).toHaveLength(2);
  });

  it('a run has its duration and the time at which the request was received', async () => {
    const key = await newKey();
    const slow = await startOther((database) => ({
      ...database,
      unitOfWork: async (...all) => {
        await database.unitOfWork(...all);
        slow.clock.advance(1234);
      },
    }));
    // The first one also makes the data key of the organization, in a transaction of its own.
    await pushRows(slow, key.apiKey, [buildRow()]);
    const receivedAt = slow.clock.now.toISOString();
    const answer = await postBulkUpsert(slow, key.apiKey, { accounts: [buildRow()] }, { 'x-request-id': 'mine-1' });
    expect(answer.body).toMatchObject({ created: 1 });
    const [run] = await runsOf(key);
    expect(run).toMatchObject({ receivedAt, durationMs: 1234, requestId: 'mine-1' });
  });

  it('a request that is settled in parts records one run, which counts every row once', async () => {
    const key = await newKey();
    const rows = Array.from({ length: 12 }, () => buildRow());
    await push(key, rows);
    const clients = SURFACE_NAMES.map((name) => SURFACES[name](service, key.apiKey));
    service.clock.advance(1000);
    const [outcome] = await Promise.all([
      clients[0]?.bulkUpsert(rows.map((row) => ({ ...row, bank: 'Bulk' }))),
      ...rows.flatMap(({ externalId }) =>
        clients.map((client, n) => client.update(externalId, { clientStatus: `step-${n}` })),
      ),
    ]);
    const run = await lastRunOf(key);
    expect(run).toMatchObject({
      requested: 12,
      updated: outcome?.updated,
      changedFields: [{ field: 'bank', accounts: 12 }],
    });
    for (const { externalId } of rows) {
      const { account } = await graphql(key).request(AuditTrailWithRunsDocument, { externalId });
      const bulk = account?.auditTrail.nodes.filter(({ operation }) => operation === 'BULK_UPSERT');
      expect(bulk).toEqual([{ operation: 'BULK_UPSERT', syncRun: { id: run.id, requested: 12 } }]);
    }
  });

  it('a run is compared with the previous run of the same key, whatever other keys do', async () => {
    const [key, other] = [await newKey('pair'), await newKey('pair')];
    const row = buildRow();
    await push(key, [row, buildRow()]);
    await push(other, [buildRow()]);
    await push(key, [row]);
    const [third, second, first] = await runsOf(key);
    expect(third).toMatchObject({
      previousRun: { id: first?.id },
      comparison: { unchangedShare: 1, previousUnchangedShare: 0, requestedDifference: -1 },
    });
    expect(second).toMatchObject({ apiKeyId: other.keyId, previousRun: null, comparison: null });
    expect(first).toMatchObject({ previousRun: null, comparison: null });
  });

  it('runs of the same moment are ordered by id', async () => {
    const key = await newKey();
    for (let n = 0; n < 3; n += 1) await SURFACES.REST(service, key.apiKey).bulkUpsert([buildRow()]);
    const runs = await runsOf(key);
    expect(runs.map(({ previousRun }) => previousRun?.id)).toEqual([runs[1]?.id, runs[2]?.id, undefined]);
  });

  it('a run is kept for the configured time and then disappears completely', async () => {
    const short = await startService({ syncRunRetentionDays: 2 });
    short.clock.advance(Date.now() - short.clock.now.getTime());
    const key = await short.createKey();
    const row = buildRow();
    const ask = (query: string) => graphqlData(short, key.apiKey, query);
    const list = async () =>
      (await ask('{ syncRuns { nodes { id previousRun { id } failedRows { index } } } }')).syncRuns
        ?.nodes as JsonObject[];
    const trail = () => ask(`{ account(externalId: "${row.externalId}") { auditTrail { nodes { syncRun { id } } } } }`);
    await pushRows(short, key.apiKey, [row]);
    short.clock.advance(24 * 3_600_000);
    await pushRows(short, key.apiKey, [{ ...row, bank: 'New' }]);
    const [second, first] = await list();
    expect(second?.previousRun).toEqual({ id: first?.id });
    expect(await trail()).toEqual({ account: { auditTrail: { nodes: [{ syncRun: { id: second?.id } }] } } });
    short.clock.advance(24 * 3_600_000 - 1);
    expect(await list()).toHaveLength(2);
    short.clock.advance(1);
    expect(await list()).toEqual([{ id: second?.id, previousRun: null, failedRows: [] }]);
    expect(await ask(`{ syncRun(id: "${first?.id}") { id } }`)).toEqual({ syncRun: null });
    short.clock.advance(24 * 3_600_000);
    expect(await list()).toEqual([]);
    expect(await trail()).toEqual({ account: { auditTrail: { nodes: [{ syncRun: null }] } } });
  });

  it('a run that cannot be stored is only logged', async () => {
    const failing = await startOther((database) =>
      beforeRun(database, () => Promise.reject(new Error('secret of the driver'))),
    );
    const key = await failing.createKey();
    const { status, body } = await postBulkUpsert(failing, key.apiKey, { accounts: [buildRow()] });
    expect({ status, body }).toMatchObject({ status: 200, body: { created: 1 } });
    expect(failing.logLines.join('')).toContain('unexpected error');
    expect(failing.logLines.join('')).not.toContain('secret of the driver');
  });

  it.each(SURFACE_NAMES)('the answer over %s is sent once the run is stored', async (surface) => {
    const order: string[] = [];
    const [begun, mayBeStored] = [createGate(), createGate()];
    const slow = await startOther((database) =>
      beforeRun(database, async () => {
        begun.open();
        await mayBeStored.passed;
        order.push('stored');
      }),
    );
    const key = await slow.createKey();
    const answered = SURFACES[surface](slow, key.apiKey)
      .bulkUpsert([buildRow()])
      .then(() => order.push('answered'));
    await begun.passed;
    // Another request of the organization comes through meanwhile, so an answer that does not wait would have too.
    await graphql(key, slow).request(SyncRunsDocument, {});
    mayBeStored.open();
    await answered;
    expect(order).toEqual(['stored', 'answered']);
  });
});

describe('the list of runs', () => {
  let key: TestKey;
  let other: TestKey;
  let ids: string[];
  let times: string[];

  /** Newest first: 0 failed (key), 1 (other), 2 failed (other), 3, 4 (key). */
  beforeAll(async () => {
    key = await newKey('list');
    other = await newKey('list');
    await push(key, [buildRow()]);
    await push(key, [buildRow()]);
    await push(other, [{ externalId: 'x' }]);
    await push(other, [buildRow()]);
    await push(key, [buildRow(), { externalId: 'x' }]);
    const runs = await runsOf(key);
    ids = runs.map(({ id }) => id);
    times = runs.map(({ receivedAt }) => receivedAt as string);
    expect([...times].sort().reverse()).toEqual(times);
  });

  it.each<[string, () => Filter, number[]]>([
    ['nothing', () => ({}), [0, 1, 2, 3, 4]],
    ['nulls', () => ({ apiKeyId: null, receivedAt: null, hadFailures: null }), [0, 1, 2, 3, 4]],
    ['a key', () => ({ apiKeyId: key.keyId }), [0, 3, 4]],
    ['no key of the organization', () => ({ apiKeyId: 'x' }), []],
    ['failures', () => ({ hadFailures: true }), [0, 2]],
    ['no failures', () => ({ hadFailures: false }), [1, 3, 4]],
    ['a span', () => ({ receivedAt: { gte: times[3] as never, lte: times[1] as never } }), [1, 2, 3]],
    ['all of them', () => ({ apiKeyId: other.keyId, hadFailures: true, receivedAt: { lte: times[0] as never } }), [2]],
  ])('the list of runs can be filtered by %s', async (_, filter, expected) => {
    expect((await runsOf(key, filter())).map(({ id }) => id)).toEqual(expected.map((n) => ids[n]));
  });

  it('the list of runs can be read in pages, and filtered all the same', async () => {
    const filter = { apiKeyId: key.keyId, receivedAt: { lte: times[0] as never } };
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await pageOf(key, { first: 1, ...(after && { after }), filter });
      seen.push(...page.nodes.map((run) => (run as SyncRunFieldsFragment).id));
      expect(page.pageInfo.hasPreviousPage).toBe(after !== undefined);
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor ?? undefined;
    }
    expect(seen).toEqual([0, 3, 4].map((n) => ids[n]));
  });

  it.each(['x', Buffer.from('["a","b"]').toString('base64url')])(
    'the list of runs refuses the cursor %j',
    async (after) => {
      await expect(pageOf(key, { after })).rejects.toMatchObject({
        response: { errors: [{ extensions: { code: 'INVALID_QUERY' } }] },
      });
    },
  );

  it('the list of runs and a single run need the scope accounts:read', async () => {
    const writer = await service.createKey({ organizationId: 'list', scopes: ['accounts:write'] });
    const denied = { response: { errors: [{ extensions: { code: 'INSUFFICIENT_SCOPE' } }] } };
    await expect(pageOf(writer)).rejects.toMatchObject(denied);
    await expect(runById(writer, ids[0] as string)).rejects.toMatchObject(denied);
  });

  it('a list of many runs takes as many database calls as a list of one', async () => {
    const counter = new CommandCounter();
    const spied = await startOther(counter.wrap);
    const questions = async (first: number) => {
      const events = await counter.eventsDuring(async () => {
        const { syncRuns } = await graphql(key, spied).request(SyncRunsDocument, { first });
        expect(syncRuns.nodes).toHaveLength(first);
      });
      return events.flatMap(({ commandName, command }) => (command[commandName] === 'syncRuns' ? [commandName] : []));
    };
    const ofOne = await questions(1);
    expect((await questions(5)).sort()).toEqual(ofOne.sort());
    expect([1, 2, 3, 4]).toContain(ofOne.length);
  });
});
