import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { ROW_CODES } from '../accounts/bulk-upsert/read-rows';
import { AccountInput, AccountUpdateInput } from '../accounts/fields/account-fields';
import { jsonSchemaOf } from '../accounts/fields/json-schema';
import { LIMITS } from '../accounts/fields/limits';
import { type Code, FAILURE_CODES } from '../errors';
import { createSchema } from '../graphql/schema';
import { isJsonObject, type Json, type JsonObject } from '../json';
import { HISTORY_FIELDS } from '../rest/history-json';
import { type ObjectOptions, schemaOfType } from './schema-of-type';

/** The keywords that only the service itself knows are told by the descriptions. */
const OWN_KEYWORDS = /^x-/;
/** In place of the format of our own: JSON Schema has none for a date that may have a time. */
const DATE_EXAMPLES = ['2026-03-31', '2026-03-31T14:05:00Z'];

function withoutOwnKeywords(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutOwnKeywords);
  if (!isJsonObject(schema)) return schema;
  const { format, ...rest } = schema;
  const known = format === 'iso-date-time' ? { ...rest, examples: DATE_EXAMPLES } : schema;
  return Object.fromEntries(
    Object.entries(known)
      .filter(([key]) => !OWN_KEYWORDS.test(key))
      .map(([key, value]) => [key, withoutOwnKeywords(value as Json)]),
  );
}

const requestSchema = (type: new () => object, description: string, required: string[] = []): JsonObject => ({
  ...(withoutOwnKeywords(jsonSchemaOf(type)) as JsonObject),
  description,
  ...(required.length > 0 && { required }),
});

/** Objects inside an account are returned as they were sent. */
const NESTED = [
  'Person',
  'PersonName',
  'Address',
  'History',
  'AccountOpened',
  'LastPayment',
  'Placed',
  'ChargedOff',
  'Compliance',
  'PaymentRules',
  'ContactInfo',
  'ContactEmail',
  'ContactPhone',
  'SmsOptOut',
];

/** What REST has of a type, where that is not all of it, and how it has it. */
const ANSWERS: Record<string, ObjectOptions> = {
  ...Object.fromEntries(NESTED.map((name) => [name, { present: 'none' as const }])),
  FieldFault: { present: 'all' },
  FieldChange: { present: 'all' },
  BulkUpsertResultRow: { present: 'nonNull' },
  UpdatedAccount: { present: 'all', fields: ['id', 'externalId', 'organizationId', 'updatedAt'] },
};

const ONLY_IN_GRAPHQL = ['version', 'auditTrail', 'timeline'];
const CODES_OF_GRAPHQL: readonly Code[] = ['QUERY_LIMIT_EXCEEDED', 'UNTRUSTED_DOCUMENT'];

const oneOf = (...values: string[]): JsonObject => ({ type: 'string', enum: values });
const OPEN_OBJECT: JsonObject = { type: 'object' };

/** Values that GraphQL declares as text or JSON of any kind, and that REST promises more about. */
const NARROWER: Record<string, JsonObject> = {
  'Account.metadata': OPEN_OBJECT,
  'ChargedOff.events': { type: ['array', 'null'], items: OPEN_OBJECT },
  'SmsOptOut.isOptedOut': { type: 'boolean' },
  'BulkUpsertResultRow.code': oneOf(...ROW_CODES),
  'AuditTrailEntry.source': oneOf('EXTERNAL_API'),
  'AuditTrailEntry.operation': oneOf('BULK_UPSERT', 'UPDATE'),
  'AuditTrailEntry.surface': oneOf('REST', 'GRAPHQL'),
  'TimelineEvent.kind': oneOf('ACCOUNT_UPDATED'),
  'TimelineEvent.source': oneOf('EXTERNAL_API'),
};

function withNarrower(schemas: JsonObject): JsonObject {
  for (const [place, narrower] of Object.entries(NARROWER)) {
    const [type = '', field = ''] = place.split('.');
    const property = ((schemas[type] as JsonObject).properties as Record<string, JsonObject>)[field];
    if (!property) throw new Error(`No schema at ${place}`);
    Object.assign(property, narrower);
  }
  return schemas;
}

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no object type ${name}`);
  return type;
}

const fieldsOf = (type: GraphQLObjectType, names: readonly string[]): string[] =>
  names.filter((name) => name in type.getFields());

/** `components.schemas`: requests from the class-validator rules, answers from the GraphQL types. */
export function componentSchemas(): JsonObject {
  const schema = createSchema();
  const account = objectType(schema, 'Account');
  const accountFields = Object.keys(account.getFields())
    .filter((name) => !ONLY_IN_GRAPHQL.includes(name))
    .map((name) => (name === 'statusCategory' ? ([name, 'status_category'] as const) : name));
  const history = (name: string) => {
    const type = objectType(schema, name);
    return schemaOfType(type, { present: 'all', fields: fieldsOf(type, HISTORY_FIELDS) });
  };
  const answers = Object.entries(ANSWERS).map(
    ([name, options]) => [name, schemaOfType(objectType(schema, name), options)] as const,
  );
  return withNarrower({
    AccountRow: requestSchema(AccountInput, 'An account to create or update, matched by `externalId`.', ['externalId']),
    AccountUpdate: requestSchema(AccountUpdateInput, 'The fields that an update may change.'),
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
        dryRun: { type: ['boolean', 'null'], description: 'Report what would happen; write nothing.' },
        includeChanges: {
          type: ['boolean', 'null'],
          description: 'List the changes of updated rows. Needs `accounts:read` too.',
        },
      },
    },
    Account: schemaOfType(account, { present: 'all', fields: accountFields }),
    AuditTrailEntry: history('AuditTrailEntry'),
    TimelineEvent: history('TimelineEvent'),
    ...Object.fromEntries(answers),
    Failure: {
      type: 'object',
      description: 'What every failure answers with.',
      required: ['success', 'code', 'message'],
      properties: {
        success: { const: false },
        code: {
          ...oneOf(...FAILURE_CODES.filter((code) => !CODES_OF_GRAPHQL.includes(code))),
          description: 'Machine-readable; see the responses of each operation.',
        },
        message: { type: 'string', description: 'For a person to read; it never repeats a value.' },
        details: {
          type: 'array',
          description: 'What is wrong with which field, where that can be told.',
          items: { $ref: '#/components/schemas/FieldFault' },
        },
      },
    },
  });
}
