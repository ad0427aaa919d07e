import { getIntrospectionQuery } from 'graphql';
import { postGraphql } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { useKey, useService } from '../../../../support/use-service';

const service = useService();
const key = useKey(service);

const ask = (query: string, variables: object = {}) => postGraphql(service, key.apiKey, { query, variables });
const askSent = (sent: string | Sent) => (typeof sent === 'string' ? ask(sent) : ask(...sent));
const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

/** Fields inside each other: a run, and the runs before it. */
const deep = (levels: number): string =>
  `{ syncRun(id: "a") ${'{ previousRun '.repeat(levels - 2)}{ id }${' }'.repeat(levels - 2)} }`;
const fields = (count: number): string => {
  const accounts = repeat(40, (n) => `a${n}: account(externalId: "a") { ${'id '.repeat(49)} }`);
  return `{ ${accounts} ${'__typename '.repeat(count - 40 * 50)} }`;
};
/** A fragment used so many times, which counts 90 each time with its spread, and further fields. */
const nestedFragments = (uses: number, fields: number): string =>
  `{ ${'...F '.repeat(uses)} ${'__typename '.repeat(fields)} } fragment F on Query { ${'... { '.repeat(88)}__typename${' }'.repeat(88)} }`;
const words = (count: number): string =>
  `{ ${'__typename @include(if: true) '.repeat(624)} ${'__typename '.repeat(count - 2 - 624 * 8)} }`;
const update = (n: number) => `a${n}: updateAccount(externalId: "a", update: { bank: "x" }) { code }`;
const bulk = (n: number) => `a${n}: bulkUpsertAccounts(accounts: [], dryRun: true) { code }`;
const list = 'query ($f: AccountFilter) { accounts(first: 1, filter: $f) { nodes { id } } }';
const SDL = '_service { sdl }';
const STATISTICS = 'accountStatistics(filter: { client: { eq: "c" } }) { total { count } }';
const COST = 'points of cost; there may be 20000';
const VARIABLES = 'The variables of a query may hold 100000 characters and values, 100 levels deep';
const ONE_NAME = 'one name may stand for 700 fields, or 110 with arguments or fields';
const TWO_SCHEMAS =
  '{ a: __schema { ...S } b: __schema { ...S } } fragment S on __Schema { types { fields { name args { name } } inputFields { name } enumValues { name } } }';
const LISTS = (levels: number) =>
  `{ __schema { types ${'{ possibleTypes '.repeat(levels)}{ name }${' }'.repeat(levels)} } }`;

/** Fragments of which each uses the next, so many inside each other. */
const chain = (length: number): string =>
  `${repeat(length - 1, (n) => `fragment F${n} on Query { ...F${n + 1} }`)} fragment F${length - 1} on Query { __typename }`;
const fragments = (count: number): string =>
  `{ ${repeat(count, (n) => `...F${n}`)} } ${repeat(count, (n) => `fragment F${n} on Query { __typename }`)}`;
/** A field whose name stands so often in one place, and then so often below each of them. */
const doubled = (levels: number): string =>
  levels === 0 ? 'id' : repeat(2, () => `previousRun { ${doubled(levels - 1)} }`);
const opened = (open: string, close: string, depth: number, inner: string) =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

type Sent = [query: string, variables?: object];
/** Fields, each under an alias. */
const aliased = (count: number, field: string) => repeat(count, (n) => `a${n}: ${field}`);
const mutations = (count: number, field: (n: number) => string) => `mutation { ${repeat(count, field)} }`;
const nestedFilter = (levels: number): string =>
  `{ accounts(filter: ${'{not:'.repeat(levels)}{}${'}'.repeat(levels)}) { nodes { id } } }`;

const aliases = (count: number) => `{ ${aliased(count, '__typename')} }`;
const names = (count: number) => `{ ${'__typename '.repeat(count)} }`;
const objects = (count: number) => `{ ${'account(externalId: "a") { id } '.repeat(count)} }`;
const besideBulk = (others: number) =>
  others === 0
    ? `mutation { __typename ${bulk(0)} }`
    : `mutation { ${bulk(0)} ...U } fragment U on Mutation { ${update(1)} }`;
const introspections = (count: number) => (count === 1 ? getIntrospectionQuery() : TWO_SCHEMAS);

it.each<[name: string, of: (count: number) => string | Sent, most: number, tooMany: number, message: string]>([
  ['fields inside each other', deep, 15, 16, 'has 16 fields inside each other; there may be 15'],
  ['aliases', aliases, 50, 51, 'has 51 aliases; there may be 50'],
  ['fields', fields, 2_000, 2_001, 'has 2001 fields; there may be 2000'],
  ['fields and fragments', (n) => nestedFragments(55, n), 50, 51, 'has 5001 fields and fragments; there may be 5000'],
  ['fields that go by one name', names, 700, 710, ONE_NAME],
  ['objects that go by one name', objects, 110, 113, ONE_NAME],
  ['brackets', nestedFilter, 4, 99, 'has more than 100 brackets inside each other; send deep values as variables'],
  ['words', words, 5_000, 5_001, 'has more than 5000 tokens; send rows and long lists as variables'],
  ['variables', (n) => [list, { f: { bank: { eq: 'x'.repeat(n) } } }], 99_900, 100_000, VARIABLES],
  ['fragments inside each other', (n) => `{ ...F0 } ${chain(n)}`, 20, 21, 'has 21 fragments inside each other'],
  ['fragments', fragments, 200, 201, 'The document has 201 fragments; there may be 200'],
  ['characters', (n) => `{ __typename } #${'x'.repeat(n)}`, 99_984, 99_985, '100000 characters'],
  ['lines', (n) => `{ __typename } ${'\n'.repeat(n)}`, 4_999, 5_000, '5000 lines'],
  ['mutations', (n) => mutations(n, update), 10, 11, 'has 11 mutations; there may be 10'],
  ['bulk upserts', (n) => mutations(n, bulk), 1, 2, 'has 2 bulk upserts; there may be 1'],
  ['mutations beside a bulk upsert', besideBulk, 0, 1, 'A bulk upsert must be the only mutation of its operation'],
  ['lists of introspection inside each other', LISTS, 2, 3, 'has more than 2 lists of fields, interfaces or possible'],
  ['texts of the schema', (n) => `{ ${aliased(n, SDL)} }`, 9, 11, COST],
  ['statistics', (n) => `{ ${aliased(n, STATISTICS)} }`, 3, 4, COST],
  ['introspection', introspections, 1, 2, COST],
])(
  'an operation at the limit of %s passes, and one past it is refused with the name of the limit',
  async (_name, of, most, tooMany, message) => {
    const passed = await askSent(of(most));
    expect({ status: passed.status, errors: passed.body.errors }).toEqual({ status: 200, errors: undefined });
    const refused = await askSent(of(tooMany));
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining(message), extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] },
    });
    expect(refused.body).not.toHaveProperty('data');
  },
);

const costly = repeat(5, (n) => `a${n}: ${STATISTICS}`);
const overCost = {
  status: 400,
  body: {
    errors: [{ message: expect.stringContaining('points of cost'), extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }],
  },
};

it('a field that cannot be run, since an argument is null, does not hide what the other fields cost', async () => {
  const query = `query ($id: String = "a") { account(externalId: $id) { id } ${costly} }`;
  expect(await ask(query)).toMatchObject(overCost);
  expect(await ask(query, { id: null })).toMatchObject(overCost);
});

it('a query with a directive that cannot be read, since its argument is null, is not run at all', async () => {
  const query = `query ($a: Boolean = true) { accounts(first: 1) { nodes @include(if: $a) { id } } ${costly} }`;
  const answer = await ask(query, { a: null });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
  expect(answer.body).not.toHaveProperty('data');
});

it('fragments that are used many times do not hide what the fields beside them cost', async () => {
  const nested = (levels: number) => `${'... { '.repeat(levels)} __typename ${'} '.repeat(levels)}`;
  const fragments = (uses: number) => `{ ${costly} ${'...F '.repeat(uses)} } fragment F on Query { ${nested(90)} }`;
  expect(await ask(fragments(40))).toMatchObject(overCost);
  expect(await ask(fragments(400))).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] },
  });
});

it('a refused bulk upsert beside another mutation writes nothing', async () => {
  const row = buildRow();
  const query =
    'mutation ($rows: [AccountInput!]!) { a: bulkUpsertAccounts(accounts: $rows) { code } b: bulkUpsertAccounts(accounts: $rows) { code } }';
  expect((await ask(query, { rows: [row] })).status).toBe(400);
  const { body } = await ask('query ($id: String!) { account(externalId: $id) { id } }', { id: row.externalId });
  expect(body.data).toEqual({ account: null });
});

it.each([
  ['fragments inside each other that no operation uses', `{ __typename } ${chain(530)}`],
  [
    'fragments that double again and again and that no operation uses',
    `{ __typename } fragment X on Query { __schema { ...F0 } }
     ${repeat(19, (n) => `fragment F${n} on __Schema { ...F${n + 1} ...F${n + 1} }`)}
     fragment F19 on __Schema { __typename }`,
  ],
  ['names that stand for many fields, on every level', `{ syncRun(id: "a") { ${doubled(9)} } }`],
  ['operations', repeat(51, (n) => `query A${n} { __typename }`)],
  ['lines before the first word', `${'\n'.repeat(400_000)} { a }`],
  ['lists deeper than the parser can go', `{ account(externalId: ${opened('[', ']', 2_400, '1')}) { id } }`],
  ['brackets that are never closed', '{a'.repeat(2_400)],
  ['nested introspection', `{ __schema { types ${opened('{ fields { type', '}}', 60, '{ name }')} } }`],
])('a document is refused for its %s', async (_name, query) => {
  expect(await ask(query)).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED', requestId: expect.any(String) } }] },
  });
});

it('fragments in a circle are refused as not valid, however many there are', async () => {
  const circle = `{ ...F0 } ${repeat(15, (n) => `fragment F${n} on Query { ${repeat(15, (m) => `...F${m}`)} }`)}`;
  expect(await ask(circle)).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
  });
});

it('a document with very many faults is told of twenty of them', async () => {
  const { status, body } = await ask(`{ ${repeat(500, (n) => `nothing${n}`)} }`);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(21);
});
