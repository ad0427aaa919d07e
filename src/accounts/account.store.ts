import { type Db, type Filter, ObjectId } from 'mongodb';
import { refusalsTold } from '../database/refusal';
import { ContendedError, type Transaction } from '../database/transaction';
import { type AccountStatus } from './enums';
import { type StoredAccount } from './stored-account';

type AccountDocument = Omit<StoredAccount, 'id'> & { _id: ObjectId };

const toDocument = ({ id, ...fields }: StoredAccount): AccountDocument => ({ _id: new ObjectId(id), ...fields });
const toAccount = ({ _id, ...fields }: AccountDocument): StoredAccount => ({ id: _id.toHexString(), ...fields });

/** Where a page of accounts ends: its last account's sort key. */
export interface AccountPosition {
  updatedAt: Date;
  id: string;
}

export interface AccountQuery {
  statuses?: readonly AccountStatus[];
  portfolioId?: string;
  updatedSince?: Date;
  after?: AccountPosition;
  limit: number;
}

/** Accounts of one organization at a time: no method without it. */
export interface AccountStore {
  findByExternalId(organizationId: string, externalId: string): Promise<StoredAccount | undefined>;
  /** Those that exist, in one read; the order says nothing. */
  findByExternalIds(organizationId: string, externalIds: readonly string[]): Promise<StoredAccount[]>;
  /** Newest change first, then by id. */
  list(organizationId: string, query: AccountQuery): Promise<StoredAccount[]>;
  /** @throws RefusedDocumentError where the database refuses one of them */
  insert(organizationId: string, accounts: readonly StoredAccount[], transaction: Transaction): Promise<void>;
  /**
   * Writes the next version of accounts that exist.
   * @throws ContendedError where one of them is no longer at the version before
   * @throws RefusedDocumentError where the database refuses one of them
   */
  replace(organizationId: string, accounts: readonly StoredAccount[], transaction: Transaction): Promise<void>;
}

function filterOf(
  organizationId: string,
  { statuses, portfolioId, updatedSince, after }: AccountQuery,
): Filter<AccountDocument> {
  const updatedAt = { ...(updatedSince && { $gte: updatedSince }), ...(after && { $lte: after.updatedAt }) };
  return {
    organizationId,
    ...(statuses && { status: { $in: statuses } }),
    ...(portfolioId !== undefined && { portfolioId }),
    ...(Object.keys(updatedAt).length > 0 && { updatedAt }),
    ...(after && {
      $or: [
        { updatedAt: { $lt: after.updatedAt } },
        { updatedAt: after.updatedAt, _id: { $lt: new ObjectId(after.id) } },
      ],
    }),
  };
}

export function createAccountStore(database: Db): AccountStore {
  const accounts = database.collection<AccountDocument>('accounts');
  return {
    async findByExternalId(organizationId, externalId) {
      const document = await accounts.findOne({ organizationId, externalId });
      return document ? toAccount(document) : undefined;
    },
    async findByExternalIds(organizationId, externalIds) {
      // One batch, so that one round trip brings all of them.
      const batchSize = externalIds.length + 1;
      const documents = await accounts
        .find({ organizationId, externalId: { $in: externalIds } }, { batchSize })
        .toArray();
      return documents.map(toAccount);
    },
    async list(organizationId, query) {
      const documents = await accounts
        .find(filterOf(organizationId, query), { sort: { updatedAt: -1, _id: -1 }, limit: query.limit })
        .toArray();
      return documents.map(toAccount);
    },
    async insert(organizationId, newAccounts, session) {
      const documents = newAccounts.map((account) => ({ ...toDocument(account), organizationId }));
      await refusalsTold(() => accounts.insertMany(documents, { session }));
    },
    async replace(organizationId, changed, session) {
      const writes = changed.map((account) => {
        const replacement = { ...toDocument(account), organizationId };
        const filter = { _id: replacement._id, organizationId, version: account.version - 1 };
        return { replaceOne: { filter, replacement } };
      });
      const { matchedCount } = await refusalsTold(() => accounts.bulkWrite(writes, { session }));
      if (matchedCount < changed.length) throw new ContendedError();
    },
  };
}
