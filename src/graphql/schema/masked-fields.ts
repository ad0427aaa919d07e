import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { maskNumbers, numberKindOf } from '../../accounts/ssn/ssn';
import { type Json } from '../../json';

/**
 * Masks the social security numbers in fields that are declared as masked. A middleware of TypeGraphQL could do it too,
 * at the cost of three promises per field. Changes the schema in place.
 */
export function withMaskedFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.extensions.isMasked) continue;
      const kind = numberKindOf(field.name);
      field.resolve = (...parameters) => maskNumbers((defaultFieldResolver(...parameters) ?? null) as Json, kind);
    }
  }
  return schema;
}
