import { type Code, httpStatusOf } from '../../../base/errors';
import { type AdmissionDependencies } from '../../callers/http/exchange/admission';
import { healthRoutes } from '../../callers/http/exchange/health';
import { createReadiness } from '../../callers/http/exchange/readiness';
import { createExpressApp } from '../../callers/http/express-app';
import { homePage } from '../../callers/http/pages/home-page';
import { sharedRead } from '../../storage/database/reads/shared-read';
import { createGraphql } from '../../surfaces/graphql';
import { ACTOR_RESOLVERS } from '../../surfaces/graphql/schema/actor.resolver';
import { KEY_NAME_RESOLVERS } from '../../surfaces/graphql/schema/key-name.resolver';
import { createKeyName } from '../../surfaces/graphql/schema/key-names';
import { NodeResolver, TimelineEventIdResolver } from '../../surfaces/graphql/schema/node.resolver';
import { SubgraphResolver } from '../../surfaces/graphql/schema/subgraph.resolver';
import { type Metrics } from '../../surfaces/observability';
import { metricsRoutes } from '../../surfaces/observability/metrics-routes';
import { openApiRoutes } from '../../surfaces/openapi/routes';
import { restRoutes } from '../../surfaces/rest';
import { createAdmitTo } from '../../surfaces/rest/requests/admit-to';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { type Compliance } from './compliance';
import { type Feeds } from './feeds';
import { type Imports } from './imports';
import { type Records } from './records';
import { type Storage } from './storage';

/** The districts that the surfaces show. */
export interface Shown {
  storage: Storage;
  callers: Callers;
  records: Records;
  accounts: Accounts;
  compliance: Compliance;
  feeds: Feeds;
  imports: Imports;
}

/** Adds what metrics read when they are asked for. */
function watch(metrics: Metrics, { storage, callers, records, feeds, imports }: Shown): void {
  metrics.watchFeeds(records.metrics.feedTimes);
  metrics.watchIdempotencyKeys(callers.metrics.idempotencyKeys);
  metrics.watchSessions(callers.metrics.sessions);
  metrics.watchImports(imports.metrics.openImports);
  metrics.watchChanges(records.metrics.pendingChanges);
  metrics.watchWebhooks(feeds.metrics.webhooks);
  metrics.watchMaintenance(callers.metrics.maintenance);
  metrics.watchKeys(() => storage.agreement.state);
  metrics.watchAuditRoots(records.metrics.signingStatus);
}

/** Whether the service is ready, for load balancers and metrics. */
function createReadinessOf({ ping, embedded, log }: Platform, { agreement }: Storage) {
  let isDraining = false;
  const readiness = createReadiness({
    ping,
    isDraining: () => isDraining,
    canUseKeys: () => agreement.canServe,
    diskRoom: embedded?.diskRoom,
    onReadinessChanged(status) {
      if (status === 'ready' || status === 'stopping') log.info({ status }, 'readiness changed');
      else log.error({ status }, 'the service is not ready');
    },
  });
  const beginDrain = () => {
    isDraining = true;
  };
  return { readiness: sharedRead(readiness), beginDrain };
}

/** How the service looks from outside: GraphQL, REST, their descriptions, metrics and health. */
export async function createSurfaces(platform: Platform, metrics: Metrics, shown: Shown) {
  const { config, clock, log, newId, turns, inOrder, beginResting, onUnexpected } = platform;
  const { storage, callers, records, accounts, compliance, feeds, imports } = shown;
  const { accessRecords, databaseTimeoutMs } = config;
  const { apiKeys, people, identifyCaller, recheckKey, readRawBody, recordSecurityEvent, runMutation } = callers;
  const { auditTrail, openAccessNotes, declaredFields } = records;
  const keyName = createKeyName({ apiKeys, people });
  const { readiness, beginDrain } = createReadinessOf(platform, storage);
  watch(metrics, shown);
  metrics.watchReadiness(readiness);

  const admission: AdmissionDependencies = {
    console: config.console,
    identifyCaller,
    recheckKey,
    readRawBody,
    recordSecurityEvent,
    accessRecords,
    openAccessNotes,
    turns,
    clock,
  };
  const { router, hasGraphiql, stop } = await createGraphql({
    admission,
    settings: config,
    runMutation,
    onUnexpected,
    feeds: {
      accountUpdates: accounts.feeds.accountUpdates,
      syncRuns: records.feeds.syncRuns,
      importProgress: imports.feeds.importProgress,
    },
    resolvers: [
      [callers, records, accounts, compliance, feeds, imports].flatMap(({ resolvers }) =>
        Object.values<object>(resolvers),
      ),
      [...KEY_NAME_RESOLVERS, ...ACTOR_RESOLVERS].map((Resolver) => new Resolver({ keyName })),
      new SubgraphResolver(config),
      new TimelineEventIdResolver(),
      new NodeResolver({
        accounts: accounts.accounts,
        auditTrail,
        declaredFields,
        accessRecordStore: records.accessRecordStore,
        securityEvents: callers.securityEvents,
        webhookDeliveries: feeds.webhookDeliveries,
        syncRuns: records.resolvers.syncRuns,
        imports: imports.resolvers.imported,
        webhooks: feeds.resolvers.webhooks,
      }),
    ].flat(),
  });
  const admitTo = createAdmitTo(admission);
  const rest = restRoutes(
    {
      admitTo,
      runMutation,
      recordSecurityEvent,
      clock,
      newId,
      inOrder,
      beginResting,
      onUnexpected,
      requireSignedWrites: config.requireSignedWrites,
      importRetentionDays: config.importRetentionDays,
      syncRunRetentionDays: config.syncRunRetentionDays,
      databaseTimeoutMs,
      keyName,
      keyInfo: callers.resolvers.keyInfo,
      account: accounts.resolvers.account,
      accountAudit: accounts.resolvers.audit,
      bulkUpsert: accounts.resolvers.bulkUpsert,
      updateAccount: accounts.resolvers.updateAccount,
      erasedAccounts: accounts.erasedAccounts,
      listHeldNumbers: accounts.listHeldNumbers,
      writeEvidence: compliance.writeEvidence,
      changes: feeds.resolvers.changes,
      syncRuns: records.syncRuns,
      imported: imports.resolvers.imported,
      imports: imports.imports,
      importParts: imports.importParts,
      importSlices: imports.importSlices,
      missingAccounts: imports.missingAccounts,
      onWorkReady: imports.onWorkReady,
    },
    config,
  );
  const http = createExpressApp({
    log,
    onUnexpected,
    onRequestStarted: metrics.onRequestStarted,
    onRequestEnded: metrics.onRequestEnded,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    databaseTimeoutMs,
    routers: [
      healthRoutes(readiness),
      metricsRoutes(metrics.exposition, config.metricsToken),
      config.apiDocs ? [openApiRoutes(), homePage({ hasGraphiql, hasConsole: config.console })] : [],
      router,
      callers.routes,
      rest,
    ].flat(),
  });
  const onRefused = (code: Code) => {
    log.info({ status: httpStatusOf(code), code }, 'refused by the HTTP server');
    metrics.requestRefused(code);
  };
  return { http, beginDrain, onRefused, stop };
}
