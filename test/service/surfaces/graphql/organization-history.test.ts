import { print } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { OrganizationAuditTrailDocument, OrganizationTimelineDocument } from '../../../generated/operations';
import { CommandCounter } from '../../../support/commands';
import { graphqlData, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestKey } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const counter = new CommandCounter();
const service = useService({}, counter.wrap);
const key = useKey(service);

interface Connection {
  nodes: JsonObject[];
  edges?: { cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const ask = (query: string, variables: object = {}, by = key) =>
  graphqlData<Record<string, Connection>>(service, by.apiKey, query, variables);

const DOCUMENTS = {
  auditTrail: print(OrganizationAuditTrailDocument),
  timeline: print(OrganizationTimelineDocument),
};
type List = keyof typeof DOCUMENTS;
const LISTS = Object.keys(DOCUMENTS) as List[];

const list = async (which: List, variables: object = {}, by = key) =>
  (await ask(DOCUMENTS[which], variables, by))[which] as Connection;

/** Every page, one after the other. */
async function walk(which: List, variables: object, by = key): Promise<JsonObject[][]> {
  const pages: JsonObject[][] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await list(which, { ...variables, after }, by);
    pages.push(nodes);
    if (!pageInfo.hasNextPage) return pages;
    expect(pageInfo.endCursor).not.toBe(after);
    after = pageInfo.endCursor;
  }
}

describe.each(LISTS)('the %s of an organization', (which) => {
  let own: TestKey;
  let other: TestKey;
  let times: Date[];
  /** Account and hour of each record, such as `a2`. */
  const told = (nodes: readonly JsonObject[]) =>
    nodes
      .map(({ externalId, createdAt }) => `${externalId}${times.findIndex((time) => time.toISOString() === createdAt)}`)
      .join(' ');

  /** Six changes of three accounts, an hour apart; the last two of them by one request. */
  beforeAll(async () => {
    own = await service.createKey({ organizationId: `own-${which}` });
    other = await service.createKey({ organizationId: own.organizationId });
    times = [];
    const rows = ['a', 'b', 'c'].map((externalId) => buildRow({ externalId }));
    const stranger = await service.createKey({ organizationId: `stranger-${which}` });
    for (const { apiKey } of [own, stranger]) await postBulkUpsert(service, apiKey, { accounts: rows });
    const changes: [externalId: string, change: JsonObject, key: TestKey][] = [
      ['a', { person: { name: { first: 'Ana' }, ssn: '123-45-6789' } }, own],
      ['b', { metadata: { 'a.b': 1, a: { b: 2 } } }, own],
      ['a', { status: 'ACTIVE', personality: 'none' }, other],
      ['c', { person: null, bank: 'One' }, own],
    ];
    const tick = () => {
      service.clock.advance(3_600_000);
      times.push(service.clock.now);
    };
    for (const [externalId, change, { apiKey }] of changes) {
      tick();
      await patchAccount(service, apiKey, externalId, change);
      await patchAccount(service, stranger.apiKey, externalId, change);
    }
    tick();
    const accounts = ['b', 'c'].map((externalId) => ({ externalId, bank: 'Two' }));
    await postBulkUpsert(service, own.apiKey, { accounts });
  });

  it('the history of an organization is sorted newest first and has no changes of other organizations', async () => {
    const { nodes, pageInfo } = await list(which, {}, own);
    expect(told(nodes)).toBe('c4 b4 c3 a2 b1 a0');
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
  });

  it('the history of an organization has the same records as the histories of its accounts', async () => {
    const { nodes } = await list(which, {}, own);
    const fields = which === 'auditTrail' ? 'id changes { field from to } apiKeyId' : 'id summary auditTrailEntryId';
    const { accounts } = await ask(`{ accounts { nodes { ${which} { nodes { ${fields} } } } } }`, {}, own);
    const each = (accounts?.nodes ?? []).flatMap((account) => (account[which] as unknown as Connection).nodes);
    const byId = new Map(each.map((record) => [record.id, record]));
    expect(nodes).toHaveLength(byId.size);
    for (const node of nodes) expect(node).toMatchObject(byId.get(node.id) ?? { id: 'unknown' });
    expect(JSON.stringify(nodes)).not.toContain('123-45-6789');
  });

  it.each([1, 4])('the history of an organization is the same in pages of %d', async (first) => {
    const { nodes } = await list(which, {}, own);
    const pages = await walk(which, { first }, own);
    expect(pages.flat()).toEqual(nodes);
    expect(pages).toHaveLength(Math.ceil(6 / first));
  });

  it('paging through the history of an organization continues where it was, whatever is added meanwhile', async () => {
    const account = buildRow({ externalId: 'late' });
    const later = await service.createKey({ organizationId: `later-${which}` });
    await postBulkUpsert(service, later.apiKey, { accounts: [account] });
    for (const bank of ['1', '2', '3', '4']) await patchAccount(service, later.apiKey, 'late', { bank });
    const all = (await list(which, {}, later)).nodes;
    const { pageInfo } = await list(which, { first: 2 }, later);
    await patchAccount(service, later.apiKey, 'late', { bank: '5' });
    expect((await list(which, { after: pageInfo.endCursor }, later)).nodes).toEqual(all.slice(2));
  });

  const hour = (index: number) => times[index]?.toISOString() ?? '';

  it.each<[string, () => JsonObject | null, string]>([
    ['nothing', () => ({ field: null, createdAt: null, source: null, externalId: null }), 'c4 b4 c3 a2 b1 a0'],
    ['a time and later', () => ({ createdAt: { gte: hour(3) } }), 'c4 b4 c3'],
    ['a time and earlier', () => ({ createdAt: { lte: hour(1) } }), 'b1 a0'],
    ['between times', () => ({ createdAt: { gte: hour(1), lte: hour(2) } }), 'a2 b1'],
    ['exactly a time', () => ({ createdAt: { eq: hour(3) } }), 'c3'],
    ['exactly a time that another condition excludes', () => ({ createdAt: { eq: hour(3), lte: hour(2) } }), ''],
    ['a field', () => ({ field: 'bank' }), 'c4 b4 c3'],
    ['a field and what is below it', () => ({ field: 'person' }), 'a0'],
    ['a leaf', () => ({ field: 'person.name.first' }), 'a0'],
    ['the beginning of a name', () => ({ field: 'pers' }), ''],
    ['a key that holds a dot', () => ({ field: 'metadata.a\\.b' }), 'b1'],
    ['a key and not one that begins alike', () => ({ field: 'metadata.a' }), 'b1'],
    ['no text', () => ({ field: '\ud800' }), ''],
    ['a pattern', () => ({ field: '.*' }), ''],
    ['another source', () => ({ source: 'EXTERNAL' }), ''],
    ['an account', () => ({ externalId: 'a' }), 'a2 a0'],
    ['all', () => ({ externalId: 'c', field: 'bank', source: 'EXTERNAL_API', createdAt: { lte: hour(3) } }), 'c3'],
  ])('the history of an organization can be filtered by %s', async (_name, filter, expected) => {
    expect(told((await list(which, { filter: filter() }, own)).nodes)).toBe(expected);
    expect(told((await walk(which, { filter: filter(), first: 1 }, own)).flat())).toBe(expected);
  });

  it.each(['garbage', Buffer.from('[1,2,"x"]').toString('base64url')])(
    'the history of an organization refuses the cursor %j',
    async (after) => {
      const query = `query ($after: String) { ${which}(after: $after) { nodes { id } } }`;
      const { body } = await postGraphql(service, own.apiKey, { query, variables: { after } });
      expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
    },
  );

  if (which === 'auditTrail') {
    it('the audit trail of an organization can be filtered by operation, surface and key', async () => {
      const found = async (filter: JsonObject) => told((await list(which, { filter }, own)).nodes);
      expect(await found({ operation: 'BULK_UPSERT' })).toBe('c4 b4');
      expect(await found({ apiKeyId: other.keyId })).toBe('a2');
      expect(await found({ surface: 'GRAPHQL' })).toBe('');
      expect(await found({ surface: 'REST', operation: 'UPDATE', field: 'bank' })).toBe('c3');
    });

    it('the audit trail of an organization can be filtered by a run', async () => {
      const runs = await ask('{ syncRuns { nodes { id } } }', {}, own);
      const found = async (syncRunId: unknown) => told((await list(which, { filter: { syncRunId } }, own)).nodes);
      const [last, first] = (runs.syncRuns?.nodes ?? []).map(({ id }) => id);
      expect(await found(last)).toBe('c4 b4');
      expect(await found(first)).toBe('');
      expect(await found('\ud800')).toBe('');
    });
  }
});

it('changes of one account are in the order of its versions, whatever the clocks of the processes say', async () => {
  const own = await service.createKey({ organizationId: 'clocks' });
  const { externalId } = buildRow();
  await postBulkUpsert(service, own.apiKey, { accounts: [buildRow({ externalId })] });
  const banks = Array.from({ length: 7 }, (_, index) => `bank ${index}`);
  for (const bank of banks) {
    // A clock that is late: the time of the account does not run backwards.
    await patchAccount(service, own.apiKey, externalId, { bank });
    service.clock.advance(-60_000);
  }
  service.clock.advance(7 * 60_000);
  const pages = await walk('auditTrail', { first: 2 }, own);
  expect(pages.flat().map(({ changes }) => (changes as JsonObject[])[0]?.to)).toEqual(banks.toReversed());
});

it('a rare change is found page by page, and each page reads a limited number of entries', async () => {
  const own = await service.createKey({ organizationId: 'many' });
  const rows = Array.from({ length: 500 }, () => buildRow());
  await postBulkUpsert(service, own.apiKey, { accounts: rows });
  await patchAccount(service, own.apiKey, String(rows[7]?.externalId), { client: 'Rare' });
  for (const bank of ['1', '2']) {
    service.clock.advance(1000);
    const accounts = rows.map(({ externalId }) => ({ externalId, bank }));
    await postBulkUpsert(service, own.apiKey, { accounts });
  }
  for (const which of LISTS) {
    const pages = await walk(which, { filter: { field: 'client' } }, own);
    expect(pages.map(({ length }) => length)).toEqual([0, 1]);
    expect(pages.flat()).toMatchObject([{ externalId: rows[7]?.externalId }]);
    const common = await walk(which, { filter: { field: 'bank' }, first: 100 }, own);
    expect(common.map(({ length }) => length)).toEqual(Array(10).fill(100));
    expect(new Set(common.flat().map(({ id }) => id)).size).toBe(1000);
  }
});

const PAGE = `query ($first: Int!) { accounts(first: $first) { nodes { externalId
  auditTrail(first: 5) { nodes { id changes { field from to } } }
  timeline(first: 5) { nodes { id summary } } } } }`;

it('a page of 100 accounts with their histories takes as many commands as a page of one', async () => {
  const own = await service.createKey({ organizationId: 'hundred' });
  const rows = Array.from({ length: 100 }, () => buildRow());
  await postBulkUpsert(service, own.apiKey, { accounts: rows });
  for (const bank of ['1', '2', '3', '4', '5']) {
    await postBulkUpsert(service, own.apiKey, { accounts: rows.map(({ externalId }) => ({ externalId, bank })) });
  }
  const read = async (first: number) => {
    let page: Record<string, Connection> = {};
    const commands = await counter.during(async () => {
      page = await ask(PAGE, { first }, own);
    });
    const nodes = page.accounts?.nodes ?? [];
    expect(nodes).toHaveLength(first);
    for (const node of nodes)
      for (const which of LISTS) expect((node[which] as unknown as Connection).nodes).toHaveLength(5);
    return commands;
  };
  // The first request of a key also notes that the key was used.
  await read(1);
  const commands = await read(100);
  expect(commands).toEqual(await read(1));
  // The accounts, the audit trails, the timelines; the key is remembered.
  expect(commands.toSorted()).toEqual(['aggregate', 'aggregate', 'find']);
  expect(await counter.during(() => list('auditTrail', { first: 100 }, own))).toEqual(['find']);
  expect(await counter.during(() => list('timeline', { first: 100 }, own))).toEqual(['find']);
});
