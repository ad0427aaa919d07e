import { Binary, type Db, type Filter, ObjectId, type WithId } from 'mongodb';
import { isId } from '../../../../base/id';
import { fieldUpdates } from '../../../storage/database/transactions/write';
import { type DisablingCause } from '../rules/disable';
import { receiverOf } from '../rules/endpoint-url';
import { type EnabledEndpoint, type EndpointChange, type EndpointRef, type StoredEndpoint } from './endpoint';

/** For operators. */
export interface EndpointStates {
  /** How many were disabled by each cause; `null`: enabled. */
  byCause: ReadonlyMap<DisablingCause | null, number>;
  /** How many enabled webhooks fail, and since when the first of these. */
  failing: number;
  failingSince: Date | undefined;
}

/** More would not fit into the memory of the worker. */
const MAX_ENABLED = 10_000;
const MAX_FAILING = 1_000;

type Sealed = 'secret' | 'earlierSecret';
type EndpointDocument = Omit<StoredEndpoint, 'id' | Sealed> & {
  _id: ObjectId;
  secret: Binary;
  earlierSecret: Binary | null;
};

const WEBHOOKS = 'webhooks';

const toEndpoint = ({ _id, secret, earlierSecret, ...fields }: WithId<EndpointDocument>): StoredEndpoint => ({
  id: _id.toHexString(),
  ...fields,
  secret: secret.value(),
  earlierSecret: earlierSecret?.value() ?? null,
});

const refOf = ({ id, organizationId }: EndpointRef) => ({ _id: new ObjectId(id), organizationId });

/** The endpoints of one organization at a time. */
export type EndpointStore = ReturnType<typeof createEndpointStore>;

export function createEndpointStore(database: Db) {
  const endpoints = database.collection<EndpointDocument>(WEBHOOKS);
  async function set(filter: Filter<EndpointDocument>, { secret, earlierSecret, ...fields }: EndpointChange) {
    const sealed = {
      ...(secret && { secret: new Binary(secret) }),
      ...(earlierSecret !== undefined && { earlierSecret: earlierSecret && new Binary(earlierSecret) }),
    };
    const { matchedCount } = await endpoints.updateOne(filter, { $set: { ...fields, ...sealed } });
    return matchedCount === 1;
  }
  return {
    async insert({ id, secret, earlierSecret, ...fields }: StoredEndpoint): Promise<void> {
      const sealed = { secret: new Binary(secret), earlierSecret: earlierSecret && new Binary(earlierSecret) };
      await endpoints.insertOne({ _id: new ObjectId(id), ...fields, ...sealed });
    },
    async find(organizationId: string, id: string): Promise<StoredEndpoint | undefined> {
      if (!isId(id)) return undefined;
      const found = await endpoints.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toEndpoint(found) : undefined;
    },
    /** Oldest first. */
    async list(organizationId: string, limit: number): Promise<StoredEndpoint[]> {
      const options = { sort: { createdAt: 1, _id: 1 }, limit } as const;
      return (await endpoints.find({ organizationId }, options).toArray()).map(toEndpoint);
    },
    /** @returns whether it is still there */
    change: (endpoint: EndpointRef, change: EndpointChange): Promise<boolean> => set(refOf(endpoint), change),
    /** Moves it back in the feed. @returns false where it has moved on since it was read, or is gone */
    moveBack: (endpoint: StoredEndpoint, change: Pick<StoredEndpoint, 'position' | 'sentUpTo'>): Promise<boolean> =>
      set({ ...refOf(endpoint), position: endpoint.position }, change),
    /**
     * Stores what attempts at its address, or reading on from its place, made of it.
     * @returns false where it leads to another address by now, was disabled since it was read, or was moved from a place that
     *   is lost: what was learnt is not of it any more
     */
    settle: ({ url, disabledAt, position, ...ref }: StoredEndpoint, change: EndpointChange): Promise<boolean> => {
      const place = change.disabledBy === 'PLACE_LOST' && { position };
      return set({ ...refOf(ref), url, disabledBy: null, disabledAt, ...place }, change);
    },
    async remove(endpoint: EndpointRef): Promise<void> {
      await endpoints.deleteMany(refOf(endpoint));
    },
    /** Moves its place in the feed, as a write that fails with ContendedError if it was moved or disabled meanwhile. */
    prepareMove: async (endpoint: EndpointRef & Pick<StoredEndpoint, 'position'>, position: string) =>
      fieldUpdates(WEBHOOKS, [
        { filter: { ...refOf(endpoint), position: endpoint.position, disabledBy: null }, set: { position } },
      ]),
    /** The enabled webhooks of all organizations. */
    async listEnabled(): Promise<EnabledEndpoint[]> {
      const options = { projection: { organizationId: 1, url: 1, secret: 1 }, limit: MAX_ENABLED } as const;
      const found = await endpoints.find({ disabledBy: null }, options).toArray();
      return found.map(({ _id, organizationId, url, secret }) => ({
        id: _id.toHexString(),
        organizationId,
        url,
        secret: secret.value(),
        host: receiverOf(url),
      }));
    },
    /** Those of all organizations, by what becomes of their deliveries. */
    async readStates(): Promise<EndpointStates> {
      const counted = endpoints.aggregate<{ _id: DisablingCause | null; count: number }>([
        { $group: { _id: '$disabledBy', count: { $sum: 1 } } },
      ]);
      const options = { projection: { failingSince: 1 }, sort: { failingSince: 1 }, limit: MAX_FAILING } as const;
      const failing = endpoints.find({ disabledBy: null, failingSince: { $gt: new Date(0) } }, options);
      const [groups, found] = await Promise.all([counted.toArray(), failing.toArray()]);
      const byCause = new Map(groups.map(({ _id, count }) => [_id, count]));
      return { byCause, failing: found.length, failingSince: found[0]?.failingSince ?? undefined };
    },
  };
}
