import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

/** The average lengths of the lists of introspection, by the names of their fields. */
export type IntrospectionSizes = Readonly<Record<string, number>>;

const sizesOf = new WeakMap<GraphQLSchema, IntrospectionSizes>();

function measure(schema: GraphQLSchema): IntrospectionSizes {
  const types = Object.values(schema.getTypeMap());
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()));
  const inputFields = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const enumValues = types.filter(isEnumType).flatMap((type) => type.getValues());
  const arguments_ = fields.flatMap(({ args }) => args);
  const perType = (parts: readonly unknown[]) => Math.ceil(parts.length / types.length);
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: perType(fields),
    inputFields: perType(inputFields),
    enumValues: perType(enumValues),
    args: Math.ceil(arguments_.length / fields.length),
  };
}

/** The average lengths of the lists that introspection of this schema returns. A list it does not name has one item. */
export function introspectionSizes(schema: GraphQLSchema): IntrospectionSizes {
  const sizes = sizesOf.get(schema) ?? measure(schema);
  sizesOf.set(schema, sizes);
  return sizes;
}
