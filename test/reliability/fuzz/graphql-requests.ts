import fc from 'fast-check';
import { type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { type HttpCase } from './cases';
import { type Document, schemaDocuments } from './graphql-documents';
import { contentType, extraHeaders, keyUse, signing } from './headers';
import { attackJson, attackKey, attackText, deepJson, size } from './seeds';

const times = (count: number, of: (i: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, i) => of(i)).join(separator);
const nestedTypes = (levels: number) => `{__schema{types{${'fields{type{'.repeat(levels)}name${'}}'.repeat(levels)}}}}`;

/** Documents that cost more than they look, by a size. */
const COSTLY: ((count: number) => string)[] = [
  (n) => `{ ${times(n, (i) => `a${i}: __typename`)} }`,
  (n) => `{ ${times(n, () => '__typename')} }`,
  (n) => `{ ${times(n, () => 'accounts { nodes { id } }')} }`,
  (n) => `{ ${times(Math.min(n, 3000), (i) => `a${i}: accounts(first: 1) { nodes { id } }`)} }`,
  (n) => `{ ${times(n, (i) => `accounts { nodes { a${i}: id } }`)} }`,
  (n) => `{ ${times(n, (i) => `...f${i}`)} } ${times(n, (i) => `fragment f${i} on Query { ...f${(i + 1) % n} }`)}`,
  (n) =>
    `{ ...f0 } ${times(n, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)} fragment f${n} on Query { __typename }`,
  (n) => `{ ${times(n, () => '')} __typename ${''.repeat(n)} }`,
  (n) => `{ accounts ${'{ nodes '.repeat(n)} { id } ${'}'.repeat(n)} }`,
  (n) => nestedTypes(Math.min(n, 3000)),
  (n) => `{ __typename ${times(n, () => '@include(if: true)')} }`,
  (n) => `{ __typename ${times(n, (i) => `@d${i}`)} }`,
  (n) => `query (${times(n, (i) => `$v${i}: Int`)}) { __typename }`,
  (n) => `query ($v: ${'['.repeat(n)}Int${']'.repeat(n)}) { __typename }`,
  (n) => `{ account(externalId: ${'['.repeat(n)}1${']'.repeat(n)}) { id } }`,
  (n) =>
    `mutation { updateAccount(externalId: "a", update: { metadata: ${'{a:'.repeat(n)}1${'}'.repeat(n)} }) { code } }`,
  (n) => `mutation { updateAccount(externalId: "ext-1", update: { ${times(n, (i) => `f${i}: 1`)} }) { code } }`,
  (n) => `{ account(externalId: "${'x'.repeat(n)}") { id } }`,
  (n) => `{ account(externalId: """${'"\\"""'.repeat(n)}""") { id } }`,
  (n) => `{ account(externalId: """${'\n'.repeat(n)} x""") { id } }`,
  (n) => `{ accounts(first: """; Value "${'; Value "'.repeat(n)}""") { nodes { id } } }`,
  (n) => `{ accounts(first: "${'; String cannot represent '.repeat(n)}") { nodes { id } } }`,
  (n) => `{ accounts(first: ${'9'.repeat(n)}) { nodes { id } } }`,
  (n) => `{ ${'accountt'.repeat(n)} }`,
  (n) => `${'#'.repeat(n)}\n{ __typename }`,
  (n) => `${','.repeat(n)}{ __typename }`,
  (n) => times(n, (i) => `query Q${i} { __typename }`),
  (n) => `${'{'.repeat(n)}`,
  (n) =>
    `{ ${times(n, (i) => `p${i}: account(externalId: "ext-${i % 12}") { auditTrail(first: 100) { nodes { changes { field from to } } } timeline(first: 100) { nodes { id } } }`)} }`,
  (n) =>
    `mutation { ${times(Math.min(n, 300), (i) => `m${i}: updateAccount(externalId: "ext-1", update: { bank: "b${i}" }) { code }`)} }`,
];

/** Documents that GraphQL servers have stumbled over. */
const ODD = [
  ...[
    '',
    ' ',
    '#',
    '{',
    '}',
    '{}',
    '{ __typename',
    'query',
    'mutation',
    'subscription { a }',
    '{ __typename } { __typename }',
  ],
  ...[
    'query A { __typename } query A { __typename }',
    'query __proto__ { __typename }',
    '{ __proto__: __typename }',
    '{ __proto__ }',
  ],
  ...[
    'fragment __proto__ on Query { __typename } { ...__proto__ }',
    'fragment constructor on Query { __typename } { ...constructor }',
  ],
  ...[
    'query ($__proto__: Int) { accounts(first: $__proto__) { nodes { id } } }',
    'query ($constructor: Int = 1) { accounts(first: $constructor) { nodes { id } } }',
  ],
  ...[
    '{ ...f } fragment f on Query { ...f }',
    '{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }',
    '{ ...missing }',
    'fragment f on Query { __typename }',
  ],
  ...[
    '{ __typename @defer }',
    '{ ... @defer { __typename } }',
    '{ accounts { nodes @stream { id } } }',
    '{ __type(name: "__proto__") { name } }',
    '{ __type(name: "Query") { fields { name } } }',
  ],
  ...[
    'type A { a: Int }',
    'extend type Query { a: Int } { __typename }',
    'schema { query: Query } { __typename }',
    '{ accounts(first: 1e999) { nodes { id } } }',
  ],
  ...[
    '{ accounts(first: 99999999999) { nodes { id } } }',
    '{ accounts(first: -1) { nodes { id } } }',
    '{ accounts(first: null) { nodes { id } } }',
  ],
  ...[
    '{ account(externalId: "\\ud800") { id } }',
    '{ account(externalId: "\\u{110000}") { id } }',
    '{ account(externalId: "\\u{1F600}") { id } }',
    '{ account(externalId: "\\u0000") { id } }',
  ],
  ...[
    '\ufeff{ __typename }',
    '{ __typename }\0',
    '{\u00a0__typename }',
    '{ _service { sdl } }',
    '{ _entities(representations: []) { __typename } }',
  ],
  ...[
    '{ accounts { nodes { id } } accounts(first: 1) { nodes { id } } }',
    '{ a: account(externalId: "ext-1") { id } a: account(externalId: "ext-2") { id } }',
  ],
  'query ($v0: Int = 5, $v1: String = "a") { accounts(first: $v0) { nodes { id } } account(externalId: $v1) { id } }',
  getIntrospectionQuery(),
];

const document: fc.Arbitrary<Document> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ODD) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...COSTLY), size).map(([of, count]) => of(count)) },
    { weight: 1, arbitrary: attackText },
  )
  .chain((query) => fc.constantFrom('{}', '{"v0":null,"v1":null}').map((variables) => ({ query, variables })));

/** Bodies in the form of a GraphQL request, and in forms that are nearly it. */
function bodyOf(documents: fc.Arbitrary<Document>): fc.Arbitrary<string> {
  const usual = documents.map(({ query, variables }) => `{"query":${JSON.stringify(query)},"variables":${variables}}`);
  const member = fc.oneof(
    fc.tuple(fc.constantFrom('operationName', 'variables', 'query', 'extensions', '__proto__'), attackJson),
    fc.tuple(
      fc.constant('operationName'),
      fc.constantFrom('"Fuzz"', '"Nothing"', 'null', '7', '{"$ne":null}', '"__proto__"'),
    ),
    fc.tuple(
      fc.constant('extensions'),
      fc.constantFrom('{"persistedQuery":{"version":1,"sha256Hash":"a"}}', '{"persistedQuery":1}', '[]'),
    ),
    fc.tuple(fc.constant('variables'), deepJson),
    fc.tuple(
      attackKey.map((key) => JSON.stringify(key).slice(1, -1)),
      attackJson,
    ),
  );
  return fc.oneof(
    { weight: 60, arbitrary: usual },
    {
      weight: 4,
      arbitrary: fc.tuple(usual, member).map(([body, [key, value]]) => `${body.slice(0, -1)},"${key}":${value}}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(usual, fc.constantFrom(1, 2, 50)).map(([body, count]) => `[${Array(count).fill(body)}]`),
    },
    { weight: 1, arbitrary: attackJson },
    { weight: 1, arbitrary: documents.map(({ query }) => query) },
  );
}

/** Requests to GraphQL, most of them valid by the schema as it stands. */
export function graphqlRequests(schema: GraphQLSchema): fc.Arbitrary<HttpCase> {
  const documents = fc.oneof({ weight: 4, arbitrary: schemaDocuments(schema) }, { weight: 1, arbitrary: document });
  return fc
    .record({
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant('POST') },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'HEAD', 'OPTIONS') },
      ),
      path: fc.oneof(
        { weight: 12, arbitrary: fc.constant('/graphql') },
        { weight: 1, arbitrary: fc.constant('/graphql/stream') },
      ),
      body: bodyOf(documents),
      key: keyUse,
      signing: signing('none'),
      extra: extraHeaders,
      type: contentType,
    })
    .map(({ extra, type, ...rest }) => ({
      kind: 'graphql',
      headers: { ...type, ...extra },
      ...rest,
    }));
}
