import { type Db, type Filter, ObjectId, type WithId } from 'mongodb';
import { isId } from '../../../../base/id';
import { present } from '../../../../base/json/present';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../../base/paging/order';
import { DAY_MS } from '../../../../base/time/durations';
import { rangeFilter, sortBy } from '../../../storage/database/reads/keyset';
import { withinReadTime } from '../../../storage/database/reads/read-time';
import { insertion } from '../../../storage/database/transactions/write';
import { type EndpointRef } from '../endpoints/endpoint';
import { type DeliveryState, type PendingDelivery } from '../rules/delivery-state';
import { type PlannedDelivery } from '../rules/plan-deliveries';
import { type Outcome } from '../sending/outcome';

/** What became of the last attempt, and when it was sent. */
interface LastAttempt extends Omit<Outcome, 'retryAfter'> {
  at: Date;
}

/** A message to an endpoint, and what became of it. */
export interface StoredDelivery extends PlannedDelivery, Omit<PendingDelivery, 'nextAttemptAt' | 'subjects'> {
  organizationId: string;
  webhookId: string;
  state: DeliveryState;
  createdAt: Date;
  /** Null once it is settled. */
  nextAttemptAt: Date | null;
  lastAttempt: LastAttempt | null;
  /** When it is removed; null while it waits. */
  expiresAt: Date | null;
}

/** What changes of a delivery. */
export type DeliveryChange = Partial<
  Pick<
    StoredDelivery,
    'state' | 'attempts' | 'isExpedited' | 'nextAttemptAt' | 'notBefore' | 'lastAttempt' | 'expiresAt'
  >
>;

const KEPT_MS = 7 * DAY_MS;

/** When a delivery is removed that is settled now. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_MS);

/** Newest first. */
export const DELIVERY_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
type DeliveryPosition = SortKeyOf<typeof DELIVERY_ORDER>;

/** A place in the feed, after a change of a block. */
type FeedPlace = Pick<StoredDelivery, 'number' | 'offset'>;

type DeliveryDocument = Omit<StoredDelivery, 'id'> & { _id: ObjectId };

const DELIVERIES = 'webhookDeliveries';
const NEWEST_FIRST = sortBy(DELIVERY_ORDER.fields, -1);
const IN_FEED_ORDER = { number: 1, offset: 1 } as const;
const SETTLED: readonly DeliveryState[] = ['TAKEN', 'FAILED'];
/** More would keep an embedded server from other requests for longer, and be removed no faster. */
const BATCH = 100;
const MAX_PENDING_READ = 2_000;
/** A look at a webhook must not wait for the count of all that it missed. */
const MAX_COUNTED = 1_000;

const toDelivery = ({ _id, ...fields }: WithId<DeliveryDocument>): StoredDelivery => ({
  id: _id.toHexString(),
  ...fields,
});

const ofEndpoint = ({ id, organizationId }: EndpointRef) => ({ organizationId, webhookId: id });

/** The deliveries of one endpoint at a time. */
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(database: Db) {
  const deliveries = database.collection<DeliveryDocument>(DELIVERIES);

  async function changeAll(
    endpoint: EndpointRef,
    changes: readonly { filter: Filter<DeliveryDocument>; change: DeliveryChange }[],
  ): Promise<void> {
    if (changes.length === 0) return;
    const updates = changes.map(({ filter, change }) => ({
      updateOne: { filter: { ...filter, ...ofEndpoint(endpoint) }, update: { $set: change } },
    }));
    await deliveries.bulkWrite(updates);
  }

  async function removeFound(filter: Filter<DeliveryDocument>, afterEach?: () => Promise<void>): Promise<void> {
    for (;;) {
      const options = { projection: { _id: 1 }, limit: BATCH, batchSize: BATCH + 1 };
      const found = await deliveries.find(filter, options).toArray();
      if (found.length > 0) await deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      if (found.length < BATCH) return;
      await afterEach?.();
    }
  }

  return {
    prepareInsert: async (list: readonly StoredDelivery[]) =>
      insertion(
        DELIVERIES,
        list.map(({ id, ...fields }) => ({ _id: new ObjectId(id), ...fields })),
      ),
    async find(organizationId: string, id: string): Promise<StoredDelivery | undefined> {
      if (!isId(id)) return undefined;
      const found = await deliveries.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toDelivery(found) : undefined;
    },
    async list(
      endpoint: EndpointRef,
      { state, after, limit }: { state?: DeliveryState; after?: DeliveryPosition; limit: number },
    ) {
      const filter = {
        ...ofEndpoint(endpoint),
        ...present({ state }),
        ...rangeFilter('createdAt', { after }),
      } as Filter<DeliveryDocument>;
      const options = { sort: NEWEST_FIRST, limit };
      const found = await withinReadTime((time) => deliveries.find(filter, { ...options, ...time }).toArray());
      return found.map(toDelivery);
    },
    /** When the first waiting delivery was planned, by the order of changes; undefined where none waits. */
    async waitingSince(endpoint: EndpointRef): Promise<Date | undefined> {
      const options = { sort: IN_FEED_ORDER, projection: { createdAt: 1 }, limit: 1 } as const;
      const [first] = await deliveries.find({ ...ofEndpoint(endpoint), state: 'PENDING' }, options).toArray();
      return first?.createdAt;
    },
    /** How many kept deliveries have failed for good, up to 1,000. */
    countFailed: (endpoint: EndpointRef) =>
      deliveries.countDocuments({ ...ofEndpoint(endpoint), state: 'FAILED' }, { limit: MAX_COUNTED }),
    /** Those that wait, in the order of their changes. */
    async listPending(endpoint: EndpointRef, limit: number): Promise<PendingDelivery[]> {
      const projection = { subjects: 1, attempts: 1, nextAttemptAt: 1, isExpedited: 1, notBefore: 1 };
      const options = { sort: IN_FEED_ORDER, projection, limit, batchSize: limit + 1 } as const;
      const found = await deliveries.find({ ...ofEndpoint(endpoint), state: 'PENDING' }, options).toArray();
      return found.map((document) => {
        const { nextAttemptAt, ...delivery } = toDelivery(document);
        return { ...delivery, nextAttemptAt: nextAttemptAt ?? new Date(0) };
      });
    },
    async findBodies(endpoint: EndpointRef, ids: readonly string[]) {
      const options = { projection: { messageId: 1, body: 1 }, batchSize: ids.length + 1 };
      const filter = { _id: { $in: ids.map((id) => new ObjectId(id)) }, ...ofEndpoint(endpoint) };
      const found = await deliveries.find(filter, options).toArray();
      return new Map(found.map(({ _id, messageId, body }) => [_id.toHexString(), { messageId, body }]));
    },
    async change({ organizationId }: Pick<EndpointRef, 'organizationId'>, id: string, change: DeliveryChange) {
      const { matchedCount } = await deliveries.updateOne({ _id: new ObjectId(id), organizationId }, { $set: change });
      return matchedCount === 1;
    },
    /** Stores what became of waiting deliveries. One that was asked to be sent again since it was read stays as it is. */
    settleAll: (endpoint: EndpointRef, settled: ReadonlyMap<PendingDelivery, DeliveryChange>): Promise<void> =>
      changeAll(
        endpoint,
        // A resend sets another time.
        Array.from(settled, ([{ id, nextAttemptAt }, change]) => {
          return { filter: { _id: new ObjectId(id), nextAttemptAt }, change };
        }),
      ),
    /** Has waiting deliveries sent at once. */
    async expediteAll(endpoint: EndpointRef): Promise<void> {
      const options = { projection: { _id: 1 }, batchSize: MAX_PENDING_READ } as const;
      const waiting = await deliveries.find({ ...ofEndpoint(endpoint), state: 'PENDING' }, options).toArray();
      const change = { isExpedited: true };
      await changeAll(
        endpoint,
        waiting.map(({ _id }) => ({ filter: { _id }, change })),
      );
    },
    /** Removes settled deliveries whose first change is after a place, up to another. */
    async removeSettled(endpoint: EndpointRef, after: FeedPlace, end: FeedPlace): Promise<void> {
      await removeFound({
        ...ofEndpoint(endpoint),
        state: { $in: SETTLED },
        number: { $gte: after.number, $lte: end.number },
        $nor: [
          { number: after.number, offset: { $lte: after.offset } },
          { number: end.number, offset: { $gt: end.offset } },
        ],
      });
    },
    /** Removes all of an endpoint that is deleted, some at a time. @param afterEach called after some */
    removeAll: (endpoint: EndpointRef, afterEach: () => Promise<void>) => removeFound(ofEndpoint(endpoint), afterEach),
  };
}
