import { getIntrospectionQuery } from 'graphql';
import { postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startService();
  ({ apiKey } = await service.createKey());
});

const ask = (query: string, variables: object = {}) => postGraphql(service, apiKey, { query, variables });
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
const STATISTICS = 'accountStatistics { total { count } }';
const LISTS = (levels: number) =>
  `{ __schema { types ${'{ possibleTypes '.repeat(levels)}{ name }${' }'.repeat(levels)} } }`;

type Sent = [query: string, variables?: object];

describe('an operation at a limit passes, and one past it is refused with the name of the limit', () => {
  it.each<[name: string, within: Sent, past: Sent, message: string]>([
    [
      'fields inside each other',
      [deep(15)],
      [deep(16)],
      'The operation has 16 fields inside each other; there may be 15',
    ],
    [
      'aliases',
      [`{ ${repeat(50, (n) => `a${n}: __typename`)} }`],
      [`{ ${repeat(51, (n) => `a${n}: __typename`)} }`],
      'The operation has 51 aliases; there may be 50',
    ],
    [
      'aliases of introspection',
      [`{ __type(name: "Query") { ${repeat(50, (n) => `a${n}: name`)} } }`],
      [`{ __type(name: "Query") { ${repeat(51, (n) => `a${n}: name`)} } }`],
      'The operation has 51 aliases; there may be 50',
    ],
    ['fields', [fields(2_000)], [fields(2_001)], 'The operation has 2001 fields; there may be 2000'],
    [
      'fields and fragments',
      [nestedFragments(55, 50)],
      [nestedFragments(55, 51)],
      'The operation has 5001 fields and fragments; there may be 5000',
    ],
    [
      'fields that go by one name',
      [`{ ${'__typename '.repeat(700)} }`],
      [`{ ${'__typename '.repeat(710)} }`],
      'The operation uses the same names too often; one name may stand for 700 fields, or 110 with arguments or fields',
    ],
    [
      'objects that go by one name',
      [`{ ${'account(externalId: "a") { id } '.repeat(110)} }`],
      [`{ ${'account(externalId: "a") { id } '.repeat(113)} }`],
      'one name may stand for 700 fields, or 110 with arguments or fields',
    ],
    [
      'brackets',
      [list, { f: null }],
      [`{ accounts(filter: ${'{not:'.repeat(99)}{}${'}'.repeat(99)}) { nodes { id } } }`],
      'The document has more than 100 brackets inside each other; send deep values as variables',
    ],
    [
      'words',
      [words(5_000)],
      [words(5_001)],
      'The document has more than 5000 tokens; send rows and long lists as variables',
    ],
    [
      'variables',
      [list, { f: { bank: { eq: 'x'.repeat(99_900) } } }],
      [list, { f: { bank: { eq: 'x'.repeat(100_000) } } }],
      'The variables of a query may hold 100000 characters and values, 100 levels deep',
    ],
    [
      'mutations',
      [`mutation { ${repeat(10, update)} }`],
      [`mutation { ${repeat(11, update)} }`],
      'The operation has 11 mutations; there may be 10',
    ],
    [
      'bulk upserts',
      [`mutation { ${repeat(1, bulk)} }`],
      [`mutation { ${repeat(2, bulk)} }`],
      'The operation has 2 bulk upserts; there may be 1',
    ],
    [
      'mutations beside a bulk upsert',
      [`mutation { __typename ${bulk(0)} }`],
      [`mutation { ${bulk(0)} ...U } fragment U on Mutation { ${update(1)} }`],
      'A bulk upsert must be the only mutation of its operation',
    ],
    [
      'lists of introspection inside each other',
      [LISTS(2)],
      [LISTS(3)],
      'The operation has more than 2 lists of fields, interfaces or possible types inside each other in its introspection',
    ],
    [
      'texts of the schema',
      [`{ ${repeat(9, (n) => `a${n}: ${SDL}`)} }`],
      [`{ ${repeat(11, (n) => `a${n}: ${SDL}`)} }`],
      'points of cost; there may be 20000',
    ],
    [
      'statistics',
      [`{ ${repeat(3, (n) => `a${n}: ${STATISTICS}`)} }`],
      [`{ ${repeat(4, (n) => `a${n}: ${STATISTICS}`)} }`],
      'points of cost; there may be 20000',
    ],
    [
      'introspection',
      [getIntrospectionQuery()],
      [
        '{ a: __schema { ...S } b: __schema { ...S } } fragment S on __Schema { types { fields { name args { name } } inputFields { name } enumValues { name } } }',
      ],
      'points of cost; there may be 20000',
    ],
  ])(
    'an operation at the limit of %s passes, and one past it is refused with the name of the limit',
    async (_name, within, past, message) => {
      const passed = await ask(...within);
      expect({ status: passed.status, errors: passed.body.errors }).toEqual({ status: 200, errors: undefined });
      const refused = await ask(...past);
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

  it('300 aliases of the schema are refused by the limit of aliases', async () => {
    const answer = await ask(`{ ${repeat(300, (n) => `a${n}: __schema { types { name } }`)} }`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] } });
  });

  it('a refused bulk upsert beside another mutation writes nothing', async () => {
    const row = buildRow();
    const query =
      'mutation ($rows: [AccountInput!]!) { a: bulkUpsertAccounts(accounts: $rows) { code } b: bulkUpsertAccounts(accounts: $rows) { code } }';
    expect((await ask(query, { rows: [row] })).status).toBe(400);
    const { body } = await ask('query ($id: String!) { account(externalId: $id) { id } }', { id: row.externalId });
    expect(body.data).toEqual({ account: null });
  });
});
