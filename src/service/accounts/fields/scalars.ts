import { GraphQLError, GraphQLScalarType, type ValueNode, valueFromASTUntyped } from 'graphql';
import { isJsonObject, type Json } from '../../../base/json/json';

const JSON_TYPES = {
  number: (value: unknown) => typeof value === 'number',
  string: (value: unknown) => typeof value === 'string',
  object: isJsonObject,
};

/** A scalar that accepts values of some JSON types unchanged. It refuses others without repeating the value. */
function jsonScalar(name: string, description: string, types: (keyof typeof JSON_TYPES)[]): GraphQLScalarType {
  const check = (value: unknown, node?: ValueNode): Json => {
    if (types.some((type) => JSON_TYPES[type](value))) return value as Json;
    throw new GraphQLError(`${name} cannot represent a value of this type.`, { nodes: node });
  };
  return new GraphQLScalarType<Json, Json>({
    name,
    description,
    extensions: { jsonSchema: { type: types.length === 1 ? types[0] : types } },
    serialize: (value) => check(value),
    parseValue: (value) => check(value),
    parseLiteral: (node, variables) => check(valueFromASTUntyped(node, variables), node),
  });
}

export const BalanceScalar = jsonScalar('Balance', 'A balance: a number or text, returned as it was sent.', [
  'number',
  'string',
]);

export const OriginalCreditorScalar = jsonScalar(
  'OriginalCreditor',
  'The original creditor: a name, or an object of the caller’s own form.',
  ['string', 'object'],
);

/** Any text: the rules of the field judge it, as over REST. */
export const DateOrTimeScalar = jsonScalar(
  'DateOrTime',
  'An ISO 8601 date, or date and time, returned as it was sent.',
  ['string'],
);
