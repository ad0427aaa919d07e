import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { getChanges, holdAndErase, nextChanges, pageOfChanges } from '../../../support/changes';
import { getAccount, patchAccount, postBulkUpsert, postGraphql, pushRows } from '../../../support/http';
import { cancelImport, commitImport, newImport, putPart } from '../../../support/import-requests';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);

const next = (count: number, options: { cursor?: string; limit?: number; values?: boolean } = {}) =>
  nextChanges(service, key.apiKey, count, options);
const idOf = async (externalId: string) =>
  ((await getAccount(service, key.apiKey, externalId)).body.account as JsonObject).id;
const typesOf = (changes: readonly JsonObject[]) => changes.map(({ type, externalId }) => [type, externalId]);

describe('the feed of changes', () => {
  it('tells each change of an account in order, with who made it and what, and without values', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
    await next(2);
    await patchAccount(service, key.apiKey, 'a', { bank: 'First', person: { ssn: '905-11-5566' } });
    await holdAndErase(service, key.apiKey, 'a');
    const { changes } = await next(6);
    expect(changes.map(({ type, version }) => [type, version])).toEqual([
      ['account.created', 1],
      ['sync_run.completed', null],
      ['account.updated', 2],
      ['account.hold_placed', 3],
      ['account.hold_released', 4],
      ['account.erased', 5],
    ]);
    const accountId = await idOf('a');
    const [created, run, updated] = changes;
    const by = { source: 'EXTERNAL_API', surface: 'REST', apiKeyId: key.keyId, importId: null };
    expect(created).toEqual({
      ...by,
      id: created?.id,
      type: 'account.created',
      externalId: 'a',
      accountId,
      version: 1,
      fields: [],
      operation: 'BULK_UPSERT',
      syncRunId: run?.syncRunId,
      createdAt: service.clock.now.toISOString(),
      cursor: created?.cursor,
    });
    expect(run).toMatchObject({ ...by, externalId: null, accountId: null, operation: null, fields: [] });
    expect(updated).toMatchObject({ ...by, accountId, operation: 'UPDATE', syncRunId: null });
    expect(updated?.fields).toEqual(['person.ssn', 'bank']);
    expect(JSON.stringify(changes)).not.toMatch(/"First"|905-11-5566|Subpoena/);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(6);
  });

  it('tells values with values=true, masked, and none once the person is erased', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a', bank: 'First' })]);
    const { cursor } = await next(2);
    await patchAccount(service, key.apiKey, 'a', { bank: 'Second', person: { ssn: '905-11-5566' } });
    const { changes } = await next(1, { cursor, values: true });
    expect(changes[0]?.values).toEqual([
      { field: 'person.ssn', from: null, to: '***-**-5566' },
      { field: 'bank', from: 'First', to: 'Second' },
    ]);
    await callerOf(service, key).erase('a');
    const { changes: later } = await next(2, { cursor, values: true });
    expect(later[0]?.values).toContainEqual({ field: 'person.ssn', from: null, to: null });
    expect(later[1]).toMatchObject({ type: 'account.erased' });
  });

  it('tells a held and a completed import, once each', async () => {
    const rows = [{ ...buildRow({ externalId: 'a' }) }, { externalId: 'b' }];
    const id = await newImport(service, key.apiKey);
    await putPart(service, key.apiKey, id, 1, rows);
    await commitImport(service, key.apiKey, id, 1);
    const { changes, cursor } = await next(1);
    expect(changes).toMatchObject([{ type: 'import.held', importId: id, syncRunId: null, apiKeyId: key.keyId }]);
    const whole = await newImport(service, key.apiKey);
    await putPart(service, key.apiKey, whole, 1, rows.slice(0, 1));
    await commitImport(service, key.apiKey, whole, 1);
    const { changes: later } = await next(3, { cursor });
    expect(later[0]).toMatchObject({ type: 'account.created', externalId: 'a', syncRunId: whole });
    const ends = later.slice(1).map(({ type, importId, syncRunId }) => [type, importId ?? syncRunId]);
    expect(ends.sort()).toEqual([
      ['import.completed', whole],
      ['sync_run.completed', whole],
    ]);
  });

  it('tells an import that was cancelled, once', async () => {
    const id = await newImport(service, key.apiKey);
    for (let times = 0; times < 2; times += 1) await cancelImport(service, key.apiKey, id);
    const { changes, cursor } = await next(1);
    expect(changes).toMatchObject([{ type: 'import.cancelled', importId: id, syncRunId: null, apiKeyId: key.keyId }]);
    expect(await pageOfChanges(service, key.apiKey, { cursor })).toMatchObject({ changes: [] });
  });

  it('tells who cancelled the import of another key', async () => {
    const id = await newImport(service, key.apiKey);
    const { apiKey, keyId } = await service.createKey({ organizationId: key.organizationId });
    const query = `mutation { cancelImport(id: "${id}") { code } }`;
    expect((await postGraphql(service, apiKey, { query })).body).toMatchObject({
      data: { cancelImport: { code: 'IMPORT_CANCELLED' } },
    });
    const { changes } = await next(1);
    expect(changes).toMatchObject([{ type: 'import.cancelled', importId: id, apiKeyId: keyId, surface: 'GRAPHQL' }]);
  });

  it('goes on from a cursor, one change at a time as well as all at once, and has one also where nothing is new', async () => {
    const first = await pageOfChanges(service, key.apiKey);
    expect(first).toMatchObject({ changes: [], hasMore: false });
    await pushRows(service, key.apiKey, [buildRow(), buildRow(), buildRow()]);
    const whole = await next(4, { cursor: first.cursor });
    const single = await next(4, { cursor: first.cursor, limit: 1 });
    expect(single).toEqual(whole);
    const last = await pageOfChanges(service, key.apiKey, { cursor: whole.cursor });
    expect(last).toMatchObject({ changes: [], cursor: whole.cursor, hasMore: false });
    const page = await pageOfChanges(service, key.apiKey, { limit: 2 });
    expect(page).toMatchObject({ changes: whole.changes.slice(0, 2), hasMore: true });
  });

  it('tells nothing of a dry run, and of unchanged rows but their run', async () => {
    const row = buildRow({ externalId: 'a' });
    await pushRows(service, key.apiKey, [row]);
    const { cursor } = await next(2);
    await postBulkUpsert(service, key.apiKey, { accounts: [{ ...row, bank: 'New' }], dryRun: true });
    await pushRows(service, key.apiKey, [row]);
    await patchAccount(service, key.apiKey, 'a', { bank: 'Last' });
    expect(typesOf((await next(2, { cursor })).changes)).toEqual([
      ['sync_run.completed', null],
      ['account.updated', 'a'],
    ]);
  });

  it('begins at a time with since, and prefers a cursor', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'early' })]);
    const { cursor } = await next(2);
    service.clock.advance(60_000);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'late' })]);
    await next(2, { cursor });
    const since = service.clock.now.toISOString();
    const { body } = await getChanges(service, key.apiKey, `?since=${since}`);
    expect(typesOf(body.changes as JsonObject[])).toEqual([
      ['account.created', 'late'],
      ['sync_run.completed', null],
    ]);
    const { body: whole } = await getChanges(service, key.apiKey, '?since=2020-01-01');
    expect(whole.changes).toHaveLength(4);
    service.clock.advance(60_000);
    const { body: none } = await getChanges(service, key.apiKey, `?since=${service.clock.now.toISOString()}`);
    expect(none).toMatchObject({ changes: [], cursor: whole.cursor });
    const { body: both } = await getChanges(service, key.apiKey, `?since=2020-01-01&cursor=${cursor}`);
    expect(both.changes).toHaveLength(2);
  });

  it('refuses what is no cursor, no page, no flag, and a key that may not read', async () => {
    for (const query of ['?cursor=nonsense', '?limit=0', '?limit=501', '?since=yesterday', '?values=yes']) {
      expect((await getChanges(service, key.apiKey, query)).body).toMatchObject({ code: 'INVALID_QUERY' });
    }
    const { apiKey } = await service.createKey({ scopes: ['accounts:write'] });
    expect((await getChanges(service, apiKey)).body).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });

  it('answers 410 to a cursor of a database that was restored, and says where to begin again', async () => {
    await pushRows(service, key.apiKey, [buildRow()]);
    const { cursor } = await next(2);
    const blocks = service.database.db.collection('changes');
    const [block] = await blocks.find({ organizationId: key.organizationId }, { sort: { number: -1 } }).toArray();
    const expectRefused = async () => {
      const { status, body } = await getChanges(service, key.apiKey, `?cursor=${cursor}`);
      expect({ status, ...body }).toMatchObject({ status: 410, code: 'CHANGES_CURSOR_UNKNOWN' });
      expect(body.message).toMatch(/without a cursor.*since/);
      const query = `{ changes(after: "${cursor}") { nodes { id } } }`;
      const answer = await postGraphql(service, key.apiKey, { query });
      expect(answer.body.errors).toMatchObject([{ extensions: { code: 'CHANGES_CURSOR_UNKNOWN' } }]);
    };
    await blocks.updateOne({ _id: block?._id }, { $set: { mark: 'another' } });
    await expectRefused();
    await blocks.deleteMany({ _id: block?._id });
    await expectRefused();
  });
});

describe('the feed over GraphQL', () => {
  const CHANGES = `query ($first: Int!, $after: String, $filter: ChangeFilter) {
    changes(first: $first, after: $after, filter: $filter) {
      nodes { id type externalId accountId version fields source surface operation apiKeyId syncRunId importId createdAt cursor }
      edges { cursor node { id values { field from to } } }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  const changesOf = async (variables: JsonObject) => {
    const { body } = await postGraphql(service, key.apiKey, { query: CHANGES, variables });
    expect(body.errors).toBeUndefined();
    return (body.data as { changes: JsonObject }).changes as {
      nodes: JsonObject[];
      edges: { cursor: string; node: JsonObject }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };

  it('tells the same changes under the same cursors, and their values', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a', bank: 'First' })]);
    await next(2);
    await patchAccount(service, key.apiKey, 'a', { bank: 'Second' });
    const { changes, cursor } = await next(3);
    const { nodes, edges, pageInfo } = await changesOf({ first: 100 });
    expect(nodes).toEqual(changes);
    expect(pageInfo).toEqual({ hasNextPage: false, endCursor: cursor });
    expect(edges.map(({ node }) => node.values)).toEqual([
      null,
      null,
      [{ field: 'bank', from: 'First', to: 'Second' }],
    ]);
    const [first] = edges;
    expect((await changesOf({ first: 100, after: first?.cursor ?? '' })).nodes).toEqual(changes.slice(1));
    expect(await changesOf({ first: 100, after: cursor })).toMatchObject({
      nodes: [],
      pageInfo: { endCursor: cursor },
    });
  });

  it('tells changes of a type or of an account alone, and goes on behind what it has looked at', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' }), buildRow({ externalId: 'b' })]);
    await patchAccount(service, key.apiKey, 'a', { bank: 'First' });
    await patchAccount(service, key.apiKey, 'b', { bank: 'First' });
    const { cursor } = await next(5);
    const ofA = await changesOf({ first: 10, filter: { externalId: 'a' } });
    expect(typesOf(ofA.nodes)).toEqual([
      ['account.created', 'a'],
      ['account.updated', 'a'],
    ]);
    expect(ofA.pageInfo.endCursor).toBe(cursor);
    const updates = { types: ['account.updated'] };
    const one = await changesOf({ first: 1, filter: updates });
    expect(typesOf(one.nodes)).toEqual([['account.updated', 'a']]);
    expect(one.pageInfo.hasNextPage).toBe(true);
    const other = await changesOf({ first: 1, filter: updates, after: one.pageInfo.endCursor });
    expect(typesOf(other.nodes)).toEqual([['account.updated', 'b']]);
    expect((await changesOf({ first: 9, filter: { externalId: 'nobody' } })).nodes).toEqual([]);
    const query = '{ changes(filter: { types: ["account.moved"] }) { nodes { id } } }';
    const { body } = await postGraphql(service, key.apiKey, { query });
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
  });
});
