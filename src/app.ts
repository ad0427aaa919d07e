import express, { type Express } from 'express';
import { createApiKeyStore } from './access/api-key.store';
import { createRateLimitStore } from './access/rate-limit.store';
import { AccountResolver } from './accounts/account.resolver';
import { readersInLine } from './accounts/heavy-reads';
import { AccountLiveResolver } from './accounts/live/account-live.resolver';
import { AccountAtResolver } from './accounts/past/account-at.resolver';
import { AccountHistoryResolver } from './accounts/past/account-history.resolver';
import { AccountStatisticsResolver } from './accounts/statistics/account-statistics.resolver';
import { createAccountStatisticsStore } from './accounts/statistics/account-statistics.store';
import { createAccountStore } from './accounts/store/account.store';
import { refreshDerivedFields } from './accounts/store/derived-fields.store';
import { createAuditTrailStore } from './audit/audit-trail.store';
import { createTimelineStore } from './audit/history.store';
import { HistorySearchResolver } from './audit/history-search.resolver';
import { createHistoryLister } from './audit/list-history';
import { type Config } from './config';
import { createCommitSignal } from './database/commit-signal';
import { type Database } from './database/connect';
import { withDeadline } from './database/deadline';
import { HeavyReads } from './database/heavy-reads';
import { FederationResolver } from './graphql/federation.resolver';
import { isGraphiqlInstalled } from './graphql/graphiql';
import { createSchema } from './graphql/schema';
import { graphqlRoutes } from './graphql/server';
import { readTrustedDocuments } from './graphql/trusted-documents';
import { failures, notFound, requireHost } from './http/envelope';
import { healthRoutes } from './http/health';
import { homePage } from './http/home-page';
import { createRawBodyReader } from './http/raw-body';
import { requestDeadline } from './http/request-deadline';
import { noteMount, requestLog } from './http/request-log';
import { ChangeFeed } from './live/change-feed';
import { type Log } from './log';
import { openApiRoutes } from './openapi/routes';
import { createIdempotencyKeyStore } from './request/idempotency.store';
import { createIdempotencyRoom } from './request/idempotency-quota';
import { accountRoutes } from './rest/account-routes';
import { AuditTrailSyncRunResolver, SyncRunResolver } from './sync-runs/sync-run.resolver';
import { createSyncRunStore } from './sync-runs/sync-run.store';
import { createTurns } from './turns';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
}

export interface App {
  http: Express;
  /** Ends answers that would go on for ever; before the server waits for its requests. */
  endStreams(): void;
  /** Ends what the app runs besides its requests. */
  stop(): Promise<void>;
}

/** How far the clocks of processes on one database may be apart, for subscribers to be told of everything. */
const CLOCKS_APART_MS = 10_000;

/** Puts the parts of the service together; the one place that knows all of them. */
export async function createApp({ config, database, clock, log }: AppOptions): Promise<App> {
  const { db, unitOfWork, newId, ping } = database;
  // The error object may quote documents: its kind and stack are enough to find the cause.
  const onUnexpected = (error: unknown, requestId: string) =>
    log.error(
      {
        requestId,
        error:
          error instanceof Error ? { name: error.name, code: codeOf(error), stack: framesOf(error) } : typeof error,
      },
      'unexpected error',
    );

  const refreshed = await refreshDerivedFields(db);
  if (refreshed > 0) log.info({ accounts: refreshed }, 'the derived fields of accounts were brought up to date');

  const turns = createTurns({ now: () => performance.now(), defer: setImmediate, delay: setTimeout });
  const { accounts, statistics, auditTrail, timeline, syncRuns, rateLimits, idempotencyKeys, apiKeys } = withDeadline({
    ...readersInLine(
      {
        accounts: createAccountStore(db),
        statistics: createAccountStatisticsStore(db),
        auditTrail: createAuditTrailStore(db, turns),
        timeline: createTimelineStore(db, turns),
      },
      new HeavyReads(),
    ),
    syncRuns: createSyncRunStore(db),
    rateLimits: createRateLimitStore(db),
    idempotencyKeys: createIdempotencyKeyStore(db),
    apiKeys: createApiKeyStore(db),
  });
  const account = new AccountResolver({
    accounts,
    auditTrail,
    timeline,
    unitOfWork,
    rateLimits,
    idempotencyKeys,
    makeIdempotencyRoom: createIdempotencyRoom(idempotencyKeys, config.idempotencyMaxBytes),
    longestRequestMs: config.requestTimeoutSeconds * 1000 + config.databaseTimeoutMs,
    idempotencyLeaseMs: 2 * config.databaseTimeoutMs,
    bulkUpsertWindowSeconds: config.bulkUpsertWindowSeconds,
    syncRuns,
    syncRunRetentionDays: config.syncRunRetentionDays,
    clock,
    newId,
    onUnexpected,
  });
  const accountStatistics = new AccountStatisticsResolver({ statistics, clock });
  const accountHistory = new AccountHistoryResolver({
    listAuditTrail: createHistoryLister(auditTrail),
    listTimeline: createHistoryLister(timeline),
  });
  const historySearch = new HistorySearchResolver({
    findAccountId: async (organizationId, externalId) =>
      (await accounts.findByExternalId(organizationId, externalId))?.id,
    auditTrail,
    timeline,
  });
  const federation = new FederationResolver({ accounts, graphqlIntrospection: config.graphqlIntrospection });
  const feedOptions = {
    clock,
    onFailed: () => log.warn('changes could not be read for subscribers; tried again in a second'),
  };
  const feeds = {
    accountUpdates: new ChangeFeed({
      ...feedOptions,
      read: async (organizationId, since, most) => {
        const refs = await auditTrail.listRefs(organizationId, since, most);
        return refs.map(({ id, createdAt, externalId }) => ({ id, at: createdAt, subject: externalId }));
      },
      load: auditTrail.findByIds,
      latest: async (organizationId, externalId, since) => {
        const account = await accounts.findByExternalId(organizationId, externalId);
        const [entry] = account ? await auditTrail.backwards(organizationId, account.id, account.version, 1) : [];
        return entry && entry.createdAt >= since ? entry : undefined;
      },
      overlapMs: config.databaseTimeoutMs + CLOCKS_APART_MS,
      signal: createCommitSignal(db, ['auditTrail']),
    }),
    syncRuns: new ChangeFeed({
      ...feedOptions,
      read: async (organizationId, since, most) => {
        const runs = await syncRuns.list(organizationId, { from: since, limit: most }, clock());
        return runs.map(({ id, receivedAt }) => ({ id, at: receivedAt }));
      },
      load: (organizationId, ids) => syncRuns.findByIds(organizationId, ids, clock()),
      // A run has the time at which its request began to arrive.
      overlapMs: config.requestTimeoutSeconds * 1000 + config.databaseTimeoutMs + CLOCKS_APART_MS,
      signal: createCommitSignal(db, ['syncRuns']),
    }),
  };
  const admission = {
    apiKeys,
    apiKeyPrefix: config.apiKeyPrefix,
    clock,
    onTouchFailed: () => log.warn('the time of last use of an API key could not be noted'),
    readRawBody: createRawBodyReader(config),
    requireSignedWrites: config.requireSignedWrites,
    turns,
  };
  const hasGraphiql = config.graphiql && isGraphiqlInstalled();
  const graphql = await graphqlRoutes({
    ...admission,
    schema: createSchema({
      account,
      accountHistory,
      accountLive: new AccountLiveResolver(accounts),
      accountStatistics,
      accountAt: new AccountAtResolver({ accounts, auditTrail }),
      historySearch,
      federation,
      syncRun: new SyncRunResolver({ syncRuns, clock }),
      auditTrailSyncRun: new AuditTrailSyncRunResolver({ syncRuns, clock }),
    }),
    feeds,
    graphqlIntrospection: config.graphqlIntrospection,
    graphiql: hasGraphiql,
    graphqlMaxCost: config.graphqlMaxCost,
    trustedDocuments: config.graphqlTrustedDocuments ? readTrustedDocuments(config.graphqlTrustedDocuments) : undefined,
    onUnexpected,
  });

  const http = express();
  http.disable('x-powered-by');
  http.disable('etag');
  // Only accounts have versions, and their route compares them; Express would answer 304 to `If-None-Match: *` everywhere.
  Object.defineProperty(http.request, 'fresh', { get: () => false });
  http.set('case sensitive routing', true);
  http.set('trust proxy', config.trustProxy);
  http.use(requestLog(log));
  http.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    next();
  });
  http.use(requireHost);
  http.use(requestDeadline(config.databaseTimeoutMs));
  http.use(healthRoutes(ping));
  if (config.apiDocs) {
    http.use(openApiRoutes());
    http.use(homePage({ hasGraphiql }));
  }
  http.use(graphql.router);
  http.use('/external-api/accounts', noteMount, accountRoutes({ ...admission, account, accountHistory }));
  http.use(notFound);
  http.use(failures(onUnexpected));
  return {
    http,
    endStreams() {
      graphql.endStreams();
      for (const feed of Object.values(feeds)) feed.stop();
    },
    stop: graphql.stop,
  };
}

/** The code that the database or the system gave to an error. */
const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** The frames of a stack without its message, which may hold a value. */
const framesOf = (error: Error): string[] => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
