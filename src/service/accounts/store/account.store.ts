import { type Db, type Filter, ObjectId } from 'mongodb';
import { ServiceError } from '../../../base/errors';
import { isId } from '../../../base/id';
import { MAX_PAGE_BYTES } from '../../../base/paging/page';
import { mapInTurns } from '../../../base/scheduling/steps';
import { callTogether } from '../../storage/database/call-together';
import { ACCOUNT_IDENTITY } from '../../storage/database/connection/indexes';
import { type ReadTime, withinReadTime } from '../../storage/database/reads/read-time';
import { type ByteBudget, readWithin } from '../../storage/database/reads/read-within';
import { fieldUpdates, insertion, type Write } from '../../storage/database/transactions/write';
import { type DataKeyService, knownKeys } from '../../storage/encryption/data-keys/data-keys';
import {
  type AccountFingerprint,
  type CreationAuthor,
  type NewAccount,
  type StoredAccount,
} from '../model/stored-account';
import {
  type AccountPosition,
  type AccountSort,
  type Bound,
  databaseSortOf,
  keysetRanges,
} from '../query/account-order';
import { type Condition } from '../query/conditions';
import { organizationFilter } from '../query/stored-filter';
import { sealNewAccount, sealUpdate, ssnHashOf } from '../sealing/seal-account';
import { createDigester, type Digester, valuesKeyIdOf } from '../sealing/values-digest';
import { findsFew, type ListOptions, openList } from './few-accounts.store';
import {
  type AccountDocument,
  createAccountOpener,
  decode,
  TO_CHANGE,
  TO_READ,
  toRead,
  unlessDamaged,
} from './open-accounts.store';

/** Keys of accounts, of either kind. */
export type AccountKeys = Record<'ids' | 'externalIds', readonly string[]>;

export interface AccountQuery {
  /** Only these accounts. */
  ids?: readonly string[] | undefined;
  condition: Condition;
  sort: AccountSort;
  after?: AccountPosition;
  limit: number;
}

/** An account as it was read, and the top-level fields of its next version that differ. */
export interface AccountUpdate {
  stored: StoredAccount;
  written: Partial<StoredAccount>;
}

const boundFilter = ({ field, operator, value }: Bound): Filter<AccountDocument> =>
  field === 'id' ? { _id: { [operator]: new ObjectId(value as string) } } : { [field]: { [operator]: value } };

const filterOf = (organizationId: string, condition: Condition, ids?: readonly string[]): Filter<AccountDocument> => ({
  ...organizationFilter(organizationId, condition),
  ...(ids && { _id: { $in: ids.filter(isId).map((id) => new ObjectId(id)) } }),
});

const ACCOUNTS = 'accounts';

/** The greatest number of accounts in one read. The first ones are decoded while the database finds the next. */
const MAX_READ = 250;

const inReads = <Key>(keys: readonly Key[]): Key[][] =>
  Array.from({ length: Math.ceil(keys.length / MAX_READ) }, (_, position) =>
    keys.slice(position * MAX_READ, (position + 1) * MAX_READ),
  );

/** Lone surrogates are never stored (BSON would replace them), so an id with one cannot exist. */
const wellFormed = (texts: readonly string[]): string[] => texts.filter((text) => text.isWellFormed());

/** An account at the version that was read. Names the shard key, so that a sharded cluster asks one shard only. */
const versionFilter = (organizationId: string, { id, externalId, version }: StoredAccount) => ({
  _id: new ObjectId(id),
  organizationId,
  externalId,
  version,
});

/**
 * Accounts of one organization at a time.
 * @param dataKeys encrypts the sensitive values of accounts on their way to the database, and decrypts them back
 * @param looksFirst counts what indexes find of a list, up to a few, before it is read: the embedded server does that itself
 */
export function createAccountStore(database: Db, dataKeys: DataKeyService, looksFirst = false) {
  const accounts = database.collection<AccountDocument>(ACCOUNTS);
  const { openSome, openAll } = createAccountOpener(dataKeys);

  /** Reads up to `limit` accounts as bytes, to decode them here (docs/decisions/0008-toolchain.md). */
  const readBytes = (
    filter: Filter<AccountDocument>,
    limit: number,
    more: ListOptions = {},
    budget: ByteBudget = { bytes: Number.POSITIVE_INFINITY },
  ): Promise<Uint8Array[]> =>
    readWithin(openList(accounts, filter, { batchSize: limit + 1, raw: true, ...more }), budget);

  const readAll = async (
    organizationId: string,
    filter: Filter<AccountDocument>,
    limit: number,
    more?: ListOptions,
    budget?: ByteBudget,
  ): Promise<StoredAccount[]> => openAll(organizationId, await readBytes(filter, limit, more, budget), TO_READ);

  /** The same; a damaged one does not keep others from being read. */
  const readEach = async (
    organizationId: string,
    filter: Filter<AccountDocument>,
    limit: number,
    { opening, ...more }: ListOptions & { opening: typeof TO_READ },
  ) => openAll(organizationId, await readBytes(filter, limit, more), unlessDamaged(opening));

  async function readPage(
    organizationId: string,
    { ids, condition, sort, after, limit }: AccountQuery,
    budget: ByteBudget,
    time: ReadTime,
  ): Promise<Uint8Array[]> {
    const order = databaseSortOf(sort);
    const own = filterOf(organizationId, condition, ids);
    const areFew = ids ? true : looksFirst && (await findsFew(accounts, organizationId, { condition, sort }, time));
    const found: Uint8Array[] = [];
    for (const bounds of keysetRanges(sort, after)) {
      const wanted = limit - found.length;
      if (wanted === 0 || budget.bytes < 0) break;
      const filter = bounds.length > 0 ? { $and: [own, ...bounds.map(boundFilter)] } : own;
      const options = { sort: order, limit: wanted, areFew, ...time };
      found.push(...(await readBytes(filter, wanted, options, budget)));
    }
    return found;
  }

  const findTogether = callTogether(async (organizationId, externalIds: readonly string[]) => {
    const distinct = [...new Set(externalIds)];
    // One key alone is found by equality, which needs no plan.
    const filter = { organizationId, externalId: distinct.length > 1 ? { $in: distinct } : distinct[0] };
    const found = (await readBytes(filter, externalIds.length)).map((bytes) => ({ bytes, account: decode(bytes) }));
    const byKey = new Map(found.map((one) => [one.account.externalId, one]));
    return externalIds.map((wanted, position) => {
      const one = byKey.get(wanted);
      const isFirst = externalIds.indexOf(wanted) === position;
      return one && (isFirst ? one.account : decode(one.bytes));
    });
  });

  return {
    async findByExternalId(organizationId: string, externalId: string): Promise<StoredAccount | undefined> {
      if (!externalId.isWellFormed()) return undefined;
      const sealed = await findTogether(organizationId, externalId);
      return sealed && (await openSome(organizationId, [sealed], TO_READ))[0];
    },
    /** The accounts with this social security number, in no order. */
    async findBySsn(organizationId: string, ssn: string, limit: number): Promise<StoredAccount[]> {
      const { all } = await dataKeys.everyOf(organizationId);
      const ssnHash = { $in: [...all.values()].map((key) => ssnHashOf(ssn, key)) };
      return readAll(organizationId, { organizationId, ssnHash }, limit, { limit });
    },
    /**
     * The existing accounts with these ids or external ids, in no order.
     * @throws ServiceError `QUERY_LIMIT_EXCEEDED` where they have more than `maxBytes`
     */
    async findByKeys(organizationId: string, { ids, externalIds }: AccountKeys, maxBytes = Number.POSITIVE_INFINITY) {
      const objectIds = ids.filter(isId).map((id) => new ObjectId(id));
      const budget = { bytes: maxBytes };
      const read = (filter: Filter<AccountDocument>, limit: number) =>
        readAll(organizationId, { organizationId, ...filter }, limit, {}, budget);
      const found = await Promise.all([
        ...inReads(objectIds).map((some) => read({ _id: { $in: some } }, some.length)),
        ...inReads(wellFormed(externalIds)).map((some) => read({ externalId: { $in: some } }, some.length)),
      ]);
      if (budget.bytes < 0) {
        const message = `These accounts have more than ${maxBytes} bytes; ask for fewer at a time`;
        throw new ServiceError('QUERY_LIMIT_EXCEEDED', message);
      }
      return found.flat();
    },
    /** The existing accounts with these external ids, to be changed, in no order. A damaged one keeps no other from being read. */
    async findEach(organizationId: string, externalIds: readonly string[]) {
      const read = (some: string[]) =>
        readEach(organizationId, { organizationId, externalId: { $in: some } }, some.length, { opening: TO_CHANGE });
      return (await Promise.all(inReads(wellFormed(externalIds)).map(read))).flat();
    },
    /** The fingerprints of the existing accounts with these external ids, in no order. */
    async findFingerprints(organizationId: string, externalIds: readonly string[]): Promise<AccountFingerprint[]> {
      const wellFormedIds = wellFormed(externalIds);
      if (wellFormedIds.length === 0) return [];
      const projection = { externalId: 1, updatedAt: 1, rowFingerprint: 1, version: 1 };
      const filter = { organizationId, externalId: { $in: wellFormedIds } };
      return mapInTurns(await readBytes(filter, wellFormedIds.length, { projection }), decode);
    },
    /**
     * The accounts that match the condition, in order. A page of very large accounts ends early.
     * @param show what is kept of each account, so that not all of them are in memory at once
     */
    async listPage<Shown>(organizationId: string, query: AccountQuery, show: (account: StoredAccount) => Shown) {
      const budget = { bytes: MAX_PAGE_BYTES };
      const asked = { ...query, limit: query.limit + 1 };
      const found = await withinReadTime((time) => readPage(organizationId, asked, budget, time));
      const shown = await openAll(organizationId, found.slice(0, query.limit), toRead(show));
      return { shown, hasMore: found.length > query.limit || budget.bytes < 0 };
    },
    /** How many accounts match the condition; counting ends at `limit`. */
    count: (organizationId: string, { condition, ids, limit }: Omit<AccountQuery, 'sort'>): Promise<number> =>
      withinReadTime((time) => accounts.countDocuments(filterOf(organizationId, condition, ids), { limit, ...time })),
    /** What makes the digests of changes. @param changed the accounts that were read */
    async digesting(organizationId: string, changed: readonly StoredAccount[]): Promise<Digester> {
      return createDigester(await knownKeys(organizationId, [...new Set(changed.map(valuesKeyIdOf))], dataKeys));
    },
    /** A refused account is named by its external id. */
    async prepareInsert(
      organizationId: string,
      newAccounts: readonly NewAccount[],
      by: CreationAuthor,
    ): Promise<Write> {
      const keys = await dataKeys.of(organizationId);
      const documents = await mapInTurns(newAccounts, (newAccount) => {
        const account = sealNewAccount(newAccount, by, keys);
        return Object.assign(account, { _id: new ObjectId(account.id), id: undefined, organizationId });
      });
      const subjects = newAccounts.map(({ externalId }) => externalId);
      return { ...insertion(ACCOUNTS, documents), subjects, identity: ACCOUNT_IDENTITY };
    },
    /** The next version of accounts, which fails where one of them is no longer at the version that was read. */
    async prepareUpdate(organizationId: string, changes: readonly AccountUpdate[]): Promise<Write> {
      const keys = await dataKeys.of(organizationId);
      const updates = await mapInTurns(changes, ({ stored, written }) => ({
        filter: versionFilter(organizationId, stored),
        set: sealUpdate(stored, written, keys),
      }));
      const subjects = changes.map(({ stored }) => stored.externalId);
      return { ...fieldUpdates(ACCOUNTS, updates), subjects, identity: ACCOUNT_IDENTITY };
    },
    /**
     * Encrypts the sensitive values of the next accounts, in the order of their external ids, with the current data key.
     * What they hold stays as it is, and so does their version; a damaged one is left and named.
     * @returns `last` where the next batch begins; undefined where there is none
     */
    async reseal(organizationId: string, after: string | undefined, limit: number) {
      const filter = { organizationId, ...(after !== undefined && { externalId: { $gt: after } }) };
      const found = await readEach(organizationId, filter, limit, {
        opening: TO_READ,
        sort: { externalId: 1 },
        limit,
      });
      const keys = await dataKeys.of(organizationId);
      const unreadable = found.filter((account) => 'unreadable' in account).map(({ externalId }) => externalId);
      const writes = found.flatMap((stored) => {
        if ('unreadable' in stored || stored.erasedAt || stored.sealedWith?.keyId === keys.current.id) return [];
        // One that is written in between is encrypted by that write.
        const update = { $set: sealUpdate(stored, {}, keys) };
        return { updateOne: { filter: versionFilter(organizationId, stored), update } };
      });
      const changed = writes.length > 0 ? (await accounts.bulkWrite(writes, { ordered: false })).modifiedCount : 0;
      const last = found.length === limit ? found.at(-1)?.externalId : undefined;
      return { changed, unreadable, last };
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
