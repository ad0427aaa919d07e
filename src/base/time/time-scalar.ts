import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLISODateTime } from 'type-graphql';
import { instantOf } from './iso-time';

/** @param node where the value stands in a document */
function timeOf(value: unknown, node?: ValueNode): Date {
  const time = instantOf(value);
  if (!time) throw new GraphQLError('DateTimeISO cannot represent this value', { nodes: node });
  return time;
}

/** A time in GraphQL. It accepts the same texts as REST. */
export const TimeScalar = new GraphQLScalarType({
  name: 'DateTimeISO',
  description:
    'A time. It is given as an ISO 8601 date, or date and time; without an offset it is UTC. It is returned in UTC, with milliseconds.',
  extensions: { jsonSchema: { type: 'string', format: 'date-time' } },
  serialize: (value) => GraphQLISODateTime.serialize(value),
  parseValue: (value) => timeOf(value),
  parseLiteral: (node) => timeOf(node.kind === Kind.STRING ? node.value : undefined, node),
});
