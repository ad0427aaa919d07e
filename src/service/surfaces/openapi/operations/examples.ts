import { type Json, type JsonObject } from '../../../../base/json/json';

const EXTERNAL_ID = 'A-1001';
const ID = '65f1c0de9a3b4c5d6e7f8a9b';
const TIME = '2026-03-01T12:00:00.000Z';

const row = {
  externalId: EXTERNAL_ID,
  phoneNumber: '+15551234567',
  portfolioId: 'spring-2026',
  status: 'ACTIVE',
  person: { name: { first: 'Zoë', last: 'Example' } },
  currentBalance: 1250.5,
  metadata: { filenumber: 'F-1001' },
};

const account = {
  id: ID,
  externalId: EXTERNAL_ID,
  organizationId: 'agency-1',
  status: 'ACTIVE',
  status_category: 'ACTIVE',
  clientStatus: null,
  phoneNumber: '+15551234567',
  metadata: { filenumber: 'F-1001' },
  person: { name: { first: 'Zoë', last: 'Example' } },
  emailAddress: null,
  currentEmailAddressId: null,
  emailAddressIds: [],
  address: null,
  history: null,
  typeOfDebt: null,
  compliance: null,
  paymentRules: null,
  bank: null,
  client: null,
  originalCreditor: null,
  currentBalance: 1250.5,
  tags: [],
  contactInfo: null,
  smsOptOut: null,
  portfolioId: 'spring-2026',
  bucket: null,
  createdAt: TIME,
  updatedAt: TIME,
};

const record = {
  id: '65f1c0de9a3b4c5d6e7f8a9c',
  accountId: ID,
  externalId: EXTERNAL_ID,
  source: 'EXTERNAL_API',
  createdAt: TIME,
};

const answer = <Payload extends JsonObject>(code: string, message: string, payload: Payload) => ({
  success: true,
  code,
  message,
  ...payload,
});

const NO_ROWS = { created: 0, updated: 0, unchanged: 0, failed: 0 };
const IMPORT = {
  id: '65f1c0de9a3b4c5d6e7f8a9d',
  name: 'march placements',
  kind: 'UPSERT',
  state: 'RECEIVING',
  parts: 0,
  missingParts: [],
  requested: 0,
  planned: NO_ROWS,
  done: NO_ROWS,
  missing: 0,
  planChecksum: null,
  heldBy: [],
  createdAt: TIME,
  createdBy: '4kQ9Zt2mVb7Xa1B2',
  committedAt: null,
  options: {
    complete: null,
    review: true,
    brakes: {
      failedShare: 0.1,
      missingShare: 0.1,
      optOutsCleared: 0,
      legalHoldsLeft: 0,
      updatedShare: null,
      updatedCount: null,
      createdCount: 5000,
      balanceMoved: null,
    },
  },
  finishedAt: null,
  undoes: null,
  undoneBy: null,
  releasedBy: null,
  failure: null,
};
const QUEUED = { ...IMPORT, state: 'QUEUED', parts: 1, requested: 2, committedAt: TIME };
const PLANNED = {
  ...QUEUED,
  state: 'PLANNED',
  planned: { ...NO_ROWS, updated: 1, failed: 1 },
  planChecksum: 'K0pZ8mWq3vYt1xRb5nLc7dSf2gHj4kAe6uTi9oEwXyQ',
};

/**
 * Examples of requests and answers. A test sends the requests to a service and checks the answers against their
 * schemas.
 */
export const EXAMPLES = {
  bulkUpsertRequest: { accounts: [row, { externalId: 'A-1002', status: 'SETTLED IN FULL' }], dryRun: true },
  bulkUpsertAnswer: answer('ACCOUNTS_BULK_UPSERT_COMPLETED', 'Dry run completed; nothing was written', {
    dryRun: true,
    requested: 2,
    created: 1,
    updated: 0,
    unchanged: 0,
    failed: 1,
    results: [
      { index: 0, externalId: EXTERNAL_ID, status: 'created' },
      {
        index: 1,
        externalId: 'A-1002',
        status: 'failed',
        code: 'MISSING_REQUIRED_FIELD',
        message: 'Missing required fields: phoneNumber, portfolioId, metadata.filenumber',
        details: ['phoneNumber', 'portfolioId', 'metadata.filenumber'].map((field) => ({
          field,
          message: 'is required to create an account',
        })),
      },
    ],
  }),
  listAnswer: answer('ACCOUNTS_LISTED', 'Accounts listed', { accounts: [account], nextCursor: null }),
  getAnswer: answer('ACCOUNT_FOUND', 'Account found', { account }),
  updateRequest: { status: 'PAYMENTS ON FILE', person: { name: { last: 'Example-Smith' } } },
  updateAnswer: answer('ACCOUNT_UPDATED', 'Account updated', {
    account: { id: ID, externalId: EXTERNAL_ID, organizationId: 'agency-1', updatedAt: TIME },
  }),
  auditTrailAnswer: answer('AUDIT_TRAIL_LISTED', 'Audit trail listed', {
    auditTrail: [
      {
        ...record,
        operation: 'UPDATE',
        surface: 'REST',
        changes: [
          { field: 'status', from: 'ACTIVE', to: 'PAYMENTS ON FILE' },
          { field: 'person.name.last', from: 'Example', to: 'Example-Smith' },
        ],
        apiKeyId: '4kQ9Zt2mVb7Xa1B2',
        requestId: 'b7d5c1f2-6f0e-4c8e-9d53-0f8f7c1a2b3c',
        actor: { kind: 'KEY', id: '4kQ9Zt2mVb7Xa1B2', name: 'nightly feed' },
      },
    ],
    nextCursor: null,
  }),
  timelineAnswer: answer('TIMELINE_LISTED', 'Timeline listed', {
    timeline: [
      {
        ...record,
        kind: 'ACCOUNT_UPDATED',
        summary: 'Changed status and person.name.last by a single update over REST.',
        auditTrailEntryId: '65f1c0de9a3b4c5d6e7f8a9c',
      },
    ],
    nextCursor: null,
  }),
  changesAnswer: answer('CHANGES_LISTED', 'Changes listed', {
    changes: [
      {
        id: '65f1c0de9a3b4c5d6e7f8aa0-0',
        type: 'account.updated',
        externalId: EXTERNAL_ID,
        accountId: ID,
        version: 2,
        fields: ['status'],
        source: 'EXTERNAL_API',
        surface: 'REST',
        operation: 'UPDATE',
        apiKeyId: '4kQ9Zt2mVb7Xa1B2',
        syncRunId: null,
        importId: null,
        createdAt: TIME,
        cursor: 'WzEyLDEsIlpuT1d2QTdrIl0',
      },
    ],
    cursor: 'WzEyLDEsIlpuT1d2QTdrIl0',
    hasMore: false,
  }),
  evidenceAnswer: answer('EVIDENCE_LISTED', 'Evidence listed', {
    lines: [
      '{"evidence":{"accountId":"65f1c0de9a3b4c5d6e7f8a9b","externalId":"A-1001","format":"account-sync evidence","organizationId":"agency-1","version":1}}',
    ],
    nextCursor: null,
  }),
  heldNumbersAnswer: answer('HELD_NUMBERS_LISTED', 'Held numbers listed', {
    heldNumbers: [
      {
        auditTrailEntryId: '65f1c0de9a3b4c5d6e7f8a9c',
        createdAt: TIME,
        numbers: [{ field: 'person.ssn', from: '905-11-5566' }],
      },
    ],
    nextCursor: null,
  }),
  newImportRequest: { name: 'march placements', review: true, brakes: { createdCount: 5000 } },
  importCreatedAnswer: answer('IMPORT_CREATED', 'The import is created', { import: IMPORT }),
  importsAnswer: answer('IMPORTS_LISTED', 'Imports listed', { imports: [PLANNED], nextCursor: null }),
  importAnswer: { ...answer('IMPORT_FOUND', 'Import found', {}), import: PLANNED },
  importPartRequest: '{"externalId":"A-1001","status":"ACTIVE"}\n{"externalId":"A-1002","phoneNumber":"555"}\n',
  importPartAnswer: answer('IMPORT_PART_STORED', 'The part is stored', { part: { number: 1, rows: 2 } }),
  importQueuedAnswer: answer('IMPORT_QUEUED', 'The import is queued', { import: QUEUED }),
  importApplyingAnswer: answer('IMPORT_APPLYING', 'The import is being applied', {
    import: { ...PLANNED, state: 'APPLYING' },
  }),
  importReleasedAnswer: answer('IMPORT_RELEASED', 'The import is released', {
    import: {
      ...PLANNED,
      releasedBy: '4kQ9Zt2mVb7Xa1B2',
      heldBy: [{ brake: 'failedShare', limit: 0.1, actual: 0.5 }],
    },
  }),
  importCancelledAnswer: answer('IMPORT_CANCELLED', 'The import is cancelled', {
    import: { ...PLANNED, state: 'CANCELLED', finishedAt: TIME },
  }),
  undoCreatedAnswer: answer('IMPORT_CREATED', 'The import is created', {
    import: { ...QUEUED, name: null, kind: 'UNDO', parts: 0, requested: 0, undoes: '65f1c0de9a3b4c5d6e7f8a9e' },
  }),
  importRowsAnswer: answer('IMPORT_ROWS_LISTED', 'Rows listed', {
    rows: [
      {
        index: 0,
        externalId: EXTERNAL_ID,
        status: 'updated',
        done: true,
        changes: [{ field: 'status', from: 'LOADED', to: 'ACTIVE' }],
        accountId: ID,
        version: 2,
        row: { externalId: EXTERNAL_ID, status: 'ACTIVE' },
      },
      {
        index: 1,
        externalId: 'A-1002',
        status: 'failed',
        done: true,
        code: 'VALIDATION_FAILED',
        message: 'Invalid fields: phoneNumber',
        details: [{ field: 'phoneNumber', message: 'must be an E.164 number, such as +15551234567' }],
        row: { externalId: 'A-1002', phoneNumber: '555' },
      },
    ],
    nextCursor: null,
  }),
  importMissingAnswer: answer('IMPORT_MISSING_LISTED', 'Missing accounts listed', {
    missing: [{ externalId: EXTERNAL_ID, accountId: ID, since: TIME }],
    nextCursor: null,
  }),
  keyAnswer: answer('API_KEY_FOUND', 'API key found', {
    keyId: '4kQ9Zt2mVb7Xa1B2',
    name: 'nightly feed',
    organizationId: 'agency-1',
    scopes: ['accounts:read', 'accounts:write'],
    createdAt: TIME,
    expiresAt: '2027-06-30T00:00:00.000Z',
    networks: ['203.0.113.0/24'],
    bulkUpsert: { windowSeconds: 20, nextAt: null },
  }),
} satisfies Record<string, Json>;
