import { type Db } from 'mongodb';
import { type Write } from '../../storage/database/transactions/write';
import { type SealedJson } from './sealed-json';

/** An account that a complete feed did not name. */
export interface MissingAccount {
  externalId: string;
  accountId: string;
  /** Since which complete feed of its portfolio it has been missing, by the time of its commit. */
  since: Date;
}

/** The greatest number of missing accounts in one document. */
export const MISSING_PER_PAGE = 500;

interface MissingDocument {
  _id: string;
  organizationId: string;
  accounts: Uint8Array;
}

const idOf = (importId: string, page: number) => `${importId}:${page}`;

/** The missing accounts of imports, in pages. */
export type MissingStore = ReturnType<typeof createMissingStore>;

export function createMissingStore(database: Db, sealed: SealedJson) {
  const missing = database.collection<MissingDocument>('importMissing');
  const placeOf = (organizationId: string, id: string) => `${organizationId}\0import\0${id}\0missing`;
  return {
    /** Writes over what an interrupted search left of the page. */
    async preparePage(
      organizationId: string,
      importId: string,
      page: number,
      accounts: readonly MissingAccount[],
    ): Promise<Write> {
      const _id = idOf(importId, page);
      const bytes = await sealed.seal(organizationId, accounts, placeOf(organizationId, _id));
      const update = { q: { _id, organizationId }, u: { $set: { accounts: bytes } }, upsert: true };
      return { kind: 'update', collection: missing.collectionName, list: [update] };
    },
    /** @param page counted from 0; empty where there is none */
    async read(organizationId: string, importId: string, page: number): Promise<MissingAccount[]> {
      const _id = idOf(importId, page);
      const found = await missing.findOne({ _id, organizationId }, { promoteBuffers: true });
      if (!found) return [];
      const accounts = await sealed.open(organizationId, found.accounts, placeOf(organizationId, _id));
      return (accounts as (Omit<MissingAccount, 'since'> & { since: string })[]).map((account) => ({
        ...account,
        since: new Date(account.since),
      }));
    },
    /** Removes pages of an import, also those that only an interrupted search has written. @returns whether there were any */
    async removeSome(organizationId: string, importId: string, limit: number): Promise<boolean> {
      const ofImport = { $gte: idOf(importId, 0), $lt: `${importId};` };
      const options = { projection: { _id: 1 }, limit } as const;
      const ids = (await missing.find({ _id: ofImport, organizationId }, options).toArray()).map(({ _id }) => _id);
      if (ids.length > 0) await missing.deleteMany({ _id: { $in: ids }, organizationId });
      return ids.length > 0;
    },
  };
}
