import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAccount, postGraphql, pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { startService } from '../../../../support/service';
import { folderOfFile, useKey, useService } from '../../../../support/use-service';

const COST_LIMIT = 5_000;

const service = useService({ graphqlMaxCost: COST_LIMIT });
const caller = useKey(service);

const ask = (query: string, variables: object = {}) => postGraphql(service, caller.apiKey, { query, variables });
const refused = (code: string) => ({ status: 400, body: { errors: [{ extensions: { code } }] } });
const overLimit = {
  status: 400,
  body: { errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED', requestId: expect.any(String) } }] },
};

const HISTORY = `query ($first: Int! = 10) {
  accounts(first: $first) { nodes { externalId auditTrail(first: 5) { nodes { changes { field } } } } }
}`;

it.each([
  ['{ __typename }', {}, 0],
  ['{ account(externalId: "a") { person { name { first } } } }', {}, 3],
  ['{ accounts(first: 20) { nodes { id } } }', {}, 21],
  ['{ accounts { nodes { id } pageInfo { endCursor } } }', {}, 101],
  [HISTORY, {}, 1 + 10 * (1 + (1 + 5 * 2))],
  ['{ auditTrail(first: 5) { nodes { changes { field from to } } } }', {}, 10 + 5 * (1 + 1 + 2 * 2)],
  ['{ _entities(representations: [{ a: 1 }]) { ... on Account { metadata person { ssn } } } }', {}, 1 + 5 + 10 + 1],
  ['{ a: accounts(first: 20) { nodes { id } } b: accounts(first: 20) { nodes { id } } }', {}, 42],
  ['{ accounts(first: 20) { nodes { id } a: totalCount b: totalCount totalCountIsCapped } }', {}, 21 + 100],
  ['{ a: accounts { totalCount } b: accounts { ...C } } fragment C on AccountConnection { totalCount }', {}, 2 * 101],
  [
    '{ accounts(first: 20) { totalCount nodes { auditTrail(first: 5) { nodes { id } } } } }',
    {},
    1 + 100 + 20 * (1 + (1 + 5)),
  ],
  ['query ($no: Boolean!) { accounts(first: 20) { nodes { id } totalCount @include(if: $no) } }', { no: false }, 21],
  ['query ($no: Boolean!) { accounts(first: 20) @include(if: $no) { nodes { id } } }', { no: false }, 0],
])('the operation %s with the variables %j costs %d points', async (query, variables, requested) => {
  const { body } = await ask(query, variables);
  expect(body.extensions).toMatchObject({ cost: { requested, limit: COST_LIMIT }, requestId: expect.any(String) });
});

it('the cost of a mutation is reported too', async () => {
  const query = 'mutation ($accounts: [AccountInput!]!) { bulkUpsertAccounts(accounts: $accounts) { created } }';
  const { body } = await ask(query, { accounts: [buildRow()] });
  expect(body).toMatchObject({ data: { bulkUpsertAccounts: { created: 1 } }, extensions: { cost: { requested: 1 } } });
});

it('what a mutation answers costs what it costs in a query', async () => {
  const row = buildRow();
  await pushRows(service, caller.apiKey, [row]);
  const costs = async (first: number) => {
    const answered = `account { auditTrail(first: ${first}) { nodes { account { auditTrail(first: 100) { nodes { id } } } } } }`;
    const query = `{ updateAccount(externalId: "${row.externalId}", update: { bank: "B" }) { code ${answered} } }`;
    return ask(`mutation ${query}`);
  };
  expect(await costs(50)).toMatchObject(overLimit);
  const { body } = await getAccount(service, caller.apiKey, row.externalId);
  expect(body.account).not.toMatchObject({ bank: 'B' });
  const requested = 1 + 1 + (1 + 5 * (1 + 5 + (1 + 100)));
  expect((await costs(5)).body).toMatchObject({
    data: { updateAccount: { code: 'ACCOUNT_UPDATED' } },
    extensions: { cost: { requested } },
  });
});

it('an operation that costs more than the limit is refused before it runs', async () => {
  const answer = await ask(`{ accounts(first: 100) { nodes { auditTrail(first: 50) { nodes { id } } } } }`);
  expect(answer).toMatchObject(overLimit);
  expect(answer.body).not.toHaveProperty('data');
  expect(answer.text).toContain('5000');
});

it('wrong variables are reported as such, not as a cost over the limit', async () => {
  expect(await ask(HISTORY, { first: 'many' })).toMatchObject(refused('BAD_USER_INPUT'));
});

const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n}`, 1]));
const update = 'mutation ($v: AccountUpdateInput!) { updateAccount(externalId: "a", update: $v) { code } }';
const list = 'query ($v: AccountFilter) { accounts(filter: $v) { nodes { id } } }';

it.each([
  ['that every fault would repeat', update, { bank: 'x'.repeat(1_000_000), ...unknown(100) }],
  ['that look like a message, over and over', update, { status: '; Value "'.repeat(100_000) }],
  ['with a name that looks like a message', update, { person: { ['; Value "'.repeat(100_000)]: 1 } }],
])('large wrong variables get a short answer: %s', async (_name, query, v) => {
  const answer = await ask(query, { v });
  expect(answer).toMatchObject(refused('BAD_USER_INPUT'));
  expect(answer.text.length).toBeLessThan(2_500);
});

it('variables nested deeper than recursion can go get a short answer', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const body = `{"query":${JSON.stringify(update)},"variables":{"v":{"status":${deep}}}}`;
  expect(await postGraphql(service, caller.apiKey, body)).toMatchObject(refused('BAD_USER_INPUT'));
});

const deep = (open: string, close: string) => `${open.repeat(10_000)}{}${close.repeat(10_000)}`;
it.each([
  ['with very many conditions', `{"or":[${Array(20_000).fill('{"status":{}}').join(',')}]}`],
  ['nested deeper than a recursion goes', deep('{"not":', '}')],
  ['nested deeper than a recursion goes, by lists', deep('{"and":[', ']}')],
])('large variables of a query are refused before they are checked: %s', async (_name, filter) => {
  const body = `{"query":${JSON.stringify(list)},"variables":{"v":${filter}}}`;
  expect(await postGraphql(service, caller.apiKey, body)).toMatchObject(overLimit);
});

it('up to fifty faults of variables are listed, in time that does not grow with their square', async () => {
  const { status, body } = await ask(list, { v: unknown(5_000) });
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(51);
});

it('a literal that looks like a message many times over gets a short answer', async () => {
  const { status, text } = await ask(`{ accounts(first: """${'; Value "'.repeat(100_000)} """) { nodes { id } } }`);
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(2_500);
});

describe('trusted documents', () => {
  const KNOWN = 'query Known { accounts(first: 1) { nodes { id } } }';
  const hash = createHash('sha256').update(KNOWN).digest('hex');
  const folder = folderOfFile();

  const manifests = {
    'graphql-codegen': { [hash]: KNOWN },
    Apollo: {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: hash, name: 'Known', type: 'query', body: KNOWN }],
    },
  };

  it.each(Object.entries(manifests))('only the trusted documents of a manifest for %s run', async (name, manifest) => {
    const graphqlTrustedDocuments = join(folder, `${name}.json`);
    writeFileSync(graphqlTrustedDocuments, JSON.stringify(manifest));
    const strict = await startService({ graphqlTrustedDocuments });
    const key = (await strict.createKey()).apiKey;
    const known = [
      { query: KNOWN },
      { documentId: `sha256:${hash}` },
      { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } },
    ];
    for (const body of known) {
      expect((await postGraphql(strict, key, body)).body).toMatchObject({ data: { accounts: { nodes: [] } } });
    }
    const others = [{ query: '{ __typename }' }, { documentId: 'sha256:0' }, { extensions: {} }, {}];
    for (const body of others) {
      expect(await postGraphql(strict, key, body)).toMatchObject(refused('UNTRUSTED_DOCUMENT'));
    }
  });

  it('trusted documents that are not a manifest stop the service from starting', async () => {
    const graphqlTrustedDocuments = join(folder, 'wrong.json');
    writeFileSync(graphqlTrustedDocuments, '{"operations":[{"id":"x"}]}');
    await expect(startService({ graphqlTrustedDocuments })).rejects.toThrow('is not a manifest');
  });
});
