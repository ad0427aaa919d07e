import { type Json, type JsonObject } from '../../../../base/json/json';
import { CODES_OF_IMPORT_ROWS, ROW_BRAKES } from '../../../imports/list/imported-row';
import { ROW_STATUSES } from '../../../imports/model/import-row';
import { IMPORT_STATES } from '../../../imports/model/import-state';
import { EXAMPLES } from './examples';
import { COMMON, type FailureCode } from './failure-codes';
import { declareOperations, listOf, PAGING, pageOf, parameter, query, type RestOperation, ref } from './rest-operation';

const BASE = '/external-api/imports';
const IMPORT_ID = parameter('importId');

const IMPORT: Record<string, JsonObject> = { import: ref('Import') };

/** What every signed request to an import may fail with. */
const OF_SIGNED: readonly FailureCode[] = [
  ...COMMON,
  ...(['INVALID_REQUEST_HEADER', 'INVALID_REQUEST_BODY', 'NOT_FOUND', 'CONFLICT', 'REQUEST_REPLAYED'] as const),
  ...(['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const),
];
const OF_CHANGE: readonly FailureCode[] = [...OF_SIGNED, 'IMPORT_NOT_FOUND', 'IMPORT_STATE_CONFLICT'];

/** What all operations have in common that read imports. */
const READ = { method: 'get', tag: 'Imports', scope: 'accounts:read' } satisfies Partial<RestOperation>;
const OF_LIST: readonly FailureCode[] = [...COMMON, 'INVALID_QUERY', 'IMPORT_NOT_FOUND', 'NOT_FOUND'];

/** What all requests have in common that change an import. */
const CHANGE = {
  method: 'post',
  tag: 'Imports',
  scope: 'accounts:write',
  isSigned: true,
  parameters: [IMPORT_ID, parameter('idempotencyKey')],
  failures: OF_CHANGE,
} satisfies Partial<RestOperation>;

const answered = (code: RestOperation['success']['code'], example: JsonObject, properties = IMPORT) => ({
  code,
  properties,
  headers: ['Idempotent-Replayed'],
  example,
});

const wholeOrPageOf = (...parameters: Parameters<typeof pageOf>) => ({
  ...pageOf(...parameters),
  streams: true as const,
});

const bodyOf = (properties: JsonObject, example: Json, isOptional = false) => ({
  schema: {
    type: 'object',
    properties,
    ...(!isOptional && { required: Object.keys(properties) }),
    additionalProperties: false,
  },
  example,
  isOptional,
});

const REVIEW = bodyOf(
  { review: { type: ['boolean', 'null'], description: 'Whether the undo stops once it is planned.' } },
  { review: true },
  true,
);

export const IMPORT_OPERATIONS = declareOperations([
  {
    ...READ,
    path: BASE,
    operationId: 'listImports',
    summary: 'List imports',
    description:
      'Newest first. With `Accept: application/x-ndjson` or `text/csv` the whole list comes as a stream. The key that created imports may list these with `accounts:write`.',
    parameters: [
      query('state', 'Only imports in this state.', { type: 'string', enum: [...IMPORT_STATES] }),
      query('name', 'Only imports of this name.'),
      ...PAGING,
    ],
    success: wholeOrPageOf('IMPORTS_LISTED', 'imports', listOf('Import', 'The imports.'), EXAMPLES.importsAnswer),
    failures: [...COMMON, 'INVALID_QUERY', 'QUERY_LIMIT_EXCEEDED'],
  },
  {
    ...CHANGE,
    path: BASE,
    operationId: 'createImport',
    summary: 'Create an import',
    description: 'It waits for its parts. An organization may have five imports that have not ended.',
    parameters: [parameter('idempotencyKey')],
    requestBody: { schema: ref('NewImport'), example: EXAMPLES.newImportRequest, isOptional: true },
    success: answered('IMPORT_CREATED', EXAMPLES.importCreatedAnswer),
    failures: [...OF_SIGNED, 'IMPORT_STATE_CONFLICT'],
  },
  {
    ...READ,
    path: `${BASE}/{importId}`,
    operationId: 'getImport',
    summary: 'Read one import',
    description: 'Where it stands and what it comes to. The key that created it may read it with `accounts:write`.',
    parameters: [IMPORT_ID],
    success: { code: 'IMPORT_FOUND', properties: IMPORT, example: EXAMPLES.importAnswer },
    failures: [...COMMON, 'IMPORT_NOT_FOUND', 'NOT_FOUND'],
  },
  {
    ...CHANGE,
    method: 'put',
    path: `${BASE}/{importId}/parts/{number}`,
    operationId: 'storeImportPart',
    summary: 'Send a part of an import',
    description:
      'A row a line, as JSON; blank lines are skipped. Parts may come in any order. The same part again changes nothing. At most 10 MiB as it is sent, 64 MiB and 20,000 rows once it is decoded, 1 MiB a row, and 8 MiB in 500 rows.',
    parameters: [IMPORT_ID, parameter('partNumber'), parameter('contentEncoding'), parameter('idempotencyKey')],
    requestBody: {
      type: 'application/x-ndjson',
      schema: { type: 'string', description: 'An `AccountRow` a line.' },
      example: EXAMPLES.importPartRequest,
    },
    success: answered('IMPORT_PART_STORED', EXAMPLES.importPartAnswer, {
      part: {
        type: 'object',
        description: 'The part that is stored.',
        required: ['number', 'rows'],
        properties: {
          number: { type: 'integer', description: 'Its number.' },
          rows: { type: 'integer', description: 'Count of its rows.' },
        },
      },
    }),
    failures: [...OF_CHANGE, 'IMPORT_PART_CONFLICT'],
  },
  {
    ...CHANGE,
    path: `${BASE}/{importId}/commit`,
    operationId: 'commitImport',
    summary: 'Commit an import',
    description: 'Says that all parts are there, from 1 to `parts`. The work on the import begins.',
    requestBody: bodyOf(
      {
        parts: {
          type: 'integer',
          minimum: 0,
          maximum: 10_000,
          description: 'How many parts there are; 0 only of a complete feed without rows.',
        },
      },
      { parts: 1 },
    ),
    success: answered('IMPORT_QUEUED', EXAMPLES.importQueuedAnswer),
    failures: [...OF_CHANGE, 'IMPORT_PARTS_MISSING'],
  },
  {
    ...CHANGE,
    path: `${BASE}/{importId}/apply`,
    operationId: 'applyImport',
    summary: 'Carry out the plan of an import',
    description: 'Carries out the plan of the checksum, and no other.',
    requestBody: bodyOf(
      { planChecksum: { type: 'string', description: '`planChecksum` of the import that you looked at.' } },
      { planChecksum: EXAMPLES.importAnswer.import.planChecksum },
    ),
    success: answered('IMPORT_APPLYING', EXAMPLES.importApplyingAnswer),
    failures: [...OF_CHANGE, 'STALE_PLAN'],
  },
  {
    ...CHANGE,
    path: `${BASE}/{importId}/release`,
    operationId: 'releaseImport',
    summary: 'Release an import from its brakes',
    description: 'It goes on, or with `review` becomes `PLANNED`. Leaves a security event.',
    scope: 'imports:release',
    requestBody: bodyOf(
      {
        reason: {
          type: ['string', 'null'],
          minLength: 1,
          maxLength: 4_096,
          description: 'Why. It is kept with the import and in the security event.',
        },
      },
      { reason: 'The client confirmed the new placements' },
      true,
    ),
    success: answered('IMPORT_RELEASED', EXAMPLES.importReleasedAnswer),
    failures: [...OF_CHANGE, 'VALIDATION_FAILED'],
  },
  {
    ...CHANGE,
    path: `${BASE}/{importId}/cancel`,
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description: 'Ends it. What is carried out by then stays, and is counted.',
    success: answered('IMPORT_CANCELLED', EXAMPLES.importCancelledAnswer),
  },
  {
    ...CHANGE,
    path: `${BASE}/{importId}/undo`,
    operationId: 'undoImport',
    summary: 'Undo an import',
    description:
      'Creates an import of the kind `UNDO`, which puts back the accounts that the other one changed, and keeps what has been changed since.',
    requestBody: REVIEW,
    success: answered('IMPORT_CREATED', EXAMPLES.undoCreatedAnswer),
  },
  {
    ...CHANGE,
    path: '/external-api/sync-runs/{syncRunId}/undo',
    operationId: 'undoSyncRun',
    summary: 'Undo a sync run',
    description: 'The same for a bulk upsert, by the id of its sync run.',
    parameters: [parameter('syncRunId'), parameter('idempotencyKey')],
    requestBody: REVIEW,
    success: answered('IMPORT_CREATED', EXAMPLES.undoCreatedAnswer),
    failures: [...OF_SIGNED, 'IMPORT_STATE_CONFLICT', 'SYNC_RUN_NOT_FOUND'],
  },
  {
    ...READ,
    path: `${BASE}/{importId}/rows`,
    operationId: 'listImportRows',
    summary: 'List the rows of an import',
    description:
      'In the order of the import, once they are planned. The work for one page is limited: it may hold fewer rows than `limit`, even none; go on while there is a `nextCursor`. With `Accept: application/x-ndjson` or `text/csv` the whole list comes as a stream. The key that created the import may ask with `accounts:write`, but for `changes` and `brakes`.',
    parameters: [
      IMPORT_ID,
      query('outcome', 'Only rows with this outcome.', { type: 'string', enum: [...ROW_STATUSES] }),
      query('code', 'Only rows that failed with this code.', { type: 'string', enum: [...CODES_OF_IMPORT_ROWS] }),
      query('brake', 'Only rows that count for this brake. Needs `accounts:read`.', {
        type: 'string',
        enum: [...ROW_BRAKES],
      }),
      ...PAGING,
    ],
    success: wholeOrPageOf('IMPORT_ROWS_LISTED', 'rows', listOf('ImportRow', 'The rows.'), EXAMPLES.importRowsAnswer),
    failures: OF_LIST,
  },
  {
    ...READ,
    path: `${BASE}/{importId}/missing`,
    operationId: 'listMissingAccounts',
    summary: 'List the accounts that a complete feed does not name',
    description:
      'Nothing is done to them. With `Accept: application/x-ndjson` or `text/csv` the whole list comes as a stream.',
    parameters: [IMPORT_ID, ...PAGING],
    success: wholeOrPageOf(
      'IMPORT_MISSING_LISTED',
      'missing',
      listOf('MissingAccount', 'The accounts.'),
      EXAMPLES.importMissingAnswer,
    ),
    failures: OF_LIST,
  },
]);
