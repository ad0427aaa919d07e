import { type Db, type Document, ObjectId } from 'mongodb';
import { type LinkedEntry } from '../../records/audit/integrity/sealed-changes';
import { type SealedAccount } from '../sealing/seal-account';

const READ = { promoteBuffers: true };
const BATCH = 500;

/** Accounts and their entries as they are stored, to verify them. */
export function createVerifiedAccountStore(database: Db) {
  const accounts = database.collection<Document>('accounts');
  const auditTrail = database.collection<Document>('auditTrail');
  return {
    /** In no order. The database may hold anything in the place of a field. */
    async findAccounts(organizationId: string, ids: readonly string[]): Promise<SealedAccount[]> {
      const filter = { organizationId, _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await accounts.find(filter, { ...READ, batchSize: ids.length + 1 }).toArray();
      return found.map(({ _id, ...fields }) => ({ ...fields, id: _id.toHexString() }) as SealedAccount);
    },
    /** The entries of accounts; those of one account newest first. */
    async *readEntries(organizationId: string, accountIds: readonly string[]): AsyncGenerator<LinkedEntry> {
      const filter = { organizationId, accountId: { $in: [...accountIds] } };
      const options = { ...READ, sort: { accountId: 1, accountVersion: -1 } as const, batchSize: BATCH };
      for await (const { _id, ...fields } of auditTrail.find(filter, options))
        yield { ...fields, id: _id.toHexString() } as LinkedEntry;
    },
  };
}

export type VerifiedAccountStore = ReturnType<typeof createVerifiedAccountStore>;
