import { createAccountPlaceStore } from '../../accounts/store/account-place.store';
import { ChangeResolver } from '../../feeds/changes/change.resolver';
import { ChangeLiveResolver, createLiveChanges } from '../../feeds/changes/change-live.resolver';
import { createDescribeChanges } from '../../feeds/changes/describe-changes';
import { createReadChanges } from '../../feeds/changes/read-changes';
import { AccountStatisticsResolver } from '../../feeds/statistics/account-statistics.resolver';
import { createAccountStatisticsStore } from '../../feeds/statistics/account-statistics.store';
import { AuditStatisticsResolver } from '../../feeds/statistics/audit-statistics.resolver';
import { createAuditStatisticsStore } from '../../feeds/statistics/audit-statistics.store';
import { createCounterBuilder } from '../../feeds/statistics/build-counters';
import { ClosingBalancesResolver } from '../../feeds/statistics/closing-balances.resolver';
import { createCountedPagesStore } from '../../feeds/statistics/counted-pages.store';
import { createWebhookStates, createWebhooks } from '../../feeds/webhooks';
import { DeliveryResolver } from '../../feeds/webhooks/delivery/delivery.resolver';
import { createDeliveryStore } from '../../feeds/webhooks/delivery/delivery.store';
import { createWebhookWorker, type WebhookWorkerDependencies } from '../../feeds/webhooks/delivery/worker';
import { createEndpointStore } from '../../feeds/webhooks/endpoints/endpoint.store';
import { WebhookResolver } from '../../feeds/webhooks/endpoints/webhook.resolver';
import { type ResolveHost } from '../../feeds/webhooks/sending/resolve-host';
import { createClosingStore } from '../../records/change-log/closing.store';
import { listOrganizations } from '../../storage/database/organizations';
import { createTurnStore } from '../../storage/database/turn.store';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { always } from './heavy-reads';
import { type Records } from './records';
import { type Storage } from './storage';

/** What follows from a change: the feed of changes, webhooks and statistics. */
export function createFeeds(
  platform: Platform,
  { dataKeys }: Storage,
  { securityEvents, recordSecurityEvent }: Callers,
  { auditTrail, counters, allCounters, changeLog, onChanges, onUncounted, feedTails, onFeedFailed }: Records,
  { accounts, createdAccounts }: Accounts,
  { webhookAttempted }: Pick<WebhookWorkerDependencies, 'webhookAttempted'>,
  resolveHost: ResolveHost | undefined,
) {
  const { store, backgroundStore, inBackground, inOrder, beginResting, unitOfWork, isEmbedded } = platform;
  const { config, clock, log, every, newId } = platform;
  const webhooks = store(createEndpointStore);
  const { webhookSecrets, webhookSender, webhookPace, webhookTestPace } = createWebhooks(dataKeys, config, resolveHost);
  const describeChanges = createDescribeChanges({ auditTrail, createdAccounts });
  const use = {
    config,
    clock,
    log,
    every,
    newId,
    unitOfWork,
    inOrder,
    beginResting,
    webhookSecrets,
    webhookSender,
    webhookPace,
    webhookTestPace,
    random: Math.random,
    accounts,
    auditTrail,
    changeLog,
    onChanges,
    securityEvents,
    recordSecurityEvent,
    readChanges: createReadChanges({ changeLog, describeChanges }),
    webhooks,
    webhookDeliveries: store(createDeliveryStore),
    webhookAccounts: backgroundStore(createAccountPlaceStore),
    webhookTurns: backgroundStore((db) => createTurnStore(db, 'webhookTurns', isEmbedded)),
    webhookAttempted,
  };
  const counterBuilder = inBackground(() =>
    createCounterBuilder({
      counters: allCounters,
      countedPages: backgroundStore(createCountedPagesStore),
      onUncounted,
      listOrganizations: () => backgroundStore(listOrganizations),
      clock,
      log,
      every,
    }),
  );
  return {
    webhookDeliveries: use.webhookDeliveries,
    feeds: { changes: createLiveChanges({ accounts, describeChanges, feedTails, onFeedFailed }) },
    resolvers: {
      changes: new ChangeResolver(use),
      liveChanges: new ChangeLiveResolver(),
      webhooks: new WebhookResolver(use),
      deliveries: new DeliveryResolver(use),
      accountStatistics: new AccountStatisticsResolver({
        statistics: store(createAccountStatisticsStore, { count: always }),
        counters,
        clock,
      }),
      auditStatistics: new AuditStatisticsResolver({
        auditStatistics: store(createAuditStatisticsStore, { count: always }),
        counters,
        clock,
      }),
      closingBalances: new ClosingBalancesResolver({ closings: store(createClosingStore), counters, clock }),
    },
    metrics: { webhooks: createWebhookStates(webhooks, clock) },
    workers: [inBackground(() => createWebhookWorker(use)), counterBuilder],
  };
}

export type Feeds = ReturnType<typeof createFeeds>;
