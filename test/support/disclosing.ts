import { OPERATIONS } from './operations';

/** They tell nothing that is stored of an account. `accountStatistics` counts accounts and names none. */
export const DISCLOSE_NO_ACCOUNT = [
  ...['PATCH /external-api/accounts/:externalId', 'Mutation.updateAccount', 'Mutation.erasePerson'],
  ...['Mutation.placeLegalHold', 'Mutation.releaseLegalHold', 'Query.accountStatistics'],
  ...['Query.historyVerification', 'Query.auditStatistics', 'Query.closingBalances'],
  ...['Query.syncRuns', 'Query.syncRun', 'Query.securityEvents', 'Query.accessRecords'],
  ...['Query.accessRecords (of full numbers)', 'Query.actors', 'Query.apiKeys (with revoked ones)', 'Query.people'],
  'Mutation.endSessions',
  ...['GET /external-api/key', 'Query.imports', 'Query.import', 'Mutation.createUndo'],
  'Mutation.createUndo (of one portfolio)',
  'POST /external-api/sync-runs/:syncRunId/undo',
  ...Object.keys(OPERATIONS).filter((name) => / \/external-api\/imports\/(?!.*(?:rows|missing)$)/.test(name)),
  ...['Mutation.applyImport', 'Mutation.releaseImport', 'Mutation.cancelImport'],
  ...Object.keys(OPERATIONS).filter((name) => /^(?:Query|Mutation)\.\w*ApiKey(?:s|Networks)?$/i.test(name)),
  ...Object.keys(OPERATIONS).filter((name) => /webhook|resend/i.test(name)),
  // Of this account nothing was kept.
  'GET /external-api/accounts/:externalId/held-numbers',
];
/** Operations that show stored values of accounts. */
export const DISCLOSING = Object.keys(OPERATIONS).filter((name) => !DISCLOSE_NO_ACCOUNT.includes(name));
