import { type Db, ObjectId } from 'mongodb';

/** The secrets of accounts, for what is stored of an account elsewhere. */
export interface AccountSecretStore {
  /** By account id; accounts that are not there, or were erased, are left out. */
  find(organizationId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

interface AccountDocument {
  _id: ObjectId;
  organizationId: string;
  secret?: Uint8Array | null;
}

export function createAccountSecretStore(database: Db): AccountSecretStore {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    async find(organizationId, accountIds) {
      const filter = { organizationId, _id: { $in: accountIds.map((id) => new ObjectId(id)) } };
      const options = { projection: { secret: 1 }, promoteBuffers: true, batchSize: accountIds.length + 1 };
      const found = await accounts.find(filter, options).toArray();
      return new Map(found.flatMap(({ _id, secret }) => (secret ? [[_id.toHexString(), secret]] : [])));
    },
  };
}
