import { type Db, ObjectId } from 'mongodb';
import { UnreadableAccountError } from '../../../base/errors';

interface AccountDocument {
  _id: ObjectId;
  organizationId: string;
  secret?: Uint8Array | null;
  erasedAt?: Date | null;
}

/** The secrets of accounts, for what is stored of an account elsewhere. */
export type AccountSecretStore = ReturnType<typeof createAccountSecretStore>;

export function createAccountSecretStore(database: Db) {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    /**
     * By account id; accounts that are not there, or were erased, are left out.
     * @throws UnreadableAccountError where one has no secret that was not erased
     */
    async find(organizationId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
      const filter = { organizationId, _id: { $in: accountIds.map((id) => new ObjectId(id)) } };
      const options = {
        projection: { secret: 1, erasedAt: 1 },
        promoteBuffers: true,
        batchSize: accountIds.length + 1,
      };
      const found = await accounts.find(filter, options).toArray();
      const secrets = new Map<string, Uint8Array>();
      for (const { _id, secret, erasedAt } of found) {
        const id = _id.toHexString();
        if (secret) secrets.set(id, secret);
        else if (!erasedAt) throw new UnreadableAccountError(id, 'Its secret is missing');
      }
      return secrets;
    },
  };
}
