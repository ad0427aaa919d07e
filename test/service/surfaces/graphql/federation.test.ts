import { readFileSync } from 'node:fs';
import { ApolloGateway, IntrospectAndCompose, LocalGraphQLDataSource, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { lexicographicSortSchema, parse } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { subgraphSdl } from '../../../../src/service/surfaces/graphql/schema/subgraph-sdl';
import { CommandCounter } from '../../../support/commands';
import { graphqlData, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const counter = new CommandCounter();
const service = useService({}, counter.wrap);
const key = useKey(service, { organizationId: 'own' });
const stranger = useKey(service, { organizationId: 'stranger' });

async function create(count: number, { apiKey } = key): Promise<{ id: string; externalId: string }[]> {
  const accounts = Array.from({ length: count }, () => buildRow({ bank: 'Bank', person: { ssn: '123-45-6789' } }));
  const { body } = await postBulkUpsert(service, apiKey, { accounts });
  const results = body.results as { accountId: string; externalId: string }[];
  return results.map(({ accountId: id, externalId }) => ({ id, externalId }));
}

const ENTITIES =
  'query ($representations: [_Any!]!) { _entities(representations: $representations) { __typename ... on Account { id externalId organizationId bank person { ssn } } } }';
const byId = (id: unknown) => ({ __typename: 'Account', id });
const byExternalId = (externalId: unknown, organizationId = 'own') => ({
  __typename: 'Account',
  organizationId,
  externalId,
});

const askEntities = (representations: unknown[]) =>
  postGraphql(service, key.apiKey, { query: ENTITIES, variables: { representations } });
const entities = async (representations: unknown[], { apiKey } = key) =>
  (await graphqlData<{ _entities: (JsonObject | null)[] }>(service, apiKey, ENTITIES, { representations }))._entities;
const servedSdl = async () => String((await graphqlData(service, key.apiKey, '{ _service { sdl } }'))._service?.sdl);

it('entities are accounts in the requested order, by either key', async () => {
  const [one, two] = await create(2);
  const found = await entities([byExternalId(two?.externalId), byId(one?.id), byId(two?.id), byId(one?.id)]);
  expect(found.map((account) => account?.id)).toEqual([two?.id, one?.id, two?.id, one?.id]);
  expect(found[0]).toEqual({
    __typename: 'Account',
    ...two,
    organizationId: 'own',
    bank: 'Bank',
    person: { ssn: '***-**-6789' },
  });
});

it('an entity is null if the organization of the key does not have the account, even if another one does', async () => {
  const [other] = await create(1, stranger);
  const [own] = await create(1);
  const absent = [
    byId(other?.id),
    byId('0'.repeat(24)),
    byId('no id'),
    byId(''),
    byExternalId(other?.externalId),
    byExternalId(other?.externalId, 'stranger'),
    byExternalId(own?.externalId, 'stranger'),
    byExternalId('absent'),
    byExternalId('\ud800'),
  ];
  expect(await entities(absent)).toEqual(absent.map(() => null));
  const both = [byExternalId(own?.externalId), byExternalId(own?.externalId, 'stranger')];
  expect(await entities(both)).toMatchObject([own ?? {}, null]);
  expect(await entities([byExternalId(other?.externalId, 'stranger')], stranger)).toMatchObject([other ?? {}]);
});

it.each([
  ['no type', { id: '1' }],
  ['another type', { __typename: 'Person', id: '1' }],
  ['half a key', { __typename: 'Account', externalId: 'secret-value' }],
  ['a key of the wrong type', { __typename: 'Account', id: { $ne: 'secret-value' } }],
])('entities are refused for a representation with %s', async (_name, representation) => {
  const { data, errors } = (await askEntities([representation])).body;
  expect(data ?? null).toBeNull();
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
  expect(JSON.stringify(errors)).not.toContain('secret-value');
});

it('a hundred entities take one query and cost five points each', async () => {
  const created = await create(100);
  const representations = created.map(({ id }) => byId(id));
  await entities(representations);
  const commands = await counter.during(async () => {
    expect((await entities(representations)).map((account) => account?.id)).toEqual(created.map(({ id }) => id));
  });
  // The accounts; the key is remembered.
  expect(commands).toEqual(['find']);
  const { extensions } = (await askEntities(representations)).body;
  expect(extensions).toMatchObject({ cost: { requested: 1 + 100 * (5 + 1) } });
});

it('the subgraph tells the schema of subgraph.graphql', async () => {
  // The file is sorted, what is served is not.
  const sorted = (text: string) => subgraphSdl(lexicographicSortSchema(buildSubgraphSchema({ typeDefs: parse(text) })));
  expect(sorted(await servedSdl())).toBe(sorted(readFileSync('subgraph.graphql', 'utf8')));
});

it('an account is an entity, and no other type is: what it was has no key', async () => {
  const keyed = [...(await servedSdl()).matchAll(/^type (\w+)[^{]*@key/gm)].map(([, name]) => name);
  expect(keyed).toEqual(['Account']);
});

it('the subgraph keeps its schema secret while introspection is off', async () => {
  const closed = await startService({ graphqlIntrospection: false });
  const { apiKey } = await closed.createKey();
  const { body } = await postGraphql(closed, apiKey, { query: '{ _service { sdl } }' });
  expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'INVALID_QUERY' } }] });
});

describe('behind a gateway', () => {
  /** Two toy subgraphs beside the service: each refers to accounts by another of their keys, and adds to them. */
  const notesOf = new Map<string, string[]>();
  const pinned: { id: string }[] = [];
  const flagged: { organizationId: string; externalId: string }[] = [];
  const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])';
  const notes = buildSubgraphSchema({
    typeDefs: parse(`${LINK}
      type Account @key(fields: "id") { id: ID! notes: [String!]! }
      type PageInfo @shareable { hasNextPage: Boolean! }
      type Query { pinned: [Account]! }`),
    resolvers: {
      Account: { notes: ({ id }: { id: string }) => notesOf.get(id) ?? [] },
      Query: { pinned: () => pinned },
    },
  });
  const flags = buildSubgraphSchema({
    typeDefs: parse(`${LINK}
      type Account @key(fields: "organizationId externalId") { organizationId: ID! externalId: String! flag: String! }
      type Query { flagged: [Account]! }`),
    resolvers: {
      Account: { flag: ({ externalId }: { externalId: string }) => `flag of ${externalId}` },
      Query: { flagged: () => flagged },
    },
  });

  /** Passes on who asks: the service knows no other way to tell the organization. */
  class AccountsSource extends RemoteGraphQLDataSource<{ authorization?: string }> {
    override willSendRequest({
      request,
      context,
    }: Parameters<NonNullable<RemoteGraphQLDataSource['willSendRequest']>>[0]) {
      const { authorization = `Bearer ${key.apiKey}` } = context as { authorization?: string };
      request.http?.headers.set('authorization', authorization);
    }
  }

  let gateway: ApolloServer<{ authorization?: string }>;
  beforeAll(async () => {
    const toys: Record<string, ReturnType<typeof buildSubgraphSchema>> = { notes, flags };
    gateway = new ApolloServer({
      gateway: new ApolloGateway({
        supergraphSdl: new IntrospectAndCompose({
          subgraphs: [
            { name: 'accounts', url: `${service.url}/graphql` },
            ...Object.keys(toys).map((name) => ({ name, url: `http://${name}.invalid` })),
          ],
        }),
        buildService: ({ name, url = '' }) => {
          const toy = toys[name];
          return toy ? new LocalGraphQLDataSource(toy) : new AccountsSource({ url });
        },
      }),
    });
    await gateway.start();
  });
  afterAll(() => gateway.stop());

  async function through(query: string, by = key): Promise<{ data: unknown; errors: unknown }> {
    const contextValue = { authorization: `Bearer ${by.apiKey}` };
    const { body } = await gateway.executeOperation({ query }, { contextValue });
    if (body.kind !== 'single') throw new Error('An answer in parts');
    const { data, errors } = body.singleResult;
    return { data: JSON.parse(JSON.stringify(data ?? null)), errors };
  }

  it('a gateway adds fields of other subgraphs to an account of the service', async () => {
    const [account] = await create(1);
    notesOf.set(String(account?.id), ['call back']);
    const { data, errors } = await through(`{ account(externalId: "${account?.externalId}") { bank notes flag } }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ account: { bank: 'Bank', notes: ['call back'], flag: `flag of ${account?.externalId}` } });
  });

  it('a gateway resolves the references of other subgraphs to accounts, by either key', async () => {
    const [one, two] = await create(2);
    await patchAccount(service, key.apiKey, String(one?.externalId), { bank: 'Other' });
    pinned.push({ id: String(one?.id) }, { id: '0'.repeat(24) });
    flagged.push({ organizationId: 'own', externalId: String(two?.externalId) });
    const { data, errors } = await through(`{
      pinned { externalId bank person { ssn } auditTrail(first: 1) { nodes { changes { field to } } pageInfo { hasNextPage } } }
      flagged { id flag status notes } }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      pinned: [
        {
          externalId: one?.externalId,
          bank: 'Other',
          person: { ssn: '***-**-6789' },
          auditTrail: { nodes: [{ changes: [{ field: 'bank', to: 'Other' }] }], pageInfo: { hasNextPage: false } },
        },
        null,
      ],
      flagged: [{ id: two?.id, flag: `flag of ${two?.externalId}`, status: 'LOADED', notes: [] }],
    });
  });

  it('a gateway shows each caller only the accounts of its own organization', async () => {
    const [own] = await create(1);
    pinned.splice(0, pinned.length, { id: String(own?.id) });
    flagged.splice(0, flagged.length, { organizationId: 'own', externalId: String(own?.externalId) });
    const query = '{ pinned { bank } flagged { bank } }';
    expect((await through(query)).data).toEqual({ pinned: [{ bank: 'Bank' }], flagged: [{ bank: 'Bank' }] });
    const seen = await through(query, stranger);
    expect(JSON.stringify(seen)).not.toContain('Bank');
    const withoutKey = await through(query, { ...key, apiKey: 'acs_unknown' });
    expect(JSON.stringify(withoutKey)).not.toContain('"Bank"');
  });
});
