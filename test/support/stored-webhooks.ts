import { ObjectId } from 'mongodb';
import { createDeliveryStore, type StoredDelivery } from '../../src/service/feeds/webhooks/delivery/delivery.store';
import { type EndpointChange } from '../../src/service/feeds/webhooks/endpoints/endpoint';
import { createEndpointStore } from '../../src/service/feeds/webhooks/endpoints/endpoint.store';
import { type TestKey, type TestService } from './service';
import { addWebhook } from './webhooks';

/** A webhook whose past a test makes up. Nothing is sent: none of its deliveries is due. */
export interface StoredWebhook {
  input: object;
  /** How it stands, in what differs from a new one. */
  stands?: EndpointChange;
  deliveries?: readonly Partial<StoredDelivery>[];
  /** When it was made, if not now. */
  createdAt?: Date;
}

/** A delivery that was taken at once, just now. */
function deliveryOf(
  some: Partial<StoredDelivery>,
  at: number,
  now: Date,
): Omit<StoredDelivery, 'id' | 'organizationId' | 'webhookId'> {
  const [changeId, type] = [at.toString(16).padStart(24, '6b02581b24d1fc05'), 'account.updated'];
  return {
    messageId: `msg_${changeId}-0`,
    body: '{}',
    types: [type],
    changes: 1,
    subjects: [],
    number: 1,
    offset: at,
    state: 'TAKEN',
    attempts: 0,
    isExpedited: false,
    createdAt: now,
    nextAttemptAt: null,
    expiresAt: null,
    lastAttempt: { at: some.createdAt ?? now, status: 204, failure: null, answer: '', durationMs: 84 },
    ...some,
  };
}

/** Stores a webhook with its past. @returns its id */
export async function storeWebhook(
  service: TestService,
  { apiKey, organizationId }: TestKey,
  { input, stands = {}, deliveries = [], createdAt = service.clock.now }: StoredWebhook,
): Promise<string> {
  const { database, clock } = service;
  const { id } = await addWebhook(service, apiKey, input);
  const rows = deliveries.map((some, at) => ({
    id: database.newId(),
    organizationId,
    webhookId: id,
    ...deliveryOf(some, at, clock.now),
  }));
  const writes = [await createDeliveryStore(database.db).prepareInsert(rows)];
  if (rows.length > 0) await database.unitOfWork({ writes, isWritten: async () => true });
  await createEndpointStore(database.db).change({ id, organizationId }, stands);
  await database.db.collection('webhooks').updateOne({ _id: new ObjectId(id) }, { $set: { createdAt } });
  return id;
}
