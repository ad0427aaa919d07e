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
const WITH_ACCOUNTS = `nodes { id account { ${ROW} } } ${CURSORS}`;
const ENVELOPE = 'success code message details { field message }';
const CHANGED = `${ENVELOPE} account { id externalId organizationId }`;
const NAMED = 'externalId: $externalId';
const AT_THE_END = `accountAt(${NAMED}, at: "2100-01-01T00:00:00Z")`;
const PAGE = 'first: $first, after: $after';
const CHANGED_CLIENT = `filter: { ${NAMED}, field: "client" }`;
const RUN_CHANGES = `nodes { accountId externalId outcome entry { changes { from to } } } ${CURSORS}`;
const MEASURES = 'optOutsCleared legalHoldsLeft balanceMoved balanceMovedSum';

const REST: Record<string, Operation> = {
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
};

/*
 * What is asked of GraphQL, by type and field. The variables that a text names are declared for it.
 */

const READS: Record<string, string> = {
  'Query.account': `account(${NAMED}) { id ${ROW} }`,
  'Query.accounts': `accounts(${PAGE}) { nodes { ${ROW} } ${CURSORS} }`,
  'Query.accounts (searched and counted)': `accounts(${PAGE}, sort: BALANCE_ASC, filter: { or: [{ search: $externalId }, { not: { search: $externalId } }] }) { nodes { ${ROW} } totalCount totalCountIsCapped ${CURSORS} }`,
  'Query.accounts (by their ids)': `accounts(ids: [$accountId]) { nodes { ${ROW} } totalCount ${CURSORS} }`,
  'Query.accountStatistics':
    'accountStatistics { total { count balance balanceSum } byStatus { key count } byStatusCategory { key count } byTypeOfDebt { key count } byPortfolio { key count } byBucket { key count } createdPerDay { count } updatedPerDay { count } }',
  'Query.auditStatistics':
    'auditStatistics(zone: "America/New_York") { perDay { day created changed byOperation { key count } } }',
  'Query.closingBalances':
    'closingBalances { since perDay { day total { count balance } byStatusCategory { key count } } }',
  'Query.accountAt': `${AT_THE_END} { id ${ROW} account { id ${ROW} } }`,
  'Query._entities (by id)': `_entities(representations: [{ __typename: "Account", id: $accountId }]) { ... on Account { id ${ROW} } }`,
  'Query._entities (by external id)': `_entities(representations: [{ __typename: "Account", organizationId: "alpha-corp", ${NAMED} }, { __typename: "Account", organizationId: "beta-corp", ${NAMED} }]) { ... on Account { id ${ROW} } }`,
  'Query.auditTrail': `auditTrail(${PAGE}) { ${HISTORY} }`,
  'Query.auditTrail (with imports)': `auditTrail(${PAGE}) { nodes { id externalId reason import { id createdBy name requested heldBy { actual } } } ${CURSORS} }`,
  'Query.auditTrail (of an account)': `auditTrail(${PAGE}, ${CHANGED_CLIENT}) { ${HISTORY} }`,
  'Query.auditTrail (with accounts)': `auditTrail(${PAGE}) { ${WITH_ACCOUNTS} }`,
  'Query.historyVerification': 'historyVerification { part accounts changes fault { externalId } }',
  'Query.timeline': `timeline(${PAGE}) { ${HISTORY} }`,
  'Query.timeline (of an account)': `timeline(${PAGE}, ${CHANGED_CLIENT}) { ${HISTORY} }`,
  'Query.timeline (with accounts)': `timeline(${PAGE}) { ${WITH_ACCOUNTS} }`,
  'Query.changes (with accounts)': `changes(${PAGE}, filter: { ${NAMED} }) { ${WITH_ACCOUNTS} }`,
  'Query.changes': `changes(${PAGE}, filter: { ${NAMED} }) { nodes { id type externalId accountId apiKeyId syncRunId values { field to } } ${CURSORS} }`,
  'Mutation.bulkUpsertAccounts': `bulkUpsertAccounts(accounts: [{ ${NAMED}, bank: "Taken" }], dryRun: true, includeChanges: true) { ${ENVELOPE} created updated unchanged failed results { externalId status accountId updatedAt code changes { field from to } } }`,
  'Mutation.createUndo': `createUndo(importId: $importId) { ${ENVELOPE} import { id state } }`,
  'Mutation.createUndo (of one portfolio)': `createUndo(importId: $importId, portfolioId: "portfolio-1") { ${ENVELOPE} import { id name state requested } }`,
  'Mutation.applyImport': `applyImport(id: $importId, planChecksum: "other") { ${ENVELOPE} import { id state } }`,
  'Mutation.releaseImport': `releaseImport(id: $importId, reason: "Seen") { ${ENVELOPE} import { id state releaseReason } }`,
  'Account.auditTrail': `account(${NAMED}) { auditTrail(${PAGE}) { ${HISTORY} } }`,
  'AccountSnapshot.auditTrail': `${AT_THE_END} { auditTrail(${PAGE}) { ${HISTORY} } }`,
  'AccountSnapshot.timeline': `${AT_THE_END} { timeline(${PAGE}) { ${HISTORY} } }`,
  'Account.timeline': `account(${NAMED}) { timeline(${PAGE}) { ${HISTORY} } }`,
  'Query.syncRuns': `syncRuns(${PAGE}) { nodes { id apiKeyId releasedBy releasedByName requestId changedFields { field } failedRows { externalId } previousRun { id } comparison { unchangedShare } } ${CURSORS} }`,
  'Query.securityEvents': `securityEvents(${PAGE}) { nodes { id kind apiKeyId importId reason clientAddresses } ${CURSORS} }`,
  'Query.accessRecords': `accessRecords(${PAGE}) { nodes { id operation externalId count apiKeyId requestId } ${CURSORS} }`,
  'Query.accessRecords (of full numbers)': `accessRecords(${PAGE}, filter: { fullNumbers: true }) { nodes { id operation externalId } ${CURSORS} }`,
  'Query.apiKeys': 'apiKeys { keyId name scopes networks createdAt expiresAt isUsable endsSoon }',
  'Query.apiKeys (with revoked ones)': 'apiKeys(includeRevoked: true) { keyId name revokedAt }',
  'Query.actors': 'actors { apiKeyId kind name }',
  'Query.accountsBySsn': `accountsBySsn(ssn: "${SSN}") { id ${ROW} }`,
  'Query.imports': `imports(${PAGE}) { nodes { id createdBy createdByName releasedByName appliedBy appliedByName waitingSince requested } ${CURSORS} }`,
  'Query.accountImportRows': `accountImportRows(${NAMED}) { importId row result { row } }`,
  'Query.import': 'import(id: $importId) { id name createdBy requested missing }',
  'Import.rows': `imports(first: 5) { nodes { rows(${PAGE}) { nodes { index externalId accountId row changes { from to } account { bank } } ${CURSORS} } } }`,
  'Import.missingAccounts': `imports(first: 5) { nodes { missingAccounts(${PAGE}) { nodes { externalId accountId account { bank } } ${CURSORS} } } }`,
  'Query.node': `node(id: $accountId) { id ... on Account { ${ROW} } }`,
  'Query.node (of an account as it was)': `node(id: $snapshotId) { id ... on AccountSnapshot { accountId ${ROW} } }`,
  'Query.nodes': `nodes(ids: [$snapshotId, "nothing", $accountId]) { id ... on Account { ${ROW} } }`,
  'SyncRun.changes': `syncRun(id: $syncRunId) { changes(${PAGE}) { ${RUN_CHANGES} } }`,
  'SyncRun.changes (of a field)': `syncRuns(first: 5) { nodes { ${MEASURES} changes(${PAGE}, field: "client") { ${RUN_CHANGES} } } }`,
  'Import.rows (filtered)': `imports(first: 5) { nodes { ${MEASURES} rows(${PAGE}, filter: { outcomes: [UPDATED, CREATED], field: "bank" }) { nodes { index externalId accountId row changes { from to } } ${CURSORS} } } }`,
  'Query.syncRun': 'syncRun(id: $syncRunId) { id apiKeyId requestId requested failedRows { externalId } }',
};

const WRITES: Record<string, string> = {
  'Mutation.cancelImport': `cancelImport(id: $importId) { ${ENVELOPE} import { id state createdBy } }`,
  'Mutation.erasePerson': `erasePerson(${NAMED}, reason: "Asked for") { ${CHANGED} }`,
  'Mutation.placeLegalHold': `placeLegalHold(${NAMED}, reason: "Subpoena") { ${CHANGED} }`,
  'Mutation.releaseLegalHold': `placeLegalHold(${NAMED}, reason: "Subpoena") { code } releaseLegalHold(${NAMED}, reason: "Settled") { ${CHANGED} }`,
  'Mutation.updateAccount': `updateAccount(${NAMED}, update: { bank: "Taken" }) { ${ENVELOPE} account { id organizationId updatedAt } }`,
};

/**
 * They name no account: test/scenarios/reasons.test.ts, test/service/surfaces/graphql/key-management.test.ts and
 * test/service/feeds/webhooks hold them to the same.
 */
const OF_CALLER: Record<string, string> = {
  'Query.apiKey':
    'apiKey { keyId name organizationId scopes createdAt expiresAt networks bulkUpsert { windowSeconds nextAt } }',
  'Query.people': 'people { id actorId name groups sessions }',
  'Mutation.createApiKey': `createApiKey(input: { name: "", scopes: [] }) { ${ENVELOPE} apiKey key { keyId } }`,
  'Mutation.setApiKeyNetworks': `setApiKeyNetworks(keyId: "nobody", networks: []) { ${ENVELOPE} key { keyId } }`,
  'Mutation.expireApiKey': `expireApiKey(keyId: "nobody", expiresAt: "2100-01-01") { ${ENVELOPE} key { keyId } }`,
  'Mutation.revokeApiKey': `revokeApiKey(keyId: "nobody") { ${ENVELOPE} key { keyId } }`,
  'Mutation.endSessions': `endSessions(holderId: "nobody") { ${ENVELOPE} ended }`,
  'Query.webhooks': 'webhooks { id url name events createdBy }',
  'Query.webhookDeliveries': `webhookDeliveries(first: 50, filter: { webhookId: "nobody" }) { nodes { id externalIds body } ${CURSORS} }`,
  'Query.webhook': 'webhook(id: "nobody") { id url }',
  'Mutation.createWebhook': `createWebhook(input: { url: "" }) { ${ENVELOPE} webhook { id } }`,
  'Mutation.updateWebhook': `updateWebhook(id: "nobody", input: {}) { ${ENVELOPE} webhook { id } }`,
  'Mutation.rotateWebhookSecret': `rotateWebhookSecret(id: "nobody") { ${ENVELOPE} webhook { id } }`,
  'Mutation.disableWebhook': `disableWebhook(id: "nobody") { ${ENVELOPE} webhook { id } }`,
  'Mutation.enableWebhook': `enableWebhook(id: "nobody") { ${ENVELOPE} webhook { id } }`,
  'Mutation.deleteWebhook': `deleteWebhook(id: "nobody") { ${ENVELOPE} webhook { id } }`,
  'Mutation.testWebhook': `testWebhook(id: "nobody") { ${ENVELOPE} webhook { id } }`,
  'Mutation.resendDelivery': `resendDelivery(id: "nobody") { ${ENVELOPE} webhook { id } }`,
  'Mutation.resendFrom': `resendFrom(webhookId: "nobody", since: "2100-01-01") { ${ENVELOPE} webhook { id } }`,
};

const VARIABLES = {
  externalId: 'String!',
  accountId: 'ID!',
  snapshotId: 'ID!',
  syncRunId: 'ID!',
  importId: 'ID!',
  first: 'Int! = 50',
  after: 'String',
};

const graphql = (texts: Record<string, string>, more: Operation = {}) =>
  Object.entries(texts).map(([name, text]): [string, Operation] => {
    const named = Object.entries(VARIABLES).filter(([variable]) => text.includes(`$${variable}`));
    const declared = named.length > 0 ? `(${named.map(([variable, type]) => `$${variable}: ${type}`)})` : '';
    const document = `${name.startsWith('Mutation.') ? 'mutation' : 'query'} ${declared} { ${text} }`;
    return [name, { document, ...(text.includes(PAGE) && { paged: true }), ...more }];
  });

/**
 * Every operation of both surfaces: REST by method and path, GraphQL by type and field. More than one call of the same
 * operation has a word in brackets behind it. Tests that must hold for every operation run over this table.
 */
export const OPERATIONS: Record<string, Operation> = {
  ...REST,
  ...Object.fromEntries([
    ...graphql(READS),
    ...graphql(WRITES, { writes: true }),
    ...graphql(OF_CALLER, { isOfCaller: true }),
  ]),
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
