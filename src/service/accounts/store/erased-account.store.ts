import { type Db } from 'mongodb';
import { type StoredAccount } from '../model/stored-account';

/** The accounts of one organization whose person was erased. */
export function createErasedAccountStore(database: Db) {
  const accounts = database.collection<StoredAccount>('accounts');
  return {
    /** Those of the external ids, in no order. */
    async findErased(organizationId: string, externalIds: readonly string[]): Promise<string[]> {
      if (externalIds.length === 0) return [];
      const filter = { organizationId, externalId: { $in: [...externalIds] }, erasedAt: { $ne: null } };
      const options = { projection: { externalId: 1 }, batchSize: externalIds.length + 1 };
      return (await accounts.find(filter, options).toArray()).map(({ externalId }) => externalId);
    },
  };
}

export type ErasedAccountStore = ReturnType<typeof createErasedAccountStore>;
