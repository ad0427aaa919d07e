import { type Db } from 'mongodb';

/** The accounts of one organization whose person was erased. */
export interface ErasedAccountStore {
  /** Those of the external ids, in no order. */
  findErased(organizationId: string, externalIds: readonly string[]): Promise<string[]>;
}

interface AccountDocument {
  organizationId: string;
  externalId: string;
  erasedAt: Date | null;
}

export function createErasedAccountStore(database: Db): ErasedAccountStore {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    async findErased(organizationId, externalIds) {
      if (externalIds.length === 0) return [];
      const filter = { organizationId, externalId: { $in: [...externalIds] }, erasedAt: { $ne: null } };
      const options = { projection: { externalId: 1 }, batchSize: externalIds.length + 1 };
      return (await accounts.find(filter, options).toArray()).map(({ externalId }) => externalId);
    },
  };
}
