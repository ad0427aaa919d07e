import { type Db, ObjectId } from 'mongodb';
import { type JudgedAccount } from '../query/wanted-changes';

/** What decides who wants changes of accounts. */
export interface AccountPlaceStore {
  /** By the ids of the accounts. */
  find(organizationId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, JudgedAccount>>;
}

export function createAccountPlaceStore(database: Db): AccountPlaceStore {
  const accounts = database.collection<JudgedAccount & { _id: ObjectId; organizationId: string }>('accounts');
  return {
    async find(organizationId, accountIds) {
      const ids = accountIds.map((id) => new ObjectId(id));
      const options = { projection: { portfolioId: 1, statusCategory: 1 }, batchSize: ids.length + 1 };
      const found = await accounts.find({ _id: { $in: ids }, organizationId }, options).toArray();
      return new Map(
        found.map(({ _id, portfolioId = null, statusCategory }) => [
          _id.toHexString(),
          { portfolioId, statusCategory },
        ]),
      );
    },
  };
}
