import { type Db, ObjectId } from 'mongodb';
import { type StoredAccount } from '../model/stored-account';

/** Who created an account and when. */
export type CreatedAccount = Pick<StoredAccount, 'id' | 'externalId' | 'createdAt'> & {
  creation: Pick<StoredAccount['creation'], 'operation' | 'source' | 'surface' | 'apiKeyId' | 'syncRunId'>;
};

/** How accounts of one organization were created. */
export interface CreatedAccountStore {
  /** In no order; accounts that do not exist are left out. */
  findCreated(organizationId: string, ids: readonly string[]): Promise<CreatedAccount[]>;
  /** The accounts that a sync run created, in the order of their ids. */
  listOfRun(
    organizationId: string,
    syncRunId: string,
    page: { after?: string; limit: number },
  ): Promise<Pick<StoredAccount, 'id' | 'externalId'>[]>;
}

type AccountDocument = Omit<CreatedAccount, 'id'> & { _id: ObjectId; organizationId: string };

const PROJECTION = { externalId: 1, createdAt: 1, creation: 1 };

export function createCreatedAccountStore(database: Db): CreatedAccountStore {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    async findCreated(organizationId, ids) {
      const filter = { organizationId, _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const options = { projection: PROJECTION, promoteBuffers: true, batchSize: ids.length + 1 };
      const found = await accounts.find(filter, options).toArray();
      return found.map(({ _id, externalId, createdAt, creation }) => ({
        id: _id.toHexString(),
        externalId,
        createdAt,
        creation,
      }));
    },
    async listOfRun(organizationId, syncRunId, { after, limit }) {
      const afterPosition = after !== undefined && { _id: { $gt: new ObjectId(after) } };
      const filter = { organizationId, 'creation.syncRunId': syncRunId, ...afterPosition };
      const options = { sort: { _id: 1 }, projection: { externalId: 1 }, limit, batchSize: limit + 1 } as const;
      const found = await accounts.find(filter, options).toArray();
      return found.map(({ _id, externalId }) => ({ id: _id.toHexString(), externalId }));
    },
  };
}
