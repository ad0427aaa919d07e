import { GraphQLError, GraphQLScalarType, type ValueNode, valueFromASTUntyped } from 'graphql';
import { isJsonObject, type Json } from '../../json';

/** A scalar that passes values of some JSON types through unchanged and refuses the rest without repeating the value. */
function jsonScalar(name: string, description: string, accepts: (value: unknown) => boolean): GraphQLScalarType {
  const check = (value: unknown): Json => {
    if (!accepts(value)) throw new GraphQLError(`${name} cannot represent a value of this type.`);
    return value as Json;
  };
  return new GraphQLScalarType<Json, Json>({
    name,
    description,
    serialize: check,
    parseValue: check,
    parseLiteral: (node: ValueNode, variables) => check(valueFromASTUntyped(node, variables)),
  });
}

export const BalanceScalar = jsonScalar(
  'Balance',
  'A balance: a number, or text that states one, returned as it was sent.',
  (value) => typeof value === 'number' || typeof value === 'string',
);

export const OriginalCreditorScalar = jsonScalar(
  'OriginalCreditor',
  'The original creditor: a name, or an object of the caller’s own form.',
  (value) => typeof value === 'string' || isJsonObject(value),
);
