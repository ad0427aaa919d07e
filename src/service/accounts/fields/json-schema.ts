import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { isJsonObject, type JsonObject } from '../../../base/json/json';

const REF = '#/definitions/';
const OPTIONS = {
  refPointerPrefix: REF,
  /** JSON Schema for the service's rules that class-validator does not have. `row-validator-text.ts` defines the keywords. */
  additionalConverters: {
    isWellFormed: { 'x-well-formed': true },
    isOpenJson: { 'x-open-json': true },
    isOpenObjects: ({ constraints: [depth] }: { constraints: number[] }) => ({
      items: { type: 'object' as const },
      'x-open-objects': depth,
    }),
    isIsoDateTime: { type: 'string', format: 'iso-date-time' } as const,
    isNumberOrText: {},
    isTextOrObject: {},
  },
};

/** Replaces each reference to a declared type by the schema of that type. Keywords beside the reference stay. */
function inlined(schema: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inlined(item, definitions));
  if (!isJsonObject(schema)) return schema;
  const { $ref, ...beside } = schema;
  const own = Object.fromEntries(Object.entries(beside).map(([key, value]) => [key, inlined(value, definitions)]));
  if (typeof $ref !== 'string') return own;
  return { ...(inlined(definitions[$ref.slice(REF.length)], definitions) as JsonObject), ...own };
}

/** The JSON Schema of a class of declared fields, made from its class-validator decorators. */
export function jsonSchemaOf(type: new () => object): JsonObject {
  const definitions = validationMetadatasToSchemas(OPTIONS);
  return inlined(targetConstructorToSchema(type, OPTIONS), definitions) as JsonObject;
}
