import { type Db, type Document } from 'mongodb';
import { type StoredAccount } from '../../accounts/model/stored-account';
import { type AuditTrailEntry, type HeldNumber } from '../../records/audit/entries/audit-trail-entry';
import { CREATIONS_ORDER, ENTRIES_ORDER, toEntry } from '../../records/audit/integrity/chain.store';
import { type ChangesSealer, type LinkedEntry } from '../../records/audit/integrity/sealed-changes';
import { type AuditRoot } from '../../records/audit-roots/audit-root';
import { createAuditRootStore } from '../../records/audit-roots/audit-root.store';

/** An entry as it is stored, and what is in it. */
export interface OpenedEntry {
  stored: LinkedEntry;
  opened: AuditTrailEntry;
  heldNumbers: HeldNumber[];
}

const READ = { promoteBuffers: true };
const WITHOUT_ID = { ...READ, projection: { _id: 0 } };
const HASHES_AT_A_TIME = 1_000;

/** What evidence of one account is made of. */
export type EvidenceStore = ReturnType<typeof createEvidenceStore>;

export function createEvidenceStore(database: Db, sealer: ChangesSealer) {
  const accounts = database.collection<Document>('accounts');
  const auditTrail = database.collection<Document>('auditTrail');
  const roots = database.collection<AuditRoot>('auditRoots');
  return {
    /** The entries of an account, backwards from the entry that led to `version`. */
    async listEntries(
      organizationId: string,
      { id: accountId, secret }: Pick<StoredAccount, 'id' | 'secret'>,
      version: number,
      limit: number,
    ): Promise<OpenedEntry[]> {
      const filter = { organizationId, accountId, accountVersion: { $lte: version } };
      const options = { ...READ, sort: { accountVersion: -1 } as const, limit, batchSize: limit + 1 };
      const found = await auditTrail.find(filter, options).toArray();
      const stored = found.map(toEntry);
      const opened = await sealer.open(organizationId, stored, new Map(secret ? [[accountId, secret]] : []));
      const held = secret ? await sealer.openHeldNumbers(organizationId, stored, secret) : [];
      return stored.flatMap((entry, position) => {
        const content = opened[position];
        return content ? [{ stored: entry, opened: content, heldNumbers: held[position] ?? [] }] : [];
      });
    },
    /** The ids of the API keys that changed an account. */
    async listKeyIds(organizationId: string, accountId: string): Promise<string[]> {
      const sort = { accountVersion: -1 } as const;
      const options = { projection: { apiKeyId: 1 }, sort, batchSize: HASHES_AT_A_TIME };
      const found = new Set<string>();
      for await (const { apiKeyId } of auditTrail.find({ organizationId, accountId }, options)) found.add(apiKeyId);
      return [...found];
    },
    findNewestRoot: createAuditRootStore(database).findNewest,
    /** The root that covers a time; of several, the root that was accepted last. */
    async findRoot(organizationId: string, time: Date): Promise<AuditRoot | undefined> {
      const filter = { organizationId, until: { $gt: time }, from: { $lte: time } };
      return (await roots.findOne(filter, { ...WITHOUT_ID, sort: { until: -1 } })) ?? undefined;
    },
    /** Roots that end after one time, up to another, oldest first. */
    async listRoots(organizationId: string, after: Date, upTo: Date, limit: number): Promise<AuditRoot[]> {
      const filter = { organizationId, until: { $gt: after, $lte: upTo } };
      return roots.find(filter, { ...WITHOUT_ID, sort: { until: 1 }, limit, batchSize: limit + 1 }).toArray();
    },
    /** Reads the hashes of the links of a root, in the order of its tree. */
    async readHashes({ organizationId, from, until }: AuditRoot, next: (hash: Uint8Array) => void) {
      const range = { organizationId, createdAt: { $gte: from, $lt: until } };
      const options = { ...READ, batchSize: HASHES_AT_A_TIME };
      const created = { ...options, projection: { creation: 1 }, sort: CREATIONS_ORDER };
      for await (const { creation } of accounts.find(range, created)) next(creation.hash);
      const changed = { ...options, projection: { hash: 1 }, sort: ENTRIES_ORDER };
      for await (const { hash } of auditTrail.find(range, changed)) next(hash);
    },
  };
}
