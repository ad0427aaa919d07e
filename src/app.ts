import { setTimeout as delay } from 'node:timers/promises';
import { type Express } from 'express';
import { createAccess } from './access';
import { type StoredApiKey } from './access/api-key';
import { type PersonStore } from './access/person.store';
import { type SecurityEvent } from './access/security-event';
import { createAccessNotes } from './access-records';
import { createAccounts } from './accounts';
import { BulkUpsertResolver } from './accounts/bulk-upsert/bulk-upsert.resolver';
import { changedFields } from './accounts/fields/changed-fields';
import { AccountResolver } from './accounts/list/account.resolver';
import { AccountAuditResolver } from './accounts/past/account-audit.resolver';
import { refreshDerivedFields } from './accounts/store/derived-fields.store';
import { UpdateAccountResolver } from './accounts/update/update-account.resolver';
import { createAudit } from './audit';
import { findEarlierSigner } from './audit-roots/earlier-signer';
import { startBackgroundWork } from './background-work';
import { createPendingChanges } from './change-log/pending-changes';
import { ChangeResolver } from './changes/change.resolver';
import { createReadChanges } from './changes/read-changes';
import { type Config } from './config';
import { createConsoleSessions, signInRoutes } from './console-sessions';
import { createSessionCount } from './console-sessions/count-sessions';
import { endSessionsOf } from './console-sessions/end-of-holder';
import { type OneTimeEntries } from './console-sessions/one-time-entries';
import { type Database } from './database/connection/connect';
import { observedDb } from './database/connection/observed-db';
import { ReadQueue } from './database/reads/read-queue';
import { sharedRead } from './database/reads/shared-read';
import { joinUnits } from './database/transactions/joined-units';
import { type EmbeddedServer } from './embedded-server/index';
import { type Code, httpStatusOf } from './errors';
import { createTellEvidence } from './evidence/tell-evidence';
import { createGraphql } from './graphql';
import { createRawBodyReader } from './http/body/raw-body';
import { createExpressApp } from './http/express-app';
import { healthRoutes } from './http/health/health';
import { createReadiness } from './http/health/readiness';
import { consoleEntrance, consolePage } from './http/pages/console-page';
import { homePage } from './http/pages/home-page';
import { type Limit } from './http/server/connections';
import { createForgetImportRows } from './imports/erase/forget-import-rows';
import { ImportResolver } from './imports/import.resolver';
import { createImportFeeds } from './imports/list/import-progress';
import { createOpenImports } from './imports/work/open-imports';
import { type ScopesOfPerson } from './imports/work/work-dependencies';
import { KeyInfoResolver } from './key-info/key-info.resolver';
import { createKeyRing } from './key-management';
import { createKeyName } from './key-names';
import { FeedTails } from './live/feed-tails';
import { type Log, logUnexpected } from './log';
import { logEarlierSigner } from './log-keys';
import { createMaintenance } from './maintenance';
import { createMetrics } from './observability';
import { metricsRoutes } from './observability/metrics-routes';
import { enterAgreement, openKeys } from './open-keys';
import { openApiRoutes } from './openapi/routes';
import { type OpenIdConnect, openOpenIdConnect } from './openid-connect';
import { createRequests } from './request';
import { createIdempotencySize } from './request/idempotency-size';
import { restRoutes } from './rest';
import { createTurns } from './scheduling/fair-scheduler';
import { inTurn } from './scheduling/in-turn';
import { createOneByOne } from './scheduling/one-by-one';
import { watchTurns } from './scheduling/recent-turns';
import { type Every } from './scheduling/repeated-work';
import { createResting } from './scheduling/resting';
import { createRecorder } from './security-events';
import { createBackgroundStores, createStores } from './stores';
import { createSyncRunFeeds } from './sync-runs';
import { createFeedTimes } from './sync-runs/feed-times';
import { createWebhookStates, createWebhooks } from './webhooks';
import { type ResolveHost } from './webhooks/sending/resolve-host';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
  /** How often it tells other instances that it is alive; for tests. */
  beatMs?: number;
  /** Links that sign people in to the console; undefined: none does. */
  entries?: OneTimeEntries;
  /** The addresses of a host name that webhooks are sent to; for tests. */
  resolveHost?: ResolveHost;
}

export interface App {
  http: Express;
  /** Notes a request that was refused before it reached the app. */
  onRefused(code: Code): void;
  /** Notes a connection that was paused or closed before its client was done with it. */
  onLimited(limit: Limit): void;
  /** Makes the service not ready, so that load balancers send it nothing new. It continues to serve requests. */
  beginDrain(): void;
  /** Stores an API key; for the demo and for tests. */
  addKey(key: StoredApiKey): Promise<void>;
  /** Works on imports at once, which otherwise begins within a second of a change that no request of this app made. */
  onWorkReady(): void;
  /** Stops what the app runs besides its requests. */
  stop(): Promise<void>;
}

/** Calls `work` again and again, which keeps no process running. */
const every: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** What people may do now; unknown where this process has no groups to go by. */
const createScopesOfPerson =
  ({ people }: { people: PersonStore }, openIdConnect: OpenIdConnect | undefined): ScopesOfPerson =>
  async (organizationId, keyId, person) => {
    const groups = openIdConnect && (await people.findGroups(organizationId, keyId));
    return groups && openIdConnect.grants.scopesOf(organizationId, { ...person, groups: [...groups] });
  };

/** Says what became of that which was erased before this start. */
function logCompaction({ compaction }: EmbeddedServer, log: Log): void {
  if (compaction === undefined) return;
  if (!('failure' in compaction)) log.info(compaction, 'the data file was compacted: what was erased is gone from it');
  else
    log.error(compaction, 'the data file could not be compacted, and may hold what was erased; restart to try again');
}

/**
 * Joins the rooms of the service. Each room takes what it needs from `shared`, or from the rooms before it.
 * @throws EncryptionKeyError where the keys of the configuration are not those of the database
 */
export async function createApp({
  config,
  database,
  clock,
  log,
  beatMs,
  entries,
  resolveHost,
}: AppOptions): Promise<App> {
  const refreshed = await refreshDerivedFields(database.db);
  if (refreshed > 0) log.info({ accounts: refreshed }, 'the derived fields of accounts were brought up to date');

  const keys = await openKeys({ config, database, clock, log });
  const { dataKeys, agreement, signingKey, rootMemory } = keys;
  if (database.embedded) logCompaction(database.embedded, log);
  const metrics = createMetrics(database.embedded, clock);
  const now = () => performance.now();
  const allTurns = metrics.measureTurns(createTurns({ now, defer: setImmediate, delay: setTimeout }));
  const { turns, areMany } = watchTurns(allTurns, now);
  const { newId } = database;
  const isEmbedded = config.mongodbUrl === undefined;
  const observed = observedDb(database.db, metrics.commandEnded);
  const shared = {
    ...config,
    ...createStores(observed, metrics.measureReads(new ReadQueue()), dataKeys, isEmbedded, {
      key: ({ organizationId, keyId }) => reportForged('KEY_FORGED', organizationId, keyId),
      session: ({ organizationId, apiKeyId }) => reportForged('SESSION_FORGED', organizationId, apiKeyId),
    }),
    unitOfWork: joinUnits(database.unitOfWork, {
      observed,
      onEnded: metrics.transactionEnded,
      onNoted: () => work.sequencer.wake(),
    }),
    newId,
    clock,
    turns,
    log,
    beginResting: createResting({ areRequestsActive: areMany, now, pause: delay }),
    longestRequestMs: config.requestTimeoutSeconds * 1000 + config.databaseTimeoutMs,
    onUnexpected(error: unknown, requestId: string) {
      metrics.unexpectedError(error);
      logUnexpected(log)(error, requestId);
    },
    onTouchFailed: () => log.warn('the time of last use of an API key could not be noted'),
    onEventLost: ({ kind, organizationId, apiKeyId }: SecurityEvent) =>
      log.error({ kind, organizationId, keyId: apiKeyId }, 'a security event could not be recorded'),
    onAddressRefused: (clientAddress: string) =>
      log.warn({ clientAddress }, 'an address presented ten refused API keys within a minute'),
    onKeyEndsSoon: ({ keyId, organizationId }: StoredApiKey, endsAt: Date) =>
      log.warn({ keyId, organizationId, endsAt }, 'an API key in use ends soon'),
    onFeedFailed: () => log.warn('changes could not be read for subscribers; tried again in a second'),
    readRawBody: createRawBodyReader(config),
    /** To be called once an import has something to be done, which is visible in the database. */
    onWorkReady: () => work.wakeImports(),
    inOrder: createOneByOne(),
  };
  metrics.watchFeeds(createFeedTimes(shared));
  metrics.watchIdempotencyKeys(createIdempotencySize(shared));
  metrics.watchSessions(createSessionCount(shared));
  metrics.watchImports(createOpenImports(shared));
  metrics.watchChanges(createPendingChanges(shared));
  metrics.watchWebhooks(createWebhookStates(shared));
  metrics.watchMaintenance(createMaintenance(shared));
  metrics.watchKeys(() => agreement.state);
  const securityEvents = createRecorder(shared);
  const { recordSecurityEvent } = securityEvents;
  function reportForged(kind: 'KEY_FORGED' | 'SESSION_FORGED', organizationId: string, apiKeyId: string): void {
    log.error(
      { kind, organizationId, keyId: apiKeyId },
      'something else than this service wrote rights to the database',
    );
    recordSecurityEvent({ kind, organizationId, apiKeyId });
  }
  const openIdConnect = config.console ? await openOpenIdConnect(config) : undefined;
  const sessions = config.console
    ? createConsoleSessions({ ...shared, recordSecurityEvent, grants: openIdConnect?.grants })
    : undefined;
  const access = createAccess({ ...shared, recordSecurityEvent, sessions, delay });
  const admission = { ...access, recordSecurityEvent, openAccessNotes: createAccessNotes(shared) };
  const audit = createAudit(shared);
  const background = { ...shared, ...createBackgroundStores(database.db, dataKeys, isEmbedded), every };
  const organizationIds = await background.listOrganizations();
  const earlier = signingKey && (await findEarlierSigner(signingKey, organizationIds, background.auditRoots));
  if (signingKey && earlier !== undefined) logEarlierSigner(log, signingKey.id, earlier);
  const windowMs = config.auditRootMinutes * 60_000;
  const readChanges = createReadChanges(shared);
  const webhooks = createWebhooks({ ...config, dataKeys, ...(resolveHost && { resolveHost }) });
  const alive = await enterAgreement({ ...keys, config, database, clock, log, every, beatMs });
  const work = startBackgroundWork({
    readChanges,
    ...webhooks,
    scopesOfPerson: createScopesOfPerson(shared, openIdConnect),
    ...background,
    ...metrics,
    isEmbedded,
    allTurns,
    areRequestsActive: areMany,
    recordSecurityEvent,
    signingKey,
    rootMemory,
    windowMs,
    databaseTime: database.time,
  });
  metrics.watchAuditRoots(work.signingStatus);
  const { runMutation } = createRequests({ ...shared, ...metrics });
  const keyName = createKeyName(shared);
  const forgetImportRows = createForgetImportRows(shared);
  const feedTails = new FeedTails({ ...shared, onChanges: work.sequencer.onChanges });
  const { listHeldNumbers, feeds } = createAccounts({ ...shared, feedTails });
  const tellEvidence = createTellEvidence({ ...shared, dataKeys, signingKey });
  const graphql = await createGraphql({
    ...shared,
    ...admission,
    ...audit,
    ...securityEvents,
    ...webhooks,
    runMutation,
    forgetImportRows,
    keyName,
    declaredFields: changedFields,
    readChanges,
    rootKnowledge: { memory: rootMemory, ownKeyId: signingKey?.id, windowMs },
    keyRing: createKeyRing({ ...shared, sleep: delay }),
    endSessionsOf: (organizationId, holderId, ender) =>
      endSessionsOf(organizationId, holderId, ender, { ...shared, record: recordSecurityEvent }),
    feeds: { ...feeds, ...createSyncRunFeeds({ ...shared, feedTails }), ...createImportFeeds(shared) },
  });
  const { resolverOf } = graphql;
  let isDraining = false;
  const readiness = sharedRead(
    createReadiness({
      ping: database.ping,
      isDraining: () => isDraining,
      canUseKeys: () => agreement.canServe,
      diskRoom: database.embedded?.diskRoom,
      onReadinessChanged(status) {
        if (status === 'ready' || status === 'stopping') log.info({ status }, 'readiness changed');
        else log.error({ status }, 'the service is not ready');
      },
    }),
  );
  metrics.watchReadiness(readiness);
  const http = createExpressApp({
    ...shared,
    ...metrics,
    routers: [
      healthRoutes(readiness),
      metricsRoutes(metrics.exposition, config.metricsToken),
      ...(config.apiDocs ? [openApiRoutes(), homePage({ ...graphql, hasConsole: config.console })] : []),
      graphql.router,
      ...(sessions
        ? [
            signInRoutes({ ...shared, ...access, ...metrics, sessions }, entries),
            ...(openIdConnect ? [openIdConnect.routes({ ...shared, ...metrics, recordSecurityEvent, sessions })] : []),
            consolePage({ hasPeople: openIdConnect !== undefined }),
            consoleEntrance(),
          ]
        : []),
      restRoutes({
        ...shared,
        ...admission,
        runMutation,
        tellEvidence,
        listHeldNumbers,
        keyName,
        account: resolverOf(AccountResolver),
        imported: resolverOf(ImportResolver),
        bulkUpsert: resolverOf(BulkUpsertResolver),
        updateAccount: resolverOf(UpdateAccountResolver),
        accountAudit: resolverOf(AccountAuditResolver),
        keyInfo: resolverOf(KeyInfoResolver),
        changes: resolverOf(ChangeResolver),
      }),
    ],
  });
  const beginDrain = () => {
    isDraining = true;
  };
  const onRefused = (code: Code) => {
    log.info({ status: httpStatusOf(code), code }, 'refused by the HTTP server');
    metrics.requestRefused(code);
  };
  const stop = () => inTurn([graphql.stop, work.stop, securityEvents.settled, alive.stop]);
  return {
    http,
    onRefused,
    onLimited: metrics.connectionLimited,
    beginDrain,
    addKey: shared.apiKeys.insert,
    onWorkReady: work.wakeImports,
    stop,
  };
}
