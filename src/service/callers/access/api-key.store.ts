import { Binary, type Db, type Filter, type FindOptions } from 'mongodb';
import { ContendedError } from '../../storage/database/transactions/errors';
import { type RightsMac, rightsOfKey } from '../rights/rights-mac';
import { type StoredApiKey } from './api-key';

interface ApiKeyDocument extends Omit<StoredApiKey, 'keyId' | 'secretHash'> {
  _id: string;
  secretHash: Binary;
  /** Proves what the key gives: see `rights-mac.ts`. */
  mac?: string;
}

const toApiKey = ({ _id, mac: _mac, secretHash, ...fields }: ApiKeyDocument): StoredApiKey => ({
  keyId: _id,
  secretHash: secretHash instanceof Binary ? Buffer.from(secretHash.value()) : Buffer.alloc(0),
  ...fields,
});

/** How often a change is tried where others change the same key at the same moment. */
const MAX_TRIES = 10;

/**
 * API keys. A key is looked up by its id alone, since the key determines the organization. A document that something else
 * wrote or changed is no key.
 * @param onForged called with a document in the place of a key that the service did not write
 */
export function createApiKeyStore(
  database: Db,
  rights: RightsMac,
  onForged: (forged: Pick<StoredApiKey, 'keyId' | 'organizationId'>) => void = () => undefined,
) {
  const keys = database.collection<ApiKeyDocument>('apiKeys');

  /** The key of a document; undefined where the service did not write it. */
  async function genuine(document: ApiKeyDocument): Promise<StoredApiKey | undefined> {
    const key = toApiKey(document);
    if (await rights.isRight(rightsOfKey(key), document.mac)) return key;
    onForged(key);
    return undefined;
  }

  async function find(filter: Filter<ApiKeyDocument>, options: FindOptions): Promise<StoredApiKey[]> {
    const found = await keys.find(filter, options).toArray();
    return (await Promise.all(found.map(genuine))).filter((key) => key !== undefined);
  }

  /**
   * Changes what a key gives, and signs it.
   * @param change what is to be different; undefined: nothing
   * @returns whether there is such a key
   */
  async function update(
    keyId: string,
    change: (key: StoredApiKey) => Partial<Omit<StoredApiKey, 'keyId' | 'secretHash'>> | undefined,
  ): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const found = await keys.findOne({ _id: keyId });
      const key = found && (await genuine(found));
      if (!key) return false;
      const changed = change(key);
      if (!changed) return true;
      const mac = await rights.sign(rightsOfKey({ ...key, ...changed }));
      const { matchedCount } = await keys.updateOne({ _id: keyId, mac: found.mac }, { $set: { ...changed, mac } });
      if (matchedCount > 0) return true;
    }
    throw new ContendedError();
  }

  return {
    async findByKeyId(keyId: string): Promise<StoredApiKey | undefined> {
      const found = await keys.findOne({ _id: keyId });
      return found ? genuine(found) : undefined;
    },
    /** Oldest first; of one organization or, for the operator at the command line, of all. */
    list: (organizationId?: string) =>
      find(organizationId === undefined ? {} : { organizationId }, { sort: { createdAt: 1 } }),
    /** Those of an organization that are not revoked, oldest first. */
    listUnrevoked: (organizationId: string, limit: number) =>
      find({ organizationId, revokedAt: null }, { sort: { createdAt: 1 }, limit }),
    /** Those of an organization that were revoked, the last one first. */
    listRevoked: (organizationId: string, limit: number) =>
      find({ organizationId, revokedAt: { $ne: null } }, { sort: { revokedAt: -1 }, limit }),
    /** The ids and names of all keys of an organization, also of revoked ones, the last one first. */
    async listNames(organizationId: string, limit: number): Promise<readonly (readonly [string, string])[]> {
      const options = { projection: { name: 1 }, sort: { createdAt: -1 }, limit } as const;
      const found = await keys.find({ organizationId }, options).toArray();
      return found.map(({ _id, name }) => [_id, name] as const);
    },
    /** Keys by their ids, also if they are revoked, but of this organization alone. */
    async findNames(organizationId: string, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const filter = { _id: { $in: [...keyIds] }, organizationId };
      const options = { projection: { name: 1 }, batchSize: keyIds.length + 1 };
      const found = await keys.find(filter, options).toArray();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },
    async insert(key: StoredApiKey): Promise<void> {
      const { keyId, secretHash, ...fields } = key;
      const mac = await rights.sign(rightsOfKey(key));
      await keys.insertOne({ _id: keyId, secretHash: new Binary(secretHash), ...fields, mac });
    },
    /** @returns whether there is such a key; a key that is already revoked keeps its time */
    revoke: (keyId: string, revokedAt: Date) =>
      update(keyId, (key) => (key.revokedAt === null ? { revokedAt } : undefined)),
    async touch(keyId: string, lastUsedAt: Date): Promise<void> {
      await keys.updateOne({ _id: keyId }, { $set: { lastUsedAt } });
    },
    async setNetworks(keyId: string, networks: string[]): Promise<void> {
      await update(keyId, () => ({ networks }));
    },
    /** An earlier end stays: somebody may have set it in the same moment. */
    async setExpiry(keyId: string, expiresAt: Date): Promise<void> {
      await update(keyId, ({ expiresAt: end }) => (end !== null && end <= expiresAt ? undefined : { expiresAt }));
    },
    /** Signs again every key that was signed with an earlier data key. @returns how many */
    async signAnew(): Promise<number> {
      let signed = 0;
      for (const { _id, mac } of await keys.find({}, { projection: { mac: 1 } }).toArray()) {
        if (typeof mac === 'string' && !(await rights.isCurrent(mac)) && (await update(_id, () => ({})))) signed += 1;
      }
      return signed;
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;
