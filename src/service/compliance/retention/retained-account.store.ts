import { type Db, type Filter, ObjectId } from 'mongodb';
import { type StoredAccount } from '../../accounts/model/stored-account';
import { organizationFilter } from '../../accounts/query/stored-filter';
import { keysetFilter, sortBy } from '../../storage/database/reads/keyset';
import { conditionOf, HELD } from './account-retention';

/** An account whose person may be erased, and its place among them. */
export type DueAccount = Pick<StoredAccount, 'id' | 'externalId' | 'updatedAt'>;

type AccountDocument = Omit<DueAccount, 'id'> & { _id: ObjectId; organizationId: string };

const OLDEST_FIRST = sortBy(['updatedAt', 'id'], 1);

/** What retention asks of accounts. Nothing of them is decrypted, so that a damaged one does not stand in the way of others. */
export type RetainedAccountStore = ReturnType<typeof createRetainedAccountStore>;

export function createRetainedAccountStore(database: Db) {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    /** The next accounts that are due, oldest change first. */
    async listDue(
      organizationId: string,
      until: Date,
      { after, limit }: { after: Omit<DueAccount, 'externalId'> | undefined; limit: number },
    ): Promise<DueAccount[]> {
      const position = after && keysetFilter({ updatedAt: after.updatedAt, id: after.id }, 'before');
      const due = organizationFilter(organizationId, conditionOf('DUE', until));
      const filter = { $and: [due, ...(position ? [position] : [])] } as Filter<AccountDocument>;
      const projection = { externalId: 1, updatedAt: 1 };
      const found = await accounts
        .find(filter, { sort: OLDEST_FIRST, projection, limit, batchSize: limit + 1 })
        .toArray();
      return found.map(({ _id, externalId, updatedAt }) => ({ id: _id.toHexString(), externalId, updatedAt }));
    },
    /** Those of the external ids whose account is on legal hold, in no order. */
    async findHeld(organizationId: string, externalIds: readonly string[]): Promise<string[]> {
      const parts = [{ kind: 'in', path: 'externalId', values: externalIds } as const, HELD];
      const filter = organizationFilter(organizationId, { kind: 'and', parts }) as Filter<AccountDocument>;
      const options = { projection: { externalId: 1 }, batchSize: externalIds.length + 1 };
      return (await accounts.find(filter, options).toArray()).map(({ externalId }) => externalId);
    },
  };
}
