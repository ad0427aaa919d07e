import { AccountStatus, AccountStatusCategory } from '../../../accounts/fields/enums';
import { EXAMPLES } from './examples';
import { COMMON, type FailureCode, OF_EVERY_KEY } from './failure-codes';
import { IMPORT_OPERATIONS } from './import-operations';
import { declareOperations, listOf, PAGING, pageOf, parameter, query, type RestOperation, ref } from './rest-operation';

const BASE = '/external-api/accounts';
const EXTERNAL_ID = parameter('externalId');
const RANGE = [parameter('since'), parameter('until')];

const OF_HISTORY: readonly FailureCode[] = [...COMMON, 'INVALID_QUERY', 'ACCOUNT_NOT_FOUND', 'NOT_FOUND'];

/** What all operations have in common that read the history of an account. */
const HISTORY = {
  method: 'get',
  tag: 'History',
  scope: 'accounts:read',
  parameters: [EXTERNAL_ID, ...RANGE, ...PAGING],
  failures: OF_HISTORY,
} satisfies Partial<RestOperation>;

const OF_ACCOUNTS = declareOperations([
  {
    method: 'post',
    path: `${BASE}/bulk-upsert`,
    operationId: 'bulkUpsertAccounts',
    summary: 'Create or update up to 500 accounts',
    description:
      'Each row stands by itself: valid rows are applied, others fail, each with a code. Objects are merged deeply into existing accounts; all else replaces. One request per API key and client address in 20 seconds, dry runs included.',
    tag: 'Accounts',
    scope: 'accounts:write',
    isSigned: true,
    parameters: [parameter('idempotencyKey')],
    requestBody: { schema: ref('BulkUpsertRequest'), example: EXAMPLES.bulkUpsertRequest },
    success: {
      code: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
      type: 'BulkUpsertAccountsResult',
      properties: {
        results: listOf('BulkUpsertResultRow', 'One result per account, in the order of the request.'),
      },
      headers: ['Idempotent-Replayed'],
      example: EXAMPLES.bulkUpsertAnswer,
    },
    failures: [
      ...COMMON,
      ...(['INVALID_REQUEST_BODY', 'ACCOUNTS_REQUIRED', 'ACCOUNTS_LIMIT_EXCEEDED', 'INVALID_REQUEST_HEADER'] as const),
      ...(['REQUEST_REPLAYED', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const),
    ],
  },
  {
    method: 'get',
    path: BASE,
    operationId: 'listAccounts',
    summary: 'List accounts',
    description:
      'Newest change first, then by id. Unknown parameters are ignored, and named in `X-Ignored-Parameters`.',
    tag: 'Accounts',
    scope: 'accounts:read',
    parameters: [
      query('status', 'Only accounts with this status.', { type: 'string', enum: Object.values(AccountStatus) }),
      query('status_category', 'Only accounts with a status of this category.', {
        type: 'string',
        enum: Object.values(AccountStatusCategory),
      }),
      query('portfolioId', 'Only accounts of this portfolio.'),
      query('updatedSince', 'Only accounts that changed at this time or later: an ISO 8601 date, or date and time.'),
      ...PAGING,
    ],
    success: pageOf('ACCOUNTS_LISTED', 'accounts', listOf('Account', 'The accounts.'), EXAMPLES.listAnswer),
    failures: [...COMMON, 'INVALID_QUERY', 'QUERY_LIMIT_EXCEEDED'],
  },
  {
    method: 'get',
    path: `${BASE}/{externalId}`,
    operationId: 'getAccount',
    summary: 'Read one account',
    description:
      'Here, in the list, in held numbers and in evidence, social security numbers are shown in full to keys with `accounts:read:ssn`.',
    tag: 'Accounts',
    scope: 'accounts:read',
    parameters: [EXTERNAL_ID, parameter('ifNoneMatch')],
    success: {
      code: 'ACCOUNT_FOUND',
      properties: { account: ref('Account') },
      headers: ['ETag'],
      example: EXAMPLES.getAnswer,
    },
    failures: [...COMMON, 'ACCOUNT_NOT_FOUND', 'NOT_FOUND'],
  },
  {
    method: 'patch',
    path: `${BASE}/{externalId}`,
    operationId: 'updateAccount',
    summary: 'Update one account',
    description:
      'The fields to change, at the top level of the body or inside `update`. Objects are merged deeply, all else replaces; null clears. Where the service asks for signed writes, it must be signed.',
    tag: 'Accounts',
    scope: 'accounts:write',
    parameters: [EXTERNAL_ID, parameter('ifMatch'), parameter('unlessMatch'), parameter('idempotencyKey')],
    requestBody: {
      schema: {
        anyOf: [
          {
            type: 'object',
            description: 'The wrapped form.',
            required: ['update'],
            properties: { update: ref('AccountUpdate') },
          },
          ref('AccountUpdate'),
        ],
      },
      example: EXAMPLES.updateRequest,
    },
    success: {
      code: 'ACCOUNT_UPDATED',
      properties: { account: ref('UpdatedAccount') },
      headers: ['ETag', 'Idempotent-Replayed'],
      example: EXAMPLES.updateAnswer,
    },
    failures: [
      ...COMMON,
      ...([
        'INVALID_REQUEST_BODY',
        'NO_VALID_UPDATABLE_FIELDS',
        'VALIDATION_FAILED',
        'INVALID_REQUEST_HEADER',
      ] as const),
      ...(['ACCOUNT_NOT_FOUND', 'ACCOUNT_ERASED', 'NOT_FOUND', 'CONFLICT', 'REQUEST_REPLAYED'] as const),
      ...(['IDEMPOTENCY_KEY_IN_USE', 'VERSION_MISMATCH', 'IDEMPOTENCY_KEY_REUSED'] as const),
    ],
  },
  {
    ...HISTORY,
    path: `${BASE}/{externalId}/audit-trail`,
    operationId: 'listAuditTrail',
    summary: 'Read the audit trail of an account',
    description: 'Who changed what and when, newest first. Social security numbers are masked.',
    success: pageOf(
      'AUDIT_TRAIL_LISTED',
      'auditTrail',
      listOf('AuditTrailEntry', 'The entries.'),
      EXAMPLES.auditTrailAnswer,
    ),
  },
  {
    ...HISTORY,
    path: `${BASE}/{externalId}/timeline`,
    operationId: 'listTimeline',
    summary: 'Read the timeline of an account',
    description: 'The changes for a person to read, newest first.',
    success: pageOf('TIMELINE_LISTED', 'timeline', listOf('TimelineEvent', 'The events.'), EXAMPLES.timelineAnswer),
  },
  {
    ...HISTORY,
    path: `${BASE}/{externalId}/held-numbers`,
    operationId: 'listHeldNumbers',
    summary: 'Read the numbers that a legal hold kept',
    description:
      'Social security numbers that updates cleared or replaced while the account was on legal hold, in full, newest first. Needs `accounts:read` and `accounts:read:ssn` too, and leaves an access record.',
    scope: 'audit:read',
    success: pageOf(
      'HELD_NUMBERS_LISTED',
      'heldNumbers',
      listOf('HeldNumbers', 'One for each entry that kept some.'),
      EXAMPLES.heldNumbersAnswer,
    ),
  },
  {
    ...HISTORY,
    path: `${BASE}/{externalId}/evidence`,
    operationId: 'listEvidence',
    summary: 'Read what proves the history of an account',
    description:
      'The lines of a file that is verified without the service, in their order. Needs `accounts:read` too. With `accounts:read:ssn`, numbers are in full, which leaves an access record.',
    scope: 'audit:read',
    parameters: [EXTERNAL_ID, ...PAGING],
    success: pageOf(
      'EVIDENCE_LISTED',
      'lines',
      {
        type: 'array',
        description: 'The next lines. Write each to the file as it is, followed by a line feed.',
        items: { type: 'string' },
      },
      EXAMPLES.evidenceAnswer,
    ),
    failures: [...OF_HISTORY, 'EVIDENCE_UNAVAILABLE'],
  },
  {
    method: 'get',
    path: '/external-api/changes',
    operationId: 'listChanges',
    summary: 'Read the changes of all accounts, imports and sync runs',
    description:
      'In the order in which they became visible. Send the `cursor` of an answer with the next request, also where there was nothing new: no change is missed or returned twice. Without `cursor` and `since` it begins at the oldest change that is kept.',
    tag: 'History',
    scope: 'accounts:read',
    parameters: [
      query(
        'since',
        'Without `cursor`: begins at this time, or up to some seconds before it: an ISO 8601 date, or date and time.',
      ),
      query('values', 'Whether `values` lists the changed fields with their values, masked.', {
        type: 'string',
        enum: ['true', 'false'],
      }),
      parameter('limit'),
      query('cursor', '`cursor` of the answer before.'),
    ],
    success: {
      code: 'CHANGES_LISTED',
      properties: {
        changes: listOf('Change', 'The changes.'),
        cursor: { type: 'string', description: 'Send it with the next request; always there.' },
        hasMore: { type: 'boolean', description: 'Whether more changes follow at once.' },
      },
      example: EXAMPLES.changesAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'CHANGES_CURSOR_UNKNOWN'],
  },
  {
    method: 'get',
    path: '/external-api/key',
    operationId: 'getApiKey',
    summary: 'Read about the API key of the request',
    description:
      'Whose the key is, what it may do, when it ends, and when its next bulk upsert may begin. Any valid key may ask.',
    tag: 'API key',
    parameters: [],
    success: { code: 'API_KEY_FOUND', schema: 'ApiKey', properties: {}, example: EXAMPLES.keyAnswer },
    failures: OF_EVERY_KEY,
  },
]);

export const REST_OPERATIONS = [...OF_ACCOUNTS, ...IMPORT_OPERATIONS];
