import { type Db } from 'mongodb';
import { insertion } from '../../storage/database/transactions/write';
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
    async prepareInsert(organizationId: string, importId: string, page: number, accounts: readonly MissingAccount[]) {
      const _id = idOf(importId, page);
      const bytes = await sealed.seal(organizationId, accounts, placeOf(organizationId, _id));
      return insertion(missing.collectionName, [{ _id, organizationId, accounts: bytes }]);
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
    async remove(organizationId: string, importId: string, pages: readonly number[]): Promise<void> {
      const ids = pages.map((page) => idOf(importId, page));
      await missing.deleteMany({ _id: { $in: ids }, organizationId });
    },
  };
}
