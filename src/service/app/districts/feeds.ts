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
import { createTurnStore } from '../../storage/database/turn.store';
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
  const { store, backgroundStore, ...parts } = platform;
  const { clock, config, isEmbedded } = parts;
  const webhooks = store(createEndpointStore);
  const sending = createWebhooks(dataKeys, config, resolveHost);
  const use = {
    ...parts,
    ...sending,
    random: Math.random,
    accounts,
    auditTrail,
    changeLog,
    onChanges,
    securityEvents,
    recordSecurityEvent,
    readChanges: createReadChanges({ auditTrail, changeLog, createdAccounts }),
    webhooks,
    webhookDeliveries: store(createDeliveryStore),
    webhookAccounts: backgroundStore(createAccountPlaceStore),
    webhookTurns: backgroundStore((db) => createTurnStore(db, 'webhookTurns', isEmbedded)),
    webhookAttempted,
  };
  return {
    webhookDeliveries: use.webhookDeliveries,
    resolvers: {
      changes: new ChangeResolver(use),
      webhooks: new WebhookResolver(use),
      deliveries: new DeliveryResolver(use),
    },
    metrics: { webhooks: createWebhookStates(webhooks, clock) },
    workers: [platform.inBackground(() => createWebhookWorker(use))],
  };
}

export type Feeds = ReturnType<typeof createFeeds>;
