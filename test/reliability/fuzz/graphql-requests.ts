import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type HttpCase } from './cases';
import { extraHeaders, keyUse, signing } from './rest-requests';
import { attackText, attackValue, damage, orAttack, size, textFor } from './seeds';

/** Values of an input type, a few of them wrong. Types that hold themselves are empty beyond a depth. */
function valuesOf(type: GraphQLInputType, name: string, depth = 4): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valuesOf(type.ofType, name, depth);
  if (isListType(type)) return orAttack(fc.array(valuesOf(type.ofType, name, depth), { minLength: 1, maxLength: 3 }));
  if (isEnumType(type)) return orAttack(fc.constantFrom<unknown>(...type.getValues().map((one) => one.name)));
  if (isInputObjectType(type)) {
    const fields = depth > 0 ? Object.values(type.getFields()) : [];
    const members = fields.map((field) => [field.name, valuesOf(field.type, field.name, depth - 1)]);
    const requiredKeys = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
    const record = fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys });
    return orAttack(record, 100);
  }
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    Boolean: fc.boolean(),
    Int: fc.integer({ min: 0, max: 10 }),
    Float: fc.double({ min: 0, max: 1, noNaN: true }),
    JSON: attackValue,
    JSONObject: fc.dictionary(attackText, attackValue, { maxKeys: 3 }),
  };
  return orAttack(byType[getNamedType(type).name] ?? textFor(name));
}

/** A value as a literal of GraphQL. @param type says which texts are names of an enum; undefined inside free data */
function literalOf(value: unknown, type?: GraphQLInputType): string {
  const inner = type && isNonNullType(type) ? type.ofType : type;
  if (Array.isArray(value)) {
    const itemType = inner && isListType(inner) ? inner.ofType : undefined;
    return `[${value.map((item) => literalOf(item, itemType)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = inner && isInputObjectType(inner) ? inner.getFields() : {};
    const members = Object.entries(value).map(([key, item]) => {
      const name = /^[_A-Za-z]\w*$/.test(key) ? key : 'renamed';
      return `${name}: ${literalOf(item, Object.hasOwn(fields, key) ? fields[key]?.type : undefined)}`;
    });
    return `{${members.join(', ')}}`;
  }
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  // A lone surrogate is a fault of the whole document, so that it would hide all others.
  return inner && isEnumType(inner) && /^\w+$/.test(value) ? value : JSON.stringify(value.toWellFormed());
}

interface Argument {
  name: string;
  type: GraphQLInputType;
  value: unknown;
  asVariable: boolean;
}

interface Selection {
  name: string;
  alias: string;
  directive: string;
  arguments: Argument[];
  selections: Selection[];
}

const rarely = (weight: number, ...values: string[]) =>
  fc.oneof({ weight, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...values) });

/** Selections of a field of the schema, mostly valid. */
function selectionsOf(field: GraphQLField<unknown, unknown>, levels: number): fc.Arbitrary<Selection> {
  const type = getNamedType(field.type);
  const given = field.args.map(({ name, type: argumentType }) => {
    const value = fc.record({ value: valuesOf(argumentType, name), asVariable: fc.boolean() });
    const argument = value.map((one): Argument[] => [Object.assign(one, { name, type: argumentType })]);
    const weight = isNonNullType(argumentType) ? 100 : 3;
    return fc.oneof({ weight, arbitrary: argument }, { weight: 1, arbitrary: fc.constant<Argument[]>([]) });
  });
  return fc.record({
    name: fc.constant(field.name),
    alias: rarely(6, ...['a: ', 'b: ', '__proto__: ', 'constructor: ', 'code: ', 'errors: ']),
    directive: rarely(120, '@include(if: true)', '@skip(if: true)', '@include(if: "x")', '@nothing', '@skip'),
    arguments: fc.tuple(...given).map((lists) => lists.flat()),
    selections: isObjectType(type) ? fieldsOf(type, levels - 1) : fc.constant([]),
  });
}

function fieldsOf(type: GraphQLObjectType, levels: number): fc.Arbitrary<Selection[]> {
  const fields = Object.values(type.getFields()).filter(
    (field) => levels > 0 || !isObjectType(getNamedType(field.type)),
  );
  const named = (name: string): Selection => ({ name, alias: '', directive: '', arguments: [], selections: [] });
  const strange = fc.constantFrom('__typename', 'nothing', '__schema', 'id { id }').map((name) => [named(name)]);
  if (fields.length === 0) return strange;
  const some = fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(fields.length, levels > 2 ? 2 : 5) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => selectionsOf(field, levels))));
  return fc.oneof({ weight: 40, arbitrary: some }, { weight: 1, arbitrary: strange });
}

interface Document {
  query: string;
  variables: string;
}

/** Writes a document: variables are declared as they are met. */
function written(operation: string, selections: readonly Selection[]): Document {
  const declared: string[] = [];
  const values: string[] = [];
  const argument = ({ name, type, value, asVariable }: Argument) => {
    if (!asVariable) return `${name}: ${literalOf(value, type)}`;
    const variable = `v${declared.length}`;
    declared.push(`$${variable}: ${type}`);
    values.push(`"${variable}":${JSON.stringify(value) ?? 'null'}`);
    return `${name}: $${variable}`;
  };
  const one = ({ alias, name, arguments: list, directive, selections: inner }: Selection): string =>
    `${alias}${name}${list.length > 0 ? `(${list.map(argument).join(', ')})` : ''} ${directive}${inner.length > 0 ? all(inner) : ''}`;
  const all = (list: readonly Selection[]): string => `{ ${list.map(one).join(' ')} }`;
  const body = all(selections);
  const head = `${operation} Fuzz${declared.length > 0 ? `(${declared.join(', ')})` : ''}`;
  return { query: `${head} ${body}`, variables: `{${values.join(',')}}` };
}

/** Each operation of the schema by itself, so that those with few fields are sent as often as those with many. */
const documentsOf = (schema: GraphQLSchema): fc.Arbitrary<Document> =>
  fc.oneof(
    ...Object.entries({
      query: schema.getQueryType(),
      mutation: schema.getMutationType(),
      subscription: schema.getSubscriptionType(),
    }).flatMap(([operation, type]) =>
      Object.values(type?.getFields() ?? {}).map((field) =>
        fc.array(selectionsOf(field, 4), { minLength: 1, maxLength: 2 }).map((list) => written(operation, list)),
      ),
    ),
  );

const times = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join(' ');

/** Documents that cost more than they look, by a size. */
const COSTLY: ((count: number) => string)[] = [
  (n) => `{ ${times(n, (i) => `a${i}: __typename`)} }`,
  (n) => `{ ${times(n, () => 'accounts { nodes { id } }')} }`,
  (n) => `{ ${times(n, (i) => `...f${i}`)} } ${times(n, (i) => `fragment f${i} on Query { ...f${(i + 1) % n} }`)}`,
  (n) => `{ ...f0 } ${times(n, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)}`,
  (n) => `{ accounts ${'{ nodes '.repeat(n)} { id } ${'}'.repeat(n)} }`,
  (n) => `{ __typename ${times(n, (i) => `@d${i}`)} }`,
  (n) => `query (${times(n, (i) => `$v${i}: Int`)}) { __typename }`,
  (n) => `{ account(externalId: ${'['.repeat(n)}1${']'.repeat(n)}) { id } }`,
  (n) =>
    `mutation { updateAccount(externalId: "a", update: { metadata: ${'{a:'.repeat(n)}1${'}'.repeat(n)} }) { code } }`,
  (n) => `{ accounts(first: "${'; String cannot represent '.repeat(n)}") { nodes { id } } }`,
  (n) =>
    `{ __schema { types { ${'fields { type { '.repeat(Math.min(n, 3000))}name${'} }'.repeat(Math.min(n, 3000))} } } }`,
  (n) => '{'.repeat(n),
];

/** Documents that GraphQL servers have stumbled over. */
const ODD = [
  ...['', '{', '{ __typename } { __typename }', 'query __proto__ { __typename }', '{ __proto__: __typename }'],
  ...['{ ...f } fragment f on Query { ...f }', 'fragment constructor on Query { __typename } { ...constructor }'],
  ...['query ($__proto__: Int) { accounts(first: $__proto__) { nodes { id } } }', '{ ... @defer { __typename } }'],
  ...['{ account(externalId: "\\ud800") { id } }', '{ accounts(first: 1e999) { nodes { id } } }', '{ __typename }\0'],
  ...['type A { a: Int }', '{ _service { sdl } }', '{ _entities(representations: []) { __typename } }'],
  getIntrospectionQuery(),
];

/** Requests to GraphQL, most of them valid by the schema as it stands. */
export function graphqlRequests(schema: GraphQLSchema): fc.Arbitrary<HttpCase> {
  const other = fc
    .oneof(
      fc.constantFrom(...ODD),
      fc.tuple(fc.constantFrom(...COSTLY), size).map(([of, count]) => of(count)),
      attackText,
    )
    .map((query) => ({ query, variables: '{"v0":null}' }));
  const documents = fc.oneof({ weight: 4, arbitrary: documentsOf(schema) }, { weight: 1, arbitrary: other });
  const member = rarely(
    20,
    ...[',"operationName":7', ',"extensions":{"persistedQuery":1}', ',"variables":[]', ',"x":{}'],
  );
  const body = fc
    .tuple(documents, member, damage)
    .map(([{ query, variables }, more, change]) =>
      change(`{"query":${JSON.stringify(query)},"variables":${variables}${more}}`),
    );
  return fc
    .record({
      kind: fc.constant('graphql'),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant('POST') }, { weight: 1, arbitrary: fc.constant('GET') }),
      path: fc.oneof(
        { weight: 12, arbitrary: fc.constant('/graphql') },
        { weight: 1, arbitrary: fc.constant('/graphql/stream') },
      ),
      body,
      key: keyUse,
      signing: signing('none'),
      headers: extraHeaders,
    })
    .map((one) => ({ ...one, headers: Object.assign({ 'Content-Type': 'application/json' }, one.headers) }));
}
