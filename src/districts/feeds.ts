import { ChangeResolver } from '../changes/change.resolver';
import { createReadChanges } from '../changes/read-changes';
import { createWebhookTurnStore } from '../database/turn.store';
import { type Platform } from '../platform';
import { createWebhookStates, createWebhooks } from '../webhooks';
import { createAccountPlaceStore } from '../webhooks/delivery/account-place.store';
import { DeliveryResolver } from '../webhooks/delivery/delivery.resolver';
import { createDeliveryStore } from '../webhooks/delivery/delivery.store';
import { createWebhookWorker, type WebhookWorkerDependencies } from '../webhooks/delivery/worker';
import { createEndpointStore } from '../webhooks/endpoints/endpoint.store';
import { WebhookResolver } from '../webhooks/endpoints/webhook.resolver';
import { type ResolveHost } from '../webhooks/sending/resolve-host';
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
