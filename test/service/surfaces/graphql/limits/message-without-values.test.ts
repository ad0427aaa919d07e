import {
  GraphQLBoolean,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLSchema,
  graphqlSync,
  isScalarType,
} from 'graphql';
import { messageWithoutValues } from '../../../../../src/service/surfaces/graphql/limits/message-without-values';
import { createSchema } from '../../../../../src/service/surfaces/graphql/schema/schema';

const schema: GraphQLSchema = createSchema();
const SECRET = '123-45-6789';

/** What graphql-js says, before and after the values are taken out. */
function messagesOf(source: string, variableValues: Record<string, unknown> = {}, of = schema, operationName?: string) {
  const { errors = [] } = graphqlSync({ schema: of, source, variableValues, operationName });
  return errors.map(({ message }) => ({ raw: message, told: messageWithoutValues(message) }));
}

const update = (text: string) => `mutation { updateAccount(externalId: "a", update: ${text}) { code } }`;
const typed = (type: string, use: string) => `mutation ($v: ${type}) { updateAccount(${use}) { code } }`;
const wholeUpdate = typed('AccountUpdateInput!', 'externalId: "a", update: $v');

const VARIABLES: [what: string, source: string, value: unknown][] = [
  ['an enumeration', wholeUpdate, { status: SECRET }],
  ['an object', wholeUpdate, SECRET],
  ['a nested object', wholeUpdate, { person: SECRET }],
  ['a text', wholeUpdate, { person: { ssn: 123_456_789 } }],
  ['a text, as an object', wholeUpdate, { person: { name: { first: { secret: SECRET } } } }],
  ['a number', wholeUpdate, { history: { placed: { fees: SECRET } } }],
  ['a flag', wholeUpdate, { smsOptOut: { isOptedOut: SECRET } }],
  ['a list', wholeUpdate, { tags: [SECRET, 123_456_789] }],
  ['an object with a key it does not have', wholeUpdate, { person: { ssnn: SECRET } }],
  ['a balance', wholeUpdate, { currentBalance: [SECRET] }],
  ['a creditor', wholeUpdate, { originalCreditor: 123_456_789 }],
  ['an identifier', typed('String!', 'externalId: $v, update: {}'), { secret: SECRET }],
  ['a text that looks like a message', wholeUpdate, { status: `"; String cannot represent a ${SECRET} value` }],
  ['a text that looks like a place', wholeUpdate, { person: `x" at "v.123456789"; ${SECRET}` }],
];

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

describe('a message of GraphQL', () => {
  it.each(VARIABLES)('a GraphQL message does not repeat the variable in place of %s', (_what, source, v) => {
    const messages = messagesOf(source, { v });
    expect(messages).not.toEqual([]);
    for (const { told } of messages) expect(told).not.toMatch(SHOWN);
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
      for (const { told } of messages) expect(told).not.toMatch(SHOWN);
    },
  );

  it('a GraphQL message does not repeat an operation name that is not a valid name', () => {
    const named = (name: string) => messagesOf('query Known { account(externalId: "a") { id } }', {}, schema, name);
    for (const name of [SECRET, `${SECRET}".`, `a".\n${SECRET}`])
      expect(named(name)[0]?.told).toBe('Unknown operation.');
    expect(named('Unknown')[0]?.told).toContain('"Unknown"');
  });

  it('the messages of graphql-js do repeat values, so the tests above can fail', () => {
    const raw = VARIABLES.flatMap(([, source, v]) => messagesOf(source, { v })).map((message) => message.raw);
    expect(raw.filter((message) => SHOWN.test(message)).length).toBeGreaterThanOrEqual(VARIABLES.length);
  });

  it('a GraphQL message keeps the names of variables, paths, types and fields', () => {
    const [wrong] = messagesOf(wholeUpdate, { v: { person: { ssn: 7 } } });
    expect(wrong?.told).toMatch(/^Variable "\$v" .* "v\.person\.ssn": String cannot represent /);
    const [status] = messagesOf(wholeUpdate, { v: { status: 'x' } });
    expect(status?.told).toMatch(/^Variable "\$v" .* "v\.status": .*does not exist in "AccountStatus" enum/);
    expect(messagesOf(update('{ bankk: "x" }'))[0]?.told).toContain('bankk');
    expect(messagesOf('{ account { id } }')[0]?.told).toContain('externalId');
    expect(messagesOf('{ nothing }')[0]?.told).toContain('nothing');
  });
});
