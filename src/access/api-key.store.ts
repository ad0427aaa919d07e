import { type Binary, type Db } from 'mongodb';
import { type StoredApiKey } from './api-key';

interface ApiKeyDocument extends Omit<StoredApiKey, 'keyId' | 'secretHash'> {
  _id: string;
  secretHash: Binary;
}

const toApiKey = ({ _id, secretHash, ...fields }: ApiKeyDocument): StoredApiKey => ({
  keyId: _id,
  secretHash: Buffer.from(secretHash.value()),
  ...fields,
});

/** API keys. A key is looked up by its id alone, since the key determines the organization. */
export interface ApiKeyStore {
  findByKeyId(keyId: string): Promise<StoredApiKey | undefined>;
  /** Oldest first; of one organization or, for the operator at the command line, of all. */
  list(organizationId?: string): Promise<StoredApiKey[]>;
  /** Those of an organization that are not revoked, oldest first. */
  listUnrevoked(organizationId: string, limit: number): Promise<StoredApiKey[]>;
  /** By the id of the key, revoked ones too; keys of other organizations are left out. */
  findNames(organizationId: string, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  insert(key: StoredApiKey): Promise<void>;
  /** @returns whether there is such a key; a key that is already revoked keeps its time */
  revoke(keyId: string, revokedAt: Date): Promise<boolean>;
  touch(keyId: string, lastUsedAt: Date): Promise<void>;
  setNetworks(keyId: string, networks: readonly string[]): Promise<void>;
  setExpiry(keyId: string, expiresAt: Date): Promise<void>;
}

export function createApiKeyStore(database: Db): ApiKeyStore {
  const keys = database.collection<ApiKeyDocument>('apiKeys');
  return {
    async findByKeyId(keyId) {
      const found = await keys.findOne({ _id: keyId });
      return found ? toApiKey(found) : undefined;
    },
    async list(organizationId) {
      const found = await keys
        .find(organizationId === undefined ? {} : { organizationId }, { sort: { createdAt: 1 } })
        .toArray();
      return found.map(toApiKey);
    },
    async listUnrevoked(organizationId, limit) {
      const filter = { organizationId, revokedAt: null };
      return (await keys.find(filter, { sort: { createdAt: 1 }, limit }).toArray()).map(toApiKey);
    },
    async findNames(organizationId, keyIds) {
      const filter = { _id: { $in: [...keyIds] }, organizationId };
      const options = { projection: { name: 1 }, batchSize: keyIds.length + 1 };
      const found = await keys.find(filter, options).toArray();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },
    async insert({ keyId, ...fields }) {
      await keys.insertOne({ _id: keyId, ...fields } as unknown as ApiKeyDocument);
    },
    async revoke(keyId, revokedAt) {
      const { matchedCount } = await keys.updateOne({ _id: keyId, revokedAt: null }, { $set: { revokedAt } });
      return matchedCount > 0 || (await keys.findOne({ _id: keyId })) !== null;
    },
    async touch(keyId, lastUsedAt) {
      await keys.updateOne({ _id: keyId }, { $set: { lastUsedAt } });
    },
    async setNetworks(keyId, networks) {
      await keys.updateOne({ _id: keyId }, { $set: { networks: [...networks] } });
    },
    async setExpiry(keyId, expiresAt) {
      await keys.updateOne({ _id: keyId }, { $set: { expiresAt } });
    },
  };
}
