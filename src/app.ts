import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Express } from 'express';
import { createAccess } from './access';
import { type StoredApiKey } from './access/api-key';
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
import { createAuditRoots } from './audit-roots';
import { findEarlierSigner } from './audit-roots/earlier-signer';
import { createRootMemory } from './audit-roots/root-memory';
import { type Config } from './config';
import { createConsoleSessions, createSessionExpiry, signInRoutes } from './console-sessions';
import { createSessionCount } from './console-sessions/count-sessions';
import { type OneTimeEntries } from './console-sessions/one-time-entries';
import { type Database } from './database/connection/connect';
import { observedDb } from './database/connection/observed-db';
import { ReadQueue } from './database/reads/read-queue';
import { sharedRead } from './database/reads/shared-read';
import { joinUnits } from './database/transactions/joined-units';
import { type EmbeddedServer } from './embedded-server/index';
import { openEncryption } from './encryption';
import { exposedKeyFiles } from './encryption/exposed-key-files';
import { keepAlive } from './encryption/keep-alive';
import { openSigningKey, rootsFileOf } from './encryption/signing-key';
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
import { createImportExpiry } from './imports/work/expire-imports';
import { createOpenImports } from './imports/work/open-imports';
import { createImportWorker } from './imports/work/worker';
import { KeyInfoResolver } from './key-info/key-info.resolver';
import { createKeyRing } from './key-management';
import { createKeyName } from './key-names';
import { type Log, logUnexpected } from './log';
import { logEarlierSigner, logExposedFile, logKeyChanges } from './log-keys';
import { createMaintenance } from './maintenance';
import { createMetrics } from './observability';
import { metricsRoutes } from './observability/metrics-routes';
import { openApiRoutes } from './openapi/routes';
import { openOpenIdConnect } from './openid-connect';
import { createRequests } from './request';
import { createIdempotencySize } from './request/idempotency-size';
import { restRoutes } from './rest';
import { createRetention } from './retention';
import { createTurns } from './scheduling/fair-scheduler';
import { createOneByOne } from './scheduling/one-by-one';
import { watchTurns } from './scheduling/recent-turns';
import { type Every } from './scheduling/repeated-work';
import { createRecorder } from './security-events';
import { createBackgroundStores, createStores, dataKeyStoreOf } from './stores';
import { createSyncRunFeeds } from './sync-runs';
import { createFeedTimes } from './sync-runs/feed-times';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
  /** How often it tells other instances that it is alive; for tests. */
  beatMs?: number;
  /** Links that sign people in to the console; undefined: none does. */
  entries?: OneTimeEntries;
}

export interface App {
  http: Express;
  /** Notes a request that was refused before it reached the app. */
  onRefused(code: Code): void;
  /** Notes a connection that was paused or closed before its client was done with it. */
  onLimited(limit: Limit): void;
  /** Makes the service not ready, so that load balancers send it nothing new. It continues to serve requests. */
  beginDrain(): void;
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
export async function createApp({ config, database, clock, log, beatMs, entries }: AppOptions): Promise<App> {
  const refreshed = await refreshDerivedFields(database.db);
  if (refreshed > 0) log.info({ accounts: refreshed }, 'the derived fields of accounts were brought up to date');

  const { dataKeys, parts, madeKeyFile } = await openEncryption(config, {
    ...{ store: dataKeyStoreOf(database), now: () => performance.now(), clock },
    ...{ instanceName: `${hostname()}:${process.pid}`, ...logKeyChanges(log) },
  });
  if (madeKeyFile !== undefined) log.warn(`made a key that encrypts people's numbers; keep a copy of ${madeKeyFile}`);
  const { agreement } = parts;

  const { key: signingKey, madeFile } = await openSigningKey(config);
  if (madeFile !== undefined) log.warn(`made a key that signs audit roots; keep a copy of ${madeFile}`);
  if (!signingKey) log.warn('AUDIT_SIGNING_KEY is not set: the roots of the audit trail are not signed');
  const rootMemory = createRootMemory(rootsFileOf(config));
  const memoryWarning = signingKey && (await rootMemory.open());
  if (memoryWarning !== undefined) log.warn(memoryWarning);
  for (const file of exposedKeyFiles(config)) logExposedFile(log, file);

  if (database.embedded) logCompaction(database.embedded, log);
  const metrics = createMetrics(database.embedded, clock);
  const now = () => performance.now();
  const allTurns = metrics.measureTurns(createTurns({ now, defer: setImmediate, delay: setTimeout }));
  const { turns, areMany } = watchTurns(allTurns, now);
  const { newId, watchInserts } = database;
  const isEmbedded = config.mongodbUrl === undefined;
  const observed = observedDb(database.db, metrics.commandEnded);
  const shared = {
    ...config,
    ...createStores(observed, metrics.measureReads(new ReadQueue()), dataKeys, isEmbedded),
    unitOfWork: joinUnits(metrics.countTransactions((unit) => database.unitOfWork(unit, observed))),
    ...{ newId, watchInserts, clock, turns, log },
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
    onWorkReady: () => importWorker.wake(),
    inOrder: createOneByOne(),
  };
  metrics.watchFeeds(createFeedTimes(shared));
  metrics.watchIdempotencyKeys(createIdempotencySize(shared));
  metrics.watchSessions(createSessionCount(shared));
  metrics.watchImports(createOpenImports(shared));
  metrics.watchMaintenance(createMaintenance(shared));
  metrics.watchKeys(() => agreement.state);
  const securityEvents = createRecorder(shared);
  const { recordSecurityEvent } = securityEvents;
  const openIdConnect = config.console ? await openOpenIdConnect(config) : undefined;
  const sessions = config.console
    ? createConsoleSessions({ ...shared, recordSecurityEvent, grants: openIdConnect?.grants })
    : undefined;
  const access = createAccess({ ...shared, recordSecurityEvent, sessions, delay });
  const admission = { ...access, recordSecurityEvent, openAccessNotes: createAccessNotes(shared) };
  const audit = createAudit(shared);
  const background = { ...shared, ...createBackgroundStores(database.db, dataKeys, isEmbedded), every };
  const organizationIds = new Set((await background.allApiKeys.list()).map(({ organizationId }) => organizationId));
  const earlier = signingKey && (await findEarlierSigner(signingKey, organizationIds, background.auditRoots));
  if (signingKey && earlier !== undefined) logEarlierSigner(log, signingKey.id, earlier);
  const retention = createRetention({
    ...background,
    onRecordsRemoved: (removed) => log.info(removed, 'records were removed at the end of their retention'),
    onRemovalFailed: (err) => log.error({ err }, 'old records could not be removed; tried again in an hour'),
  });
  const importWorker = createImportWorker({
    ...{ ...background, ...metrics, turns: allTurns, areRequestsActive: areMany },
    onWorkDelayed: (err) => log.warn({ err }, 'imports wait for the database; tried again every second'),
  });
  const importExpiry = createImportExpiry({
    ...background,
    onRowsRemoved: (removed) => log.info(removed, 'the rows of an import were removed at the end of their retention'),
    onExpiryFailed: (err) => log.error({ err }, 'old imports could not be removed; tried again in ten minutes'),
  });
  const sessionExpiry = createSessionExpiry({
    ...{ ...background, recordSecurityEvent },
    onExpiryFailed: (err) => log.error({ err }, 'expired sessions could not be ended; tried again in a minute'),
  });
  const windowMs = config.auditRootMinutes * 60_000;
  const auditRoots = createAuditRoots({
    ...background,
    ...{ signingKey, rootMemory, windowMs, databaseTime: database.time },
    onSigningRefused: (organizationId, reason) =>
      log.error({ organizationId, reason }, 'the history does not fit its signed roots: it is not signed any further'),
    onRootsTrusted: () =>
      log.warn('no audit root was remembered: those of the database are taken as they are; compare them with exports'),
    onClockDiffers: (seconds) =>
      log.error({ seconds }, 'the clock of this machine is not that of the database: changes may bear wrong times'),
    onSigningFailed: (err) => log.error({ err }, 'the roots of the audit trail could not be signed; tried again soon'),
  });
  metrics.watchAuditRoots(auditRoots.status);
  const { runMutation } = createRequests({ ...shared, ...metrics });
  const keyName = createKeyName(shared);
  const forgetImportRows = createForgetImportRows(shared);
  const { listHeldNumbers, feeds } = createAccounts(shared);
  const tellEvidence = createTellEvidence({ ...shared, dataKeys, signingKey });
  const graphql = await createGraphql({
    ...{ ...shared, ...admission, ...audit, ...securityEvents },
    ...{ runMutation, forgetImportRows, keyName, declaredFields: changedFields },
    rootKnowledge: { memory: rootMemory, ownKeyId: signingKey?.id, windowMs },
    keyRing: createKeyRing({ ...shared, sleep: delay }),
    feeds: { ...feeds, ...createSyncRunFeeds(shared), ...createImportFeeds(shared) },
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
    ...{ ...shared, ...metrics },
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
        ...{ ...shared, ...admission, runMutation, tellEvidence, listHeldNumbers, keyName },
        account: resolverOf(AccountResolver),
        imported: resolverOf(ImportResolver),
        bulkUpsert: resolverOf(BulkUpsertResolver),
        updateAccount: resolverOf(UpdateAccountResolver),
        accountAudit: resolverOf(AccountAuditResolver),
        keyInfo: resolverOf(KeyInfoResolver),
      }),
    ],
  });
  // From here on others wait for it.
  await agreement.join();
  const alive = keepAlive(agreement, {
    ...{ every, beatMs },
    onSilent: (err) =>
      log.warn({ err }, 'this instance could not tell others that it is alive; tried again all the time'),
  });
  const beginDrain = () => {
    isDraining = true;
  };
  const onRefused = (code: Code) => {
    log.info({ status: httpStatusOf(code), code }, 'refused by the HTTP server');
    metrics.requestRefused(code);
  };
  const stop = async () => {
    await graphql.stop();
    await auditRoots.stop();
    await importWorker.stop();
    await importExpiry.stop();
    await sessionExpiry.stop();
    await retention.stop();
    await securityEvents.settled();
    await alive.stop();
  };
  return { http, onRefused, onLimited: metrics.connectionLimited, beginDrain, onWorkReady: importWorker.wake, stop };
}
