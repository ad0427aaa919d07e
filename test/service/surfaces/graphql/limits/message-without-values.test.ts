import {
  GraphQLBoolean,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLSchema,
  graphqlSync,
  isScalarType,
} from 'graphql';
import {
  enumValuesIn,
  messageWithoutValues,
} from '../../../../../src/service/surfaces/graphql/limits/message-without-values';
import { createSchema } from '../../../../../src/service/surfaces/graphql/schema/schema';

const schema: GraphQLSchema = createSchema();
const enumValues = enumValuesIn(schema);
const SECRET = '123-45-6789';

/** What graphql-js says, once the values are taken out. */
function messagesOf(source: string, variableValues: Record<string, unknown> = {}, of = schema, operationName?: string) {
  const { errors = [] } = graphqlSync({ schema: of, source, variableValues, operationName });
  return errors.map(({ message }) => messageWithoutValues(message, undefined, enumValues));
}

const update = (text: string) => `mutation { updateAccount(externalId: "a", update: ${text}) { code } }`;
const wholeUpdate = 'mutation ($v: AccountUpdateInput!) { updateAccount(externalId: "a", update: $v) { code } }';

const SHOWN = /123-?45-?6789|6789/;

const SCALARS = Object.values(schema.getTypeMap()).filter(isScalarType);
const VALUES: unknown[] = [SECRET, 123_456_789, 123_456.789, true, [SECRET, 123_456_789], { secret: SECRET }];

/** A schema with one field, whose argument `v` is of the scalar. */
const schemaOf = (scalar: GraphQLScalarType): GraphQLSchema =>
  new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { probe: { type: GraphQLBoolean, args: { v: { type: scalar } } } },
    }),
  });

it.each(SCALARS.map((scalar) => [scalar.name, scalar] as const))(
  'a GraphQL message does not repeat what is refused as %s, neither a literal nor a variable',
  (name, scalar) => {
    const probe = schemaOf(scalar);
    const messages = VALUES.flatMap((value) => {
      const literal = JSON.stringify(value).replace('{"secret"', '{secret');
      return [
        ...messagesOf(`{ probe(v: ${literal}) }`, {}, probe),
        ...messagesOf(`query ($v: ${name}) { probe(v: $v) }`, { v: value }, probe),
      ];
    });
    for (const message of messages) expect(message).not.toMatch(SHOWN);
  },
);

it('a GraphQL message does not repeat an operation name that is not a valid name', () => {
  const named = (name: string) => messagesOf('query Known { account(externalId: "a") { id } }', {}, schema, name);
  for (const name of [SECRET, `${SECRET}".`, `a".\n${SECRET}`]) expect(named(name)[0]).toBe('Unknown operation.');
  expect(named('Unknown')[0]).toContain('"Unknown"');
});

it('a GraphQL message keeps the names of variables, paths, types and fields', () => {
  const [wrong] = messagesOf(wholeUpdate, { v: { person: { ssn: 7 } } });
  expect(wrong).toMatch(/^Variable "\$v" .* "v\.person\.ssn": String cannot represent /);
  const [status] = messagesOf(wholeUpdate, { v: { status: 'x' } });
  expect(status).toMatch(/^Variable "\$v" .* "v\.status": .*does not exist in "AccountStatus" enum/);
  expect(messagesOf(update('{ bankk: "x" }'))[0]).toContain('bankk');
  expect(messagesOf('{ account { id } }')[0]).toContain('externalId');
  expect(messagesOf('{ nothing }')[0]).toContain('nothing');
});

const SORTED = 'query ($v: AccountSort) { accounts(sort: $v) { totalCount } }';
it.each([
  ['a variable', SORTED, { v: SECRET }],
  ['a variable that is nearly right', SORTED, { v: 'BALANCE_AS' }],
  ['a number as a variable', SORTED, { v: 5 }],
  ['a literal', `{ accounts(sort: S123456789) { totalCount } }`, {}],
  ['a text as a literal', `{ accounts(sort: "${SECRET}") { totalCount } }`, {}],
])('a GraphQL message about %s names the values of the enum', (_name, source, variables) => {
  const [wrong] = messagesOf(source, variables);
  expect(wrong).toMatch(/This value does not exist in "AccountSort" enum\. Its values are .*BALANCE_ASC\b.*\.$/);
  expect(wrong).not.toMatch(SHOWN);
  expect(wrong).not.toContain('"BALANCE_AS"');
});

it('a GraphQL message names no enum that is not one of the schema', () => {
  const message = 'Variable "$v" got invalid value "x"; Value "x" does not exist in "S123456789" enum.';
  expect(messageWithoutValues(message, undefined, enumValues)).toBe('Variable "$v" is not valid.');
});
