import { type Db, ObjectId } from 'mongodb';
import { keysetFilter, sortBy } from '../../storage/database/reads/keyset';
import { type StoredAccount } from '../model/stored-account';

/** An account of a portfolio, and its place in it. */
export type PortfolioAccount = Pick<StoredAccount, 'id' | 'externalId' | 'updatedAt' | 'erasedAt'>;

type AccountDocument = Omit<PortfolioAccount, 'id'> & { _id: ObjectId };

const OLDEST_FIRST = sortBy(['updatedAt', 'id'], 1);
const PROJECTION = { externalId: 1, updatedAt: 1, erasedAt: 1 };

/** The accounts of portfolios, to be walked as a whole. */
export function createPortfolioAccountStore(database: Db) {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    /**
     * The next accounts, oldest change first. One that changes during a walk comes once more, so that a walk misses none.
     */
    async list(
      organizationId: string,
      portfolioId: string,
      { after, limit }: { after?: Pick<PortfolioAccount, 'id' | 'updatedAt'>; limit: number },
    ): Promise<PortfolioAccount[]> {
      const position = after && keysetFilter({ updatedAt: after.updatedAt, id: after.id }, 'before');
      const filter = { organizationId, portfolioId, ...(position && { $and: [position] }) };
      const options = { sort: OLDEST_FIRST, projection: PROJECTION, limit, batchSize: limit + 1 };
      const found = await accounts.find(filter, options).toArray();
      return found.map(({ _id, ...fields }) => ({ id: _id.toHexString(), ...fields }));
    },
  };
}

export type PortfolioAccountStore = ReturnType<typeof createPortfolioAccountStore>;
