import { ChangeResolver } from '../../feeds/changes/change.resolver';
import { createReadChanges } from '../../feeds/changes/read-changes';
import { createWebhookStates, createWebhooks } from '../../feeds/webhooks';
import { createAccountPlaceStore } from '../../feeds/webhooks/delivery/account-place.store';
import { DeliveryResolver } from '../../feeds/webhooks/delivery/delivery.resolver';
import { createDeliveryStore } from '../../feeds/webhooks/delivery/delivery.store';
import { createWebhookWorker, type WebhookWorkerDependencies } from '../../feeds/webhooks/delivery/worker';
import { createEndpointStore } from '../../feeds/webhooks/endpoints/endpoint.store';
import { WebhookResolver } from '../../feeds/webhooks/endpoints/webhook.resolver';
import { type ResolveHost } from '../../feeds/webhooks/sending/resolve-host';
import { createWebhookTurnStore } from '../../storage/database/turn.store';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { type Records } from './records';
import { type Storage } from './storage';

/** What follows from a change: the feed of changes, and webhooks. */
export function createFeeds(
  platform: Platform,
  { dataKeys }: Storage,
  { securityEvents, recordSecurityEvent }: Callers,
  { auditTrail, changeLog, onChanges }: Records,
  { accounts, createdAccounts }: Accounts,
  { webhookAttempted }: Pick<WebhookWorkerDependencies, 'webhookAttempted'>,
  resolveHost: ResolveHost | undefined,
) {
  const { config, clock, log, every, newId, unitOfWork, inOrder, isEmbedded, store, backgroundStore } = platform;
  const { webhookNetworks } = config;
  const webhooks = store(createEndpointStore);
  const webhookDeliveries = store(createDeliveryStore);
  const readChanges = createReadChanges({ auditTrail, changeLog, createdAccounts });
  const { webhookSecrets, webhookSender, webhookPace, webhookTestPace } = createWebhooks({
    dataKeys,
    webhookNetworks,
    resolveHost,
  });
  const worker = createWebhookWorker({
    webhooks,
    webhookDeliveries,
    webhookAccounts: backgroundStore(createAccountPlaceStore),
    webhookTurns: backgroundStore((db) => createWebhookTurnStore(db, isEmbedded)),
    webhookSecrets,
    webhookSender,
    webhookPace,
    webhookAttempted,
    readChanges,
    recordSecurityEvent,
    unitOfWork,
    onChanges,
    clock,
    every,
    newId,
    random: Math.random,
    onWebhookDisabled: ({ id, organizationId }, cause) =>
      log.error({ organizationId, webhookId: id, cause }, 'a webhook was disabled: its receiver gets nothing any more'),
    onDeliveryDelayed: (err) => log.warn({ err }, 'webhooks wait for the database; tried again every second'),
  });
  return {
    webhookDeliveries,
    resolvers: {
      changes: new ChangeResolver({ accounts, auditTrail, readChanges }),
      webhooks: new WebhookResolver({
        webhooks,
        webhookDeliveries,
        webhookSecrets,
        webhookSender,
        webhookTestPace,
        webhookNetworks,
        changeLog,
        securityEvents,
        inOrder,
        clock,
        newId,
      }),
      deliveries: new DeliveryResolver({ webhooks, webhookDeliveries, readChanges, clock }),
    },
    metrics: { webhooks: createWebhookStates({ webhooks, clock }) },
    workers: [worker],
  };
}

export type Feeds = ReturnType<typeof createFeeds>;
