import {
  type GraphQLObjectType,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  isRequiredInputField,
} from 'graphql';
import { Envelope } from '../../../../base/envelope';
import { type Code, FAILURE_CODES } from '../../../../base/errors';
import { declaredFields } from '../../../../base/field-options/declared-fields';
import { isJsonObject, type Json, type JsonObject } from '../../../../base/json/json';
import { AccountInput, AccountUpdateInput } from '../../../accounts/fields/account-fields';
import { jsonSchemaOf } from '../../../accounts/fields/json-schema';
import { LIMITS } from '../../../accounts/fields/limits';
import { UPDATED_ACCOUNT_FIELDS } from '../../../accounts/update/update-account-result';
import { BRAKES, isShare } from '../../../imports/model/brakes';
import { IMPORT_LIMITS } from '../../../imports/model/import-limits';
import { createSchema } from '../../graphql/schema/schema';
import { type Presence, schemaOfType, typesInside } from './schema-of-type';
import { WEBHOOK_SCHEMAS } from './webhook-schemas';

/** A text that names something. */
const NAME: JsonObject = { type: 'string', minLength: 1, maxLength: IMPORT_LIMITS.nameLength };

/** What a request says of a new import. By hand: GraphQL has no such input. */
const NEW_IMPORT: JsonObject = {
  type: 'object',
  description: 'A new import.',
  additionalProperties: false,
  properties: {
    name: { ...NAME, type: ['string', 'null'], description: 'A name of your own.' },
    complete: {
      type: ['object', 'null'],
      description: 'Says that the import names every account of a portfolio.',
      additionalProperties: false,
      required: ['portfolioId'],
      properties: { portfolioId: { ...NAME, description: 'The portfolio.' } },
    },
    review: { type: ['boolean', 'null'], description: 'Whether the import stops once it is planned.' },
    brakes: {
      type: ['object', 'null'],
      description: 'What holds the import, in place of the default ones; null: no limit.',
      additionalProperties: false,
      properties: Object.fromEntries(
        BRAKES.map((name) => [
          name,
          {
            type: ['number', 'null'],
            description: isShare(name) ? 'A share, from 0 to 1.' : 'A count or a sum.',
            minimum: 0,
            ...(isShare(name) && { maximum: 1 }),
          },
        ]),
      ),
    },
  },
};

/** Keywords that only the service has. They are left out; descriptions say what they mean. */
const EXTENSION_KEYWORDS = /^x-/;
/** Examples in place of the service's format: JSON Schema has none for a date with an optional time. */
const DATE_EXAMPLES = ['2026-03-31', '2026-03-31T14:05:00Z'];

function withoutExtensions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutExtensions);
  if (!isJsonObject(schema)) return schema;
  const { format, ...rest } = schema;
  const isOpenText = schema['x-open-json'] === true && [schema.type].flat().includes('string');
  const described = {
    ...rest,
    ...(format === 'iso-date-time' ? { examples: DATE_EXAMPLES } : format !== undefined && { format }),
    ...(isOpenText && { maxLength: LIMITS.textLength }),
  };
  return Object.fromEntries(
    Object.entries(described)
      .filter(([key]) => !EXTENSION_KEYWORDS.test(key))
      .map(([key, value]) => [key, withoutExtensions(value as Json)]),
  );
}

/**
 * The same schema as generators of clients read it. They take an object without declared fields for an empty one unless it
 * says that any are allowed. Of several types some read only the first, and some make null a word of an enumeration, which
 * does not compile, unless each is a separate schema.
 */
function forGenerators(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(forGenerators);
  if (!isJsonObject(schema)) return schema;
  const { type, enum: words, maxLength, ...rest } = schema;
  const types = [type].flat().filter((one) => one !== 'null');
  if (Array.isArray(type) && (types.length > 1 || words !== undefined)) {
    const text = {
      type: 'string',
      ...(Array.isArray(words) && { enum: words.filter((word) => word !== null) }),
      ...(maxLength !== undefined && { maxLength }),
    };
    const each = type.map((one) => (one === 'string' ? text : forGenerators({ type: one })));
    return { ...(forGenerators(rest) as JsonObject), anyOf: each };
  }
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forGenerators(value as Json)]));
  const isOpen = types.includes('object') && schema.properties === undefined;
  return isOpen ? { ...inside, additionalProperties: true } : inside;
}

function requestSchema(schema: GraphQLSchema, type: new () => object, description: string): JsonObject {
  const input = schema.getType(type.name);
  if (!isInputObjectType(input)) throw new Error(`The schema has no input type ${type.name}`);
  const required = Object.values(input.getFields())
    .filter(isRequiredInputField)
    .map(({ name }) => name);
  return {
    ...(withoutExtensions(jsonSchemaOf(type)) as JsonObject),
    description,
    ...(required.length > 0 && { required }),
  };
}

const CODES_OF_GRAPHQL: readonly Code[] = ['UNTRUSTED_DOCUMENT'];

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no object type ${name}`);
  return type;
}

/** The fields of an answer type, without those of the envelope. */
export function answerProperties(name: string): JsonObject {
  const { properties } = schemaOfType(objectType(createSchema(), name), 'nonNull') as { properties: JsonObject };
  const ofEnvelope = declaredFields(Envelope);
  return Object.fromEntries(Object.entries(properties).filter(([field]) => !ofEnvelope.includes(field)));
}

/** `components.schemas`: requests from the class-validator rules, answers from the GraphQL types. */
export const componentSchemas = (): JsonObject => forGenerators(declaredSchemas()) as JsonObject;

function updatedAccount(schema: GraphQLSchema): JsonObject {
  const { properties } = schemaOfType(objectType(schema, 'Account'), 'all') as { properties: JsonObject };
  const returned = UPDATED_ACCOUNT_FIELDS.filter((field) => field in properties);
  return {
    type: 'object',
    description: 'The account that was updated; its fields are read with the scope to read.',
    properties: Object.fromEntries(returned.map((field) => [field, properties[field] ?? {}])),
    required: returned,
  };
}

function declaredSchemas(): JsonObject {
  const schema = createSchema();
  const answers = (present: Presence, names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, schemaOfType(objectType(schema, name), present)]));
  const namesInside = (name: string) => typesInside(objectType(schema, name)).map((type) => type.name);
  return {
    AccountRow: requestSchema(schema, AccountInput, 'An account to create or update, matched by `externalId`.'),
    AccountUpdate: requestSchema(schema, AccountUpdateInput, 'The fields that an update may change.'),
    // By hand: GraphQL declares it as arguments, with other descriptions and without the limits on the list.
    BulkUpsertRequest: {
      type: 'object',
      description: 'Accounts to create or update.',
      required: ['accounts'],
      properties: {
        accounts: {
          type: 'array',
          description: 'The rows, matched by `externalId`; each may occur once.',
          minItems: 1,
          maxItems: LIMITS.rowsPerRequest,
          items: { $ref: '#/components/schemas/AccountRow' },
        },
        dryRun: { type: 'boolean', description: 'Report what would happen; write nothing.' },
        includeChanges: {
          type: 'boolean',
          description: 'List the changes of updated rows. Needs `accounts:read` too.',
        },
      },
    },
    ...answers('all', ['Account', 'AuditTrailEntry', 'Actor', 'TimelineEvent', 'Change']),
    // By hand: GraphQL shows no number in full.
    HeldNumbers: {
      type: 'object',
      description: 'The numbers that an update replaced while the account was on legal hold.',
      required: ['auditTrailEntryId', 'createdAt', 'numbers'],
      properties: {
        auditTrailEntryId: { type: 'string', description: 'Id of the audit trail entry, which shows them masked.' },
        createdAt: { type: 'string', format: 'date-time', description: 'When the change was made.' },
        numbers: {
          type: 'array',
          description: 'One for each change of the entry that masks a number.',
          items: {
            type: 'object',
            required: ['field', 'from'],
            properties: {
              field: { type: 'string', description: 'The changed field.' },
              from: { description: 'The value before the change, in full.' },
            },
          },
        },
      },
    },
    // Objects inside an account are returned as they were sent.
    ...answers('none', namesInside('Account')),
    ...answers('all', ['FieldFault', 'FieldChange']),
    ...answers('nonNull', ['BulkUpsertResultRow']),
    UpdatedAccount: updatedAccount(schema),
    NewImport: NEW_IMPORT,
    ...answers('all', ['Import', ...namesInside('Import')]),
    ...answers('nonNull', ['ImportRow']),
    ...answers('all', ['MissingAccount', 'ApiKey', 'BulkUpsertWindow', 'ConsoleSession', 'ConsolePerson']),
    ...WEBHOOK_SCHEMAS,
    Failure: {
      type: 'object',
      description: 'What every failure answers with.',
      required: ['success', 'code', 'message'],
      properties: {
        success: { const: false },
        code: {
          type: 'string',
          enum: FAILURE_CODES.filter((code) => !CODES_OF_GRAPHQL.includes(code)),
          description: 'Machine-readable; see the responses of each operation.',
        },
        message: { type: 'string', description: 'For a person to read; it never repeats a value.' },
        details: {
          type: 'array',
          description: 'What is wrong with which field, where that can be said.',
          items: { $ref: '#/components/schemas/FieldFault' },
        },
        missing: {
          type: 'array',
          description: 'With `IMPORT_PARTS_MISSING`: the numbers of the missing parts, up to 1,000.',
          items: { type: 'integer' },
        },
      },
    },
  };
}
