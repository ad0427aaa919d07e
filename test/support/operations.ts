import { type Express } from 'express';
import { isListType, isNonNullType, isObjectType } from 'graphql';
import { createSchema } from '../../src/service/surfaces/graphql/schema/schema';
import { type Answer, bearer, postGraphql, type Sent, type ServiceAddress, send, signedHeaders } from './http';

/** What a request may name: an account, and what belongs to it. An operation takes of it what it needs. */
export interface Names {
  externalId: string;
  accountId: string;
  /** The run that created the account. */
  syncRunId: string;
  /** An import with rows of the account, which is missing from it too. */
  importId: string;
}

export interface PageOfList {
  first: number;
  after?: string;
}

/** How to call one operation. Over GraphQL all names and the page are variables; unused ones do no harm. */
export interface Operation {
  /** The GraphQL document; without it the operation is the REST route that it is named after. */
  document?: string;
  /** The body of a REST request. */
  body?: (names: Names) => unknown;
  /** Its media type, if it is not JSON. */
  type?: string;
  /** Answers with pages; GraphQL by `$first` and `$after`, REST by `limit` and `cursor`. */
  paged?: true;
  /** Lists the oldest first: a page of this many, where no page is named, so that what was made last is on it. */
  oldestFirst?: number;
  /** Writes where the caller owns what it names. */
  writes?: true;
  /** Answers with what is the caller's alone, whatever accounts there are. */
  isOfCaller?: true;
}

/** Of every account that is looked for. */
export const SSN = '123-45-6789';

const ROW = 'externalId organizationId bank balance portfolioId metadata person { name { first } }';
const CURSORS = 'edges { cursor } pageInfo { hasNextPage endCursor }';
const HISTORY = `nodes { id accountId externalId } ${CURSORS}`;
const ENVELOPE = 'success code message details { field message }';
const CHANGED = 'account { id externalId organizationId }';
const PAGED = '$first: Int! = 50, $after: String';

/** A list at the root, page by page. @param more arguments, which may name `$externalId` */
const pages = (field: string, selection: string, more = ''): Operation => ({
  document: `query (${more.includes('$externalId') ? '$externalId: String!, ' : ''}${PAGED}) { ${field}(first: $first, after: $after, ${more}) { ${selection} } }`,
  paged: true,
});

const WRITES = { writes: true } as const;
const OF_CALLER = { isOfCaller: true } as const;

/** A mutation that answers with an envelope. @param call names of the request as variables */
function mutation(call: string, payload: string, more: Pick<Operation, 'writes' | 'isOfCaller'> = {}): Operation {
  const variables = { externalId: '($externalId: String!)', importId: '($importId: ID!)' };
  const named = Object.entries(variables).flatMap(([name, of]) => (call.includes(`$${name}`) ? [of] : []));
  return { document: `mutation ${named.join()} { ${call} { ${ENVELOPE} ${payload} } }`, ...more };
}

/**
 * Every operation of both surfaces: REST by method and path, GraphQL by type and field. More than one call of the same
 * operation has a word in brackets behind it. Tests that must hold for every operation run over this table.
 */
export const OPERATIONS: Record<string, Operation> = {
  'POST /external-api/accounts/bulk-upsert': {
    body: ({ externalId }) => ({ accounts: [{ externalId, bank: 'Taken' }], dryRun: true, includeChanges: true }),
  },
  'GET /external-api/accounts/': { paged: true },
  'GET /external-api/accounts/:externalId': {},
  'PATCH /external-api/accounts/:externalId': { body: () => ({ bank: 'Taken' }), writes: true },
  'GET /external-api/accounts/:externalId/audit-trail': { paged: true },
  'GET /external-api/accounts/:externalId/timeline': { paged: true },
  'GET /external-api/accounts/:externalId/held-numbers': { paged: true },
  'GET /external-api/accounts/:externalId/evidence': { paged: true },
  'GET /external-api/imports/': { paged: true },
  // A new import would differ each time; what it names is its caller's.
  'POST /external-api/imports/': { body: () => ({ name: '' }), isOfCaller: true },
  'GET /external-api/imports/:importId': {},
  'PUT /external-api/imports/:importId/parts/:number': { body: () => ({}), type: 'application/x-ndjson' },
  'POST /external-api/imports/:importId/commit': { body: () => ({ parts: 1 }) },
  'POST /external-api/imports/:importId/apply': { body: () => ({ planChecksum: 'other' }) },
  'POST /external-api/imports/:importId/release': {},
  'POST /external-api/imports/:importId/cancel': { writes: true },
  'POST /external-api/imports/:importId/undo': { body: () => ({}) },
  // An undo of the run would be another import each time.
  'POST /external-api/sync-runs/:syncRunId/undo': { body: () => ({ review: 1 }), isOfCaller: true },
  'GET /external-api/imports/:importId/rows': { paged: true },
  'GET /external-api/imports/:importId/missing': { paged: true },
  'GET /external-api/key': { isOfCaller: true },
  'GET /external-api/changes': { oldestFirst: 500 },

  'Query.account': {
    document: `query ($externalId: String!) { account(externalId: $externalId) { id ${ROW} } }`,
  },
  'Query.accounts': pages('accounts', `nodes { ${ROW} } ${CURSORS}`),
  'Query.accounts (searched and counted)': pages(
    'accounts',
    `nodes { ${ROW} } totalCount totalCountIsCapped ${CURSORS}`,
    `sort: BALANCE_ASC, filter: { or: [{ search: $externalId }, { not: { search: $externalId } }] }`,
  ),
  'Query.accounts (by their ids)': {
    document: `query ($accountId: ID!) { accounts(ids: [$accountId]) { nodes { ${ROW} } totalCount ${CURSORS} } }`,
  },
  'Query.accountStatistics': {
    document:
      'query { accountStatistics { total { count balance balanceSum } byStatus { key count } byStatusCategory { key count } byTypeOfDebt { key count } byPortfolio { key count } byBucket { key count } createdPerDay { count } updatedPerDay { count } } }',
  },
  'Query.auditStatistics': {
    document:
      'query { auditStatistics(zone: "America/New_York") { perDay { day created changed byOperation { key count } } } }',
  },
  'Query.closingBalances': {
    document:
      'query { closingBalances { since perDay { day total { count balance } byStatusCategory { key count } } } }',
  },
  'Query.accountAt': {
    document: `query ($externalId: String!) { accountAt(externalId: $externalId, at: "2100-01-01T00:00:00Z") { id ${ROW} account { id ${ROW} } } }`,
  },
  'Query._entities (by id)': {
    document: `query ($accountId: ID!) { _entities(representations: [{ __typename: "Account", id: $accountId }]) { ... on Account { id ${ROW} } } }`,
  },
  'Query._entities (by external id)': {
    document: `query ($externalId: String!) { _entities(representations: [{ __typename: "Account", organizationId: "alpha-corp", externalId: $externalId }, { __typename: "Account", organizationId: "beta-corp", externalId: $externalId }]) { ... on Account { id ${ROW} } } }`,
  },
  'Query.auditTrail': pages('auditTrail', HISTORY),
  'Query.auditTrail (with imports)': pages(
    'auditTrail',
    `nodes { id externalId reason import { id createdBy name requested heldBy { actual } } } ${CURSORS}`,
  ),
  'Query.auditTrail (of an account)': pages(
    'auditTrail',
    HISTORY,
    `filter: { externalId: $externalId, field: "client" }`,
  ),
  'Query.auditTrail (with accounts)': pages('auditTrail', `nodes { id account { ${ROW} } } ${CURSORS}`),
  'Query.historyVerification': {
    document: 'query { historyVerification { part accounts changes fault { externalId } } }',
  },
  'Query.timeline': pages('timeline', HISTORY),
  'Query.timeline (of an account)': pages('timeline', HISTORY, `filter: { externalId: $externalId, field: "client" }`),
  'Query.timeline (with accounts)': pages('timeline', `nodes { id account { ${ROW} } } ${CURSORS}`),
  'Query.changes (with accounts)': pages(
    'changes',
    `nodes { id account { ${ROW} } } ${CURSORS}`,
    `filter: { externalId: $externalId }`,
  ),
  'Query.changes': pages(
    'changes',
    `nodes { id type externalId accountId apiKeyId syncRunId values { field to } } ${CURSORS}`,
    `filter: { externalId: $externalId }`,
  ),
  'Mutation.bulkUpsertAccounts': mutation(
    'bulkUpsertAccounts(accounts: [{ externalId: $externalId, bank: "Taken" }], dryRun: true, includeChanges: true)',
    'created updated unchanged failed results { externalId status accountId updatedAt code changes { field from to } }',
  ),
  'Mutation.createUndo': mutation('createUndo(importId: $importId)', 'import { id state }'),
  'Mutation.createUndo (of one portfolio)': mutation(
    'createUndo(importId: $importId, portfolioId: "portfolio-1")',
    'import { id name state requested }',
  ),
  'Mutation.applyImport': mutation('applyImport(id: $importId, planChecksum: "other")', 'import { id state }'),
  'Mutation.releaseImport': mutation(
    'releaseImport(id: $importId, reason: "Seen")',
    'import { id state releaseReason }',
  ),
  'Mutation.cancelImport': mutation('cancelImport(id: $importId)', 'import { id state createdBy }', WRITES),
  'Mutation.erasePerson': mutation('erasePerson(externalId: $externalId, reason: "Asked for")', CHANGED, WRITES),
  'Mutation.placeLegalHold': mutation('placeLegalHold(externalId: $externalId, reason: "Subpoena")', CHANGED, WRITES),
  'Mutation.releaseLegalHold': {
    document: `mutation ($externalId: String!) { placeLegalHold(externalId: $externalId, reason: "Subpoena") { code } releaseLegalHold(externalId: $externalId, reason: "Settled") { ${ENVELOPE} account { id externalId organizationId } } }`,
    writes: true,
  },
  'Mutation.updateAccount': mutation(
    'updateAccount(externalId: $externalId, update: { bank: "Taken" })',
    'account { id organizationId updatedAt }',
    WRITES,
  ),
  'Account.auditTrail': {
    document: `query ($externalId: String!, ${PAGED}) { account(externalId: $externalId) { auditTrail(first: $first, after: $after) { ${HISTORY} } } }`,
    paged: true,
  },
  'AccountSnapshot.auditTrail': {
    document: `query ($externalId: String!, ${PAGED}) { accountAt(externalId: $externalId, at: "2100-01-01T00:00:00Z") { auditTrail(first: $first, after: $after) { ${HISTORY} } } }`,
    paged: true,
  },
  'AccountSnapshot.timeline': {
    document: `query ($externalId: String!, ${PAGED}) { accountAt(externalId: $externalId, at: "2100-01-01T00:00:00Z") { timeline(first: $first, after: $after) { ${HISTORY} } } }`,
    paged: true,
  },
  'Account.timeline': {
    document: `query ($externalId: String!, ${PAGED}) { account(externalId: $externalId) { timeline(first: $first, after: $after) { ${HISTORY} } } }`,
    paged: true,
  },
  'Query.syncRuns': pages(
    'syncRuns',
    `nodes { id apiKeyId releasedBy releasedByName requestId changedFields { field } failedRows { externalId } previousRun { id } comparison { unchangedShare } } ${CURSORS}`,
  ),
  'Query.securityEvents': pages(
    'securityEvents',
    `nodes { id kind apiKeyId importId reason clientAddresses } ${CURSORS}`,
  ),
  'Query.accessRecords': pages(
    'accessRecords',
    `nodes { id operation externalId count apiKeyId requestId } ${CURSORS}`,
  ),
  'Query.accessRecords (of full numbers)': pages(
    'accessRecords',
    `nodes { id operation externalId } ${CURSORS}`,
    'filter: { fullNumbers: true }',
  ),
  'Query.apiKey': {
    document:
      'query { apiKey { keyId name organizationId scopes createdAt expiresAt networks bulkUpsert { windowSeconds nextAt } } }',
    isOfCaller: true,
  },
  'Query.apiKeys': {
    document: 'query { apiKeys { keyId name scopes networks createdAt expiresAt isUsable endsSoon } }',
  },
  // Held to the same by test/scenarios/reasons.test.ts.
  'Query.people': { document: 'query { people { id actorId name groups sessions } }', isOfCaller: true },
  'Query.apiKeys (with revoked ones)': {
    document: 'query { apiKeys(includeRevoked: true) { keyId name revokedAt } }',
  },
  'Query.actors': { document: 'query { actors { apiKeyId kind name } }' },
  // They name no account: test/service/surfaces/graphql/key-management.test.ts holds them to the same.
  'Mutation.createApiKey': mutation('createApiKey(input: { name: "", scopes: [] })', 'apiKey key { keyId }', OF_CALLER),
  'Mutation.setApiKeyNetworks': mutation(
    'setApiKeyNetworks(keyId: "nobody", networks: [])',
    'key { keyId }',
    OF_CALLER,
  ),
  'Mutation.expireApiKey': mutation(
    'expireApiKey(keyId: "nobody", expiresAt: "2100-01-01")',
    'key { keyId }',
    OF_CALLER,
  ),
  'Mutation.revokeApiKey': mutation('revokeApiKey(keyId: "nobody")', 'key { keyId }', OF_CALLER),
  'Mutation.endSessions': mutation('endSessions(holderId: "nobody")', 'ended', OF_CALLER),
  // They name no account: test/service/feeds/webhooks holds them to the same.
  'Query.webhooks': { document: 'query { webhooks { id url name events createdBy } }', isOfCaller: true },
  'Query.webhookDeliveries': {
    document: `query (${PAGED}) { webhookDeliveries(first: $first, after: $after, filter: { webhookId: "nobody" }) { nodes { id externalIds body } ${CURSORS} } }`,
    isOfCaller: true,
  },
  'Query.webhook': { document: 'query { webhook(id: "nobody") { id url } }', isOfCaller: true },
  ...Object.fromEntries(
    [
      ['createWebhook', '(input: { url: "" })'],
      ['updateWebhook', '(id: "nobody", input: {})'],
      ['rotateWebhookSecret', '(id: "nobody")'],
      ['disableWebhook', '(id: "nobody")'],
      ['enableWebhook', '(id: "nobody")'],
      ['deleteWebhook', '(id: "nobody")'],
      ['testWebhook', '(id: "nobody")'],
      ['resendDelivery', '(id: "nobody")'],
      ['resendFrom', '(webhookId: "nobody", since: "2100-01-01")'],
    ].map(([name, given]) => [`Mutation.${name}`, mutation(`${name}${given}`, 'webhook { id }', OF_CALLER)]),
  ),
  'Query.accountsBySsn': {
    document: `query { accountsBySsn(ssn: "${SSN}") { id ${ROW} } }`,
  },
  'Query.imports': pages(
    'imports',
    `nodes { id createdBy createdByName releasedByName appliedBy appliedByName waitingSince requested } ${CURSORS}`,
  ),
  'Query.accountImportRows': {
    document:
      'query ($externalId: String!) { accountImportRows(externalId: $externalId) { importId row result { row } } }',
  },
  'Query.import': {
    document: 'query ($importId: ID!) { import(id: $importId) { id name createdBy requested missing } }',
  },
  'Import.rows': {
    document: `query (${PAGED}) { imports(first: 5) { nodes { rows(first: $first, after: $after) { nodes { index externalId accountId row changes { from to } account { bank } } ${CURSORS} } } } }`,
    paged: true,
  },
  'Import.missingAccounts': {
    document: `query (${PAGED}) { imports(first: 5) { nodes { missingAccounts(first: $first, after: $after) { nodes { externalId accountId account { bank } } ${CURSORS} } } } }`,
    paged: true,
  },
  'Query.node': {
    document: `query ($accountId: ID!) { node(id: $accountId) { id ... on Account { ${ROW} } } }`,
  },
  'Query.node (of an account as it was)': {
    document: `query ($snapshotId: ID!) { node(id: $snapshotId) { id ... on AccountSnapshot { accountId ${ROW} } } }`,
  },
  'Query.nodes': {
    document: `query ($accountId: ID!, $snapshotId: ID!) { nodes(ids: [$snapshotId, "nothing", $accountId]) { id ... on Account { ${ROW} } } }`,
  },
  'SyncRun.changes': {
    document: `query ($syncRunId: ID!, ${PAGED}) { syncRun(id: $syncRunId) { changes(first: $first, after: $after) { nodes { accountId externalId outcome entry { changes { from to } } } ${CURSORS} } } }`,
    paged: true,
  },
  'SyncRun.changes (of a field)': {
    document: `query (${PAGED}) { syncRuns(first: 5) { nodes { optOutsCleared legalHoldsLeft balanceMoved balanceMovedSum changes(first: $first, after: $after, field: "client") { nodes { accountId externalId outcome entry { changes { from to } } } ${CURSORS} } } } }`,
    paged: true,
  },
  'Import.rows (filtered)': {
    document: `query (${PAGED}) { imports(first: 5) { nodes { optOutsCleared legalHoldsLeft balanceMoved balanceMovedSum rows(first: $first, after: $after, filter: { outcomes: [UPDATED, CREATED], field: "bank" }) { nodes { index externalId accountId row changes { from to } } ${CURSORS} } } } }`,
    paged: true,
  },
  'Query.syncRun': {
    document:
      'query ($syncRunId: ID!) { syncRun(id: $syncRunId) { id apiKeyId requestId requested failedRows { externalId } } }',
  },
};

/** Operations that show nothing of any organization. */
const WITHOUT_DATA = [
  'Query._service',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'ALL /graphql',
  'ALL /graphql/stream',
  'GET /graphql/assets/*name',
  'GET /external-api/openapi.json',
  // test/service/callers/sessions holds them to the same.
  'POST /console/session',
  'DELETE /console/session',
  'GET /console{/*path}',
  'GET /',
  'GET /docs',
  'GET /docs/service/surfaces/browser/api-docs-page.js',
  'GET /docs/service/surfaces/browser/signed-headers.js',
  'GET /docs/base/signature.js',
  'GET /docs/swagger-ui.css',
  'GET /docs/swagger-ui-bundle.js',
];

/** Operations whose answers do not end: test/service/surfaces/graphql/subscriptions.test.ts holds them to the same. */
const SUBSCRIPTIONS = [
  'Subscription.accountUpdated',
  'Subscription.changes',
  'Subscription.syncRunCompleted',
  'Subscription.importProgress',
];

/** Calls an operation; the request id is always the same, so that answers can be compared byte by byte. */
export async function call(
  service: ServiceAddress,
  apiKey: string,
  name: string,
  names: Names,
  namedPage?: PageOfList,
): Promise<Answer> {
  const { document, body, type = 'application/json', oldestFirst } = OPERATIONS[name] as Operation;
  const page = namedPage ?? (oldestFirst === undefined ? undefined : { first: oldestFirst });
  const headers = { 'x-request-id': 'the-same', 'content-type': type };
  if (document !== undefined) {
    const variables = { ...names, snapshotId: `${names.accountId}@1`, ...page };
    return postGraphql(service, apiKey, { query: document, variables }, headers);
  }
  const [method = '', template = ''] = name.split(' ');
  const filled = template.replace(/:(\w+)/g, (_, parameter) =>
    encodeURIComponent(names[parameter as keyof Names] ?? '1'),
  );
  const query = page && new URLSearchParams({ limit: String(page.first), ...(page.after && { cursor: page.after }) });
  const path = filled.replace(/\/$/, '') + (query ? `?${query}` : '');
  const sent: Sent = { method, path, ...(body && { body: JSON.stringify(body(names)) }) };
  const signature = method === 'GET' ? bearer(apiKey) : await signedHeaders(service, apiKey, sent);
  return send(service, { ...sent, headers: { ...headers, ...signature } });
}

/** What the router of Express keeps of a route or of a router below it; its types leave the path out. */
interface Layer {
  rawPath?: string;
  route?: { path: string; stack: { method?: string }[] };
  handle: { stack?: Layer[] };
}

const restOperations = (layers: readonly Layer[], at = ''): string[] =>
  layers.flatMap(({ rawPath = '', route, handle }) => {
    if (!route) return handle.stack ? restOperations(handle.stack, at + rawPath.replace(/\/$/, '')) : [];
    const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase()).filter((method) => method));
    return (methods.size > 0 ? [...methods] : ['ALL']).map((method) => `${method} ${at}${route.path}`);
  });

/** Queries, mutations, and fields of other types that take arguments or answer with pages. */
function graphqlOperations(): string[] {
  const types = Object.values(createSchema().getTypeMap()).filter(isObjectType);
  return types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args, type: result }) => {
          const inner = isNonNullType(result) ? result.ofType : result;
          const isPage = !isListType(inner) && /Connection$/.test(inner.name);
          return ['Query', 'Mutation', 'Subscription'].includes(type.name) || args.length > 0 || isPage;
        })
        .map(({ name }) => `${type.name}.${name}`),
    );
}

/** The operations that the service has, as its router and its schema tell. */
export function operationsOf(app: Express): string[] {
  const all = [
    ...restOperations((app as unknown as { router: { stack: Layer[] } }).router.stack),
    ...graphqlOperations(),
  ];
  return [...new Set(all)].filter((name) => ![...WITHOUT_DATA, ...SUBSCRIPTIONS].includes(name));
}
