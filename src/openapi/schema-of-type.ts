import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type Json, type JsonObject } from '../json';

/** How the scalars of GraphQL read in JSON Schema. */
const SCALARS: Record<string, JsonObject> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTimeISO: { type: 'string', format: 'date-time' },
  JSON: {},
  Balance: { type: ['number', 'string'] },
  OriginalCreditor: { type: ['string', 'object'] },
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
  const schema = SCALARS[type.name];
  if (!schema) throw new Error(`No JSON Schema for the type ${type.name}`);
  return schema;
}

const schemaOfOutput = (type: GraphQLOutputType): JsonObject =>
  isNonNullType(type) ? valueSchema(type) : nullable(valueSchema(type));

export interface ObjectOptions {
  /** The fields that REST has, under the names that it has for them; all under their own names unless given. */
  fields?: readonly (string | readonly [name: string, nameInRest: string])[];
  /**
   * Which fields are always there: `all`, null where unset; `nonNull`, with the others left out instead of null; `none`,
   * as the caller once sent the object.
   */
  present: 'all' | 'nonNull' | 'none';
}

/** The JSON Schema of an object type of GraphQL as REST answers with it: what is declared for one surface serves both. */
export function schemaOfType(type: GraphQLObjectType, { fields, present }: ObjectOptions): JsonObject {
  const declared = type.getFields();
  const chosen = (fields ?? Object.keys(declared)).map((name) => (typeof name === 'string' ? [name, name] : name));
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const [name = '', nameInRest = ''] of chosen) {
    const field = declared[name];
    if (!field) throw new Error(`${type.name} has no field ${name}`);
    const isNonNull = isNonNullType(field.type);
    const schema = present === 'nonNull' ? valueSchema(field.type) : schemaOfOutput(field.type);
    properties[nameInRest] = { ...schema, description: field.description ?? '' };
    if (present === 'all' || (present === 'nonNull' && isNonNull)) required.push(nameInRest);
  }
  return {
    type: 'object',
    description: type.description ?? '',
    properties,
    ...(required.length > 0 && { required }),
  };
}
