import { BSON, type Db, type Filter, ObjectId } from 'mongodb';
import { ContendedError, type Transaction } from '../database/transaction';
import { writeBatch } from '../database/write-batch';
import { type AccountStatus } from './enums';
import { type StoredAccount } from './stored-account';

type AccountDocument = Omit<StoredAccount, 'id'> & { _id: ObjectId };

const COLLECTION = 'accounts';

/** Changes the document in place: copying 500 of them takes as long as reading them. */
const toAccount = (document: AccountDocument): StoredAccount =>
  Object.assign(document, { id: document._id.toHexString(), _id: undefined });

// What the service wrote is valid UTF-8.
const decode = (bytes: Uint8Array) => BSON.deserialize(bytes, { validation: { utf8: false } }) as AccountDocument;

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

/** An account as it was read, and the top-level fields of its next version that differ. */
export interface AccountUpdate {
  stored: Pick<StoredAccount, 'id' | 'version'>;
  written: Partial<StoredAccount>;
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
   * @throws ContendedError where one of them is no longer at the version that was read
   * @throws RefusedDocumentError where the database refuses one of them
   */
  update(organizationId: string, updates: readonly AccountUpdate[], transaction: Transaction): Promise<void>;
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
  const accounts = database.collection<AccountDocument>(COLLECTION);
  return {
    async findByExternalId(organizationId, externalId) {
      const document = await accounts.findOne({ organizationId, externalId });
      return document ? toAccount(document) : undefined;
    },
    async findByExternalIds(organizationId, externalIds) {
      // One batch, so that one round trip brings all of them; decoded here, since the driver's cursor takes twice as long.
      const options = { batchSize: externalIds.length + 1, raw: true };
      const found = await accounts.find({ organizationId, externalId: { $in: externalIds } }, options).toArray();
      return (found as unknown as Uint8Array[]).map((bytes) => toAccount(decode(bytes)));
    },
    async list(organizationId, query) {
      const documents = await accounts
        .find(filterOf(organizationId, query), { sort: { updatedAt: -1, _id: -1 }, limit: query.limit })
        .toArray();
      return documents.map(toAccount);
    },
    async insert(organizationId, newAccounts, session) {
      const documents = newAccounts.map((account) => ({
        _id: new ObjectId(account.id),
        ...account,
        id: undefined,
        organizationId,
      }));
      await writeBatch(database, 'insert', COLLECTION, documents, session);
    },
    async update(organizationId, changes, session) {
      const updates = changes.map(({ stored: { id, version }, written }) => ({
        q: { _id: new ObjectId(id), organizationId, version },
        u: { $set: written },
      }));
      const matched = await writeBatch(database, 'update', COLLECTION, updates, session);
      if (matched < changes.length) throw new ContendedError();
    },
  };
}
