import { getAccount, getAccounts, graphqlData, pagesOf, patchAccount, postGraphql, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { useKey, useService } from '../support/use-service';

const COUNT = 35;
/** As they are stored: all accounts together are larger than a page and than what `_entities` reads. */
const STORED_BYTES = 1_000_000;
const PAGE_BYTES = 16_777_216;
const CHANGES = 18;

const externalIds = Array.from({ length: COUNT }, (_, n) => `large-${n}`);
const service = useService();
const key = useKey(service);
beforeAll(async () => {
  await pushRows(
    service,
    key.apiKey,
    externalIds.map((externalId) => buildRow({ externalId })),
  );
  for (let n = 0; n < CHANGES; n += 1) await patchAccount(service, key.apiKey, 'large-0', { bank: `bank ${n}` });
  const padding = 'x'.repeat(STORED_BYTES);
  for (const name of ['accounts', 'auditTrail']) {
    const documents = service.database.db.collection(name);
    for (const { _id } of await documents.find({}, { projection: { _id: 1 } }).toArray())
      await documents.updateOne({ _id }, { $set: { padding } });
  }
});

describe('changes that are very large together', () => {
  it('a page of history over REST ends early, and all pages together have every change once', async () => {
    const seen: string[] = [];
    let pages = 0;
    const read = (query: string) => getAccount(service, key.apiKey, 'large-0', `/audit-trail${query}`);
    for await (const body of pagesOf(read, { limit: '500' })) {
      seen.push(...(body.auditTrail as { id: string }[]).map(({ id }) => id));
      pages += 1;
    }
    expect(new Set(seen).size).toBe(CHANGES);
    expect(seen).toHaveLength(CHANGES);
    expect(pages).toBe(2);
  });

  it('several pages of history at once are refused past the same size', async () => {
    const page = (name: string) => `${name}: auditTrail(first: 10) { nodes { id } }`;
    const query = `{ account(externalId: "large-0") { ${page('a')} ${page('b')} } }`;
    const { body } = await postGraphql(service, key.apiKey, { query });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] });
  });
});

describe('accounts that are very large together', () => {
  it('a page over REST ends early, and all pages together have every account once', async () => {
    const seen: string[] = [];
    const sizes: number[] = [];
    for await (const body of pagesOf((query) => getAccounts(service, key.apiKey, query), { limit: '500' })) {
      const page = body.accounts as { externalId: string }[];
      sizes.push(page.length);
      seen.push(...page.map(({ externalId }) => externalId));
    }
    expect(seen.toSorted()).toEqual(externalIds.toSorted());
    for (const size of sizes) expect(size).toBeLessThanOrEqual(PAGE_BYTES / STORED_BYTES);
  });

  it('a page over GraphQL ends early, and says that more follows', async () => {
    const query = '{ accounts(first: 100) { nodes { id } pageInfo { hasNextPage endCursor } } }';
    const { accounts } = await graphqlData<{ accounts: { nodes: unknown[]; pageInfo: object } }>(
      service,
      key.apiKey,
      query,
    );
    expect(accounts.nodes.length).toBeLessThanOrEqual(PAGE_BYTES / STORED_BYTES);
    expect(accounts.pageInfo).toMatchObject({ hasNextPage: true, endCursor: expect.any(String) });
  });

  it('a gateway that asks for too many at once is refused, however little it asks of each', async () => {
    const query = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on Account { id } } }';
    const of = (ids: string[]) => ({
      r: ids.map((externalId) => ({ __typename: 'Account', organizationId: 'org-a', externalId })),
    });
    const some = await postGraphql(service, key.apiKey, { query, variables: of(externalIds.slice(0, 25)) });
    expect(some.body).toMatchObject({ data: { _entities: Array(25).fill({ id: expect.any(String) }) } });
    const all = await postGraphql(service, key.apiKey, { query, variables: of(externalIds) });
    expect(all.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] });
  });
});
