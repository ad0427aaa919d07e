import { type Db, ObjectId } from 'mongodb';
import { type StoredAccount } from '../model/stored-account';

/** Who created an account and when. */
export type CreatedAccount = Pick<StoredAccount, 'id' | 'externalId' | 'createdAt'> & {
  creation: Pick<StoredAccount['creation'], 'operation' | 'source' | 'surface' | 'apiKeyId' | 'syncRunId'>;
};

type AccountDocument = Omit<CreatedAccount, 'id'> & { _id: ObjectId; organizationId: string };

const PROJECTION = { externalId: 1, createdAt: 1, creation: 1 };

/** How accounts of one organization were created. */
export function createCreatedAccountStore(database: Db) {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    /** In no order; accounts that do not exist are left out. */
    async findCreated(organizationId: string, ids: readonly string[]): Promise<CreatedAccount[]> {
      const filter = { organizationId, _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const options = { projection: PROJECTION, promoteBuffers: true, batchSize: ids.length + 1 };
      const found = await accounts.find(filter, options).toArray();
      return found.map(({ _id, externalId, createdAt, creation }) => {
        return { id: _id.toHexString(), externalId, createdAt, creation };
      });
    },
    /** The accounts that a sync run created, in the order of their ids. */
    async listOfRun(organizationId: string, syncRunId: string, { after, limit }: { after?: string; limit: number }) {
      const afterPosition = after !== undefined && { _id: { $gt: new ObjectId(after) } };
      const filter = { organizationId, 'creation.syncRunId': syncRunId, ...afterPosition };
      const options = { sort: { _id: 1 }, projection: { externalId: 1 }, limit, batchSize: limit + 1 } as const;
      const found = await accounts.find(filter, options).toArray();
      return found.map(({ _id, externalId }) => ({ id: _id.toHexString(), externalId }));
    },
  };
}

export type CreatedAccountStore = ReturnType<typeof createCreatedAccountStore>;
