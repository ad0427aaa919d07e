import { AccountStatus, AccountStatusCategory } from '../../../accounts/fields/enums';
import { CHANGE_OPERATION } from './change-operation';
import { EXAMPLES } from './examples';
import { COMMON, OF_EVERY_KEY } from './failure-codes';
import { IMPORT_LIST_OPERATIONS } from './import-list-operations';
import { IMPORT_OPERATIONS } from './import-operations';
import {
  EXTERNAL_ID,
  listOf,
  NEXT_CURSOR,
  PAGING,
  parameter,
  query,
  RANGE,
  type RestOperation,
  ref,
} from './rest-operation';

const BASE = '/external-api/accounts';

/** Every operation over REST. */
export const REST_OPERATIONS: readonly RestOperation[] = [
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
      'INVALID_REQUEST_BODY',
      'ACCOUNTS_REQUIRED',
      'ACCOUNTS_LIMIT_EXCEEDED',
      'INVALID_REQUEST_HEADER',
      'METHOD_NOT_ALLOWED',
      'REQUEST_REPLAYED',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_KEY_REUSED',
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
    isSigned: false,
    parameters: [
      query('status', 'Only accounts with this status.', { type: 'string', enum: Object.values(AccountStatus) }),
      query('status_category', 'Only accounts with a status of this category.', {
        type: 'string',
        enum: Object.values(AccountStatusCategory),
      }),
      query('portfolioId', 'Only accounts of this portfolio.', { type: 'string' }),
      query('updatedSince', 'Only accounts that changed at this time or later: an ISO 8601 date, or date and time.', {
        type: 'string',
      }),
      ...PAGING,
    ],
    success: {
      code: 'ACCOUNTS_LISTED',
      properties: { accounts: listOf('Account', 'The accounts.'), nextCursor: NEXT_CURSOR },
      example: EXAMPLES.listAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'QUERY_LIMIT_EXCEEDED', 'METHOD_NOT_ALLOWED'],
  },
  {
    method: 'get',
    path: `${BASE}/{externalId}`,
    operationId: 'getAccount',
    summary: 'Read one account',
    description: 'The only place where `person.ssn` is shown in full.',
    tag: 'Accounts',
    scope: 'accounts:read',
    isSigned: false,
    parameters: [EXTERNAL_ID, parameter('ifNoneMatch')],
    success: {
      code: 'ACCOUNT_FOUND',
      properties: { account: ref('Account') },
      headers: ['ETag'],
      example: EXAMPLES.getAnswer,
    },
    failures: [...COMMON, 'ACCOUNT_NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
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
    isSigned: false,
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
      'INVALID_REQUEST_BODY',
      'NO_VALID_UPDATABLE_FIELDS',
      'VALIDATION_FAILED',
      'INVALID_REQUEST_HEADER',
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_ERASED',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'CONFLICT',
      'REQUEST_REPLAYED',
      'IDEMPOTENCY_KEY_IN_USE',
      'VERSION_MISMATCH',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  {
    method: 'get',
    path: `${BASE}/{externalId}/audit-trail`,
    operationId: 'listAuditTrail',
    summary: 'Read the audit trail of an account',
    description: 'Who changed what and when, newest first. Social security numbers are masked.',
    tag: 'History',
    scope: 'accounts:read',
    isSigned: false,
    parameters: [EXTERNAL_ID, ...RANGE, ...PAGING],
    success: {
      code: 'AUDIT_TRAIL_LISTED',
      properties: { auditTrail: listOf('AuditTrailEntry', 'The entries.'), nextCursor: NEXT_CURSOR },
      example: EXAMPLES.auditTrailAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'ACCOUNT_NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  },
  {
    method: 'get',
    path: `${BASE}/{externalId}/timeline`,
    operationId: 'listTimeline',
    summary: 'Read the timeline of an account',
    description: 'The changes for a person to read, newest first.',
    tag: 'History',
    scope: 'accounts:read',
    isSigned: false,
    parameters: [EXTERNAL_ID, ...RANGE, ...PAGING],
    success: {
      code: 'TIMELINE_LISTED',
      properties: { timeline: listOf('TimelineEvent', 'The events.'), nextCursor: NEXT_CURSOR },
      example: EXAMPLES.timelineAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'ACCOUNT_NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  },
  {
    method: 'get',
    path: `${BASE}/{externalId}/held-numbers`,
    operationId: 'listHeldNumbers',
    summary: 'Read the numbers that a legal hold kept',
    description:
      'Social security numbers that updates cleared or replaced while the account was on legal hold, in full, newest first. Needs `accounts:read` and `accounts:read:ssn` too, and leaves an access record.',
    tag: 'History',
    scope: 'audit:read',
    isSigned: false,
    parameters: [EXTERNAL_ID, ...RANGE, ...PAGING],
    success: {
      code: 'HELD_NUMBERS_LISTED',
      properties: { heldNumbers: listOf('HeldNumbers', 'One for each entry that kept some.'), nextCursor: NEXT_CURSOR },
      example: EXAMPLES.heldNumbersAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'ACCOUNT_NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  },
  {
    method: 'get',
    path: `${BASE}/{externalId}/evidence`,
    operationId: 'listEvidence',
    summary: 'Read what proves the history of an account',
    description:
      'The lines of a file that is verified without the service, in their order. Needs `accounts:read` too. With `accounts:read:ssn`, numbers are in full, which leaves an access record.',
    tag: 'History',
    scope: 'audit:read',
    isSigned: false,
    parameters: [EXTERNAL_ID, ...PAGING],
    success: {
      code: 'EVIDENCE_LISTED',
      properties: {
        lines: {
          type: 'array',
          description: 'The next lines. Write each to the file as it is, followed by a line feed.',
          items: { type: 'string' },
        },
        nextCursor: NEXT_CURSOR,
      },
      example: EXAMPLES.evidenceAnswer,
    },
    failures: [
      ...COMMON,
      'INVALID_QUERY',
      'ACCOUNT_NOT_FOUND',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'EVIDENCE_UNAVAILABLE',
    ],
  },
  CHANGE_OPERATION,
  {
    method: 'get',
    path: '/external-api/key',
    operationId: 'getApiKey',
    summary: 'Read about the API key of the request',
    description:
      'Whose the key is, what it may do, when it ends, and when its next bulk upsert may begin. Any valid key may ask.',
    tag: 'API key',
    isSigned: false,
    parameters: [],
    success: { code: 'API_KEY_FOUND', schema: 'ApiKey', properties: {}, example: EXAMPLES.keyAnswer },
    failures: [...OF_EVERY_KEY, 'METHOD_NOT_ALLOWED'],
  },
  ...IMPORT_OPERATIONS,
  ...IMPORT_LIST_OPERATIONS,
];
