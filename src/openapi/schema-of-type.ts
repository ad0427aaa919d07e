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
import { type RestForm } from '../in-rest';
import { type Json, type JsonObject } from '../json';

/** How the scalars that GraphQL brings along read in JSON Schema; our own say it themselves. */
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

/** The values of an enumeration are those of REST; only their names differ in GraphQL. */
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

/** The object types of the fields that REST shows of a type, and of their own fields: each after the one that it is in. */
export const typesInside = (type: GraphQLObjectType): GraphQLObjectType[] =>
  fieldsInRest(type)
    .map((field) => getNamedType(field.type))
    .filter((inner) => isObjectType(inner))
    .flatMap((inner) => [inner, ...typesInside(inner)]);

/**
 * Which fields are always there: `all`, null where unset; `nonNull`, with the others left out instead of null; `none`,
 * as the caller once sent the object.
 */
export type Presence = 'all' | 'nonNull' | 'none';

/** The JSON Schema of an object type of GraphQL as REST answers with it: what is declared for one surface serves both. */
export function schemaOfType(type: GraphQLObjectType, present: Presence): JsonObject {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const field of fieldsInRest(type)) {
    const { name = field.name, schema: promised, isNeverNull } = restFormOf(field);
    const isNonNull = isNonNullType(field.type);
    const schema = present === 'nonNull' || isNeverNull ? valueSchema(field.type) : schemaOfOutput(field.type);
    properties[name] = { ...schema, description: field.description ?? '', ...promised };
    if (present === 'all' || (present === 'nonNull' && isNonNull)) required.push(name);
  }
  return {
    type: 'object',
    description: type.description ?? '',
    properties,
    ...(required.length > 0 && { required }),
  };
}
