import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type RestForm } from '../../../../base/field-options/in-rest';
import { type Json, type JsonObject } from '../../../../base/json/json';

/** JSON Schema of the scalars of GraphQL and its libraries. The service's scalars carry theirs as an extension. */
const SCALARS: Record<string, JsonObject> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  JSON: {},
};

const nullable = (schema: JsonObject): JsonObject => {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    ...(schema.type !== undefined && { type: [schema.type as Json, 'null'].flat() }),
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
};

/** The schema of a type without null. Values of an enumeration are the strings over REST. */
function valueSchema(type: GraphQLOutputType): JsonObject {
  if (isNonNullType(type)) return valueSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: schemaOfOutput(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ value }) => value) };
  if (isObjectType(type)) return { $ref: `#/components/schemas/${type.name}` };
  const schema = (type.extensions.jsonSchema as JsonObject | undefined) ?? SCALARS[type.name];
  if (!schema) throw new Error(`No JSON Schema for the type ${type.name}`);
  return schema;
}

const schemaOfOutput = (type: GraphQLOutputType): JsonObject =>
  isNonNullType(type) ? valueSchema(type) : nullable(valueSchema(type));

type ObjectField = GraphQLField<unknown, unknown>;

const restFormOf = ({ extensions }: ObjectField): RestForm => extensions.rest ?? {};

/** The fields of a type that REST shows. */
const fieldsInRest = (type: GraphQLObjectType): ObjectField[] =>
  Object.values(type.getFields()).filter((field) => !restFormOf(field).isHidden);

/** The object types inside a type as REST shows it, at any depth; each after the type that contains it. */
export const typesInside = (type: GraphQLObjectType): GraphQLObjectType[] =>
  fieldsInRest(type)
    .map((field) => getNamedType(field.type))
    .filter((inner) => isObjectType(inner))
    .flatMap((inner) => [inner, ...typesInside(inner)]);

/**
 * Which fields an answer always has. `all`: every field, null if it is unset. `nonNull`: those that are never null; the
 * others are left out. `none`: those that the caller sent.
 */
export type Presence = 'all' | 'nonNull' | 'none';

/** The JSON Schema of an object type of GraphQL, as REST returns it. */
export function schemaOfType(type: GraphQLObjectType, present: Presence): JsonObject {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const field of fieldsInRest(type)) {
    const { name = field.name, schema: promised, isNeverNull, isOptional, isText } = restFormOf(field);
    const isNonNull = isNonNullType(field.type);
    const isValue = present === 'nonNull' || isNeverNull || isOptional;
    const schema = isValue ? valueSchema(field.type) : schemaOfOutput(field.type);
    const { enum: words, ...text } = schema;
    const shown = words === undefined || isText ? text : schema;
    properties[name] = { ...shown, description: field.description ?? '', ...promised };
    if ((present === 'all' && !isOptional) || (present === 'nonNull' && isNonNull)) required.push(name);
  }
  return {
    type: 'object',
    description: type.description ?? '',
    properties,
    ...(required.length > 0 && { required }),
  };
}
