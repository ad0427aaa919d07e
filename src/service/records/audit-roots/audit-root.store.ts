import { type Db, type Document } from 'mongodb';
import { listOrganizations } from '../../storage/database/organizations';
import { isDuplicateKey } from '../../storage/database/transactions/write-failure';
import { type AuditRoot } from './audit-root';

const READ = { promoteBuffers: true, projection: { _id: 0 } };

/** Signed roots, of one organization at a time. */
export type AuditRootStore = ReturnType<typeof createAuditRootStore>;

export function createAuditRootStore(database: Db) {
  const roots = database.collection<AuditRoot & { _id: string }>('auditRoots');
  /** Unique, so that each root is followed by one. */
  const idOf = ({ organizationId, previous }: AuditRoot) =>
    `${organizationId} ${previous ? Buffer.from(previous).toString('hex') : 'first'}`;
  return {
    /** @returns whether it was inserted; another process may have signed the next root first */
    async insert(root: AuditRoot) {
      try {
        await roots.insertOne({ _id: idOf(root), ...root });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Those that have roots. */
    listOrganizations: () => listOrganizations(database, ['auditRoots']),
    async findNewest(organizationId: string): Promise<AuditRoot | undefined> {
      return (await roots.findOne({ organizationId }, { ...READ, sort: { until: -1 } })) ?? undefined;
    },
    /** The root whose window ends at this time. */
    async find(organizationId: string, until: Date): Promise<AuditRoot | undefined> {
      return (await roots.findOne({ organizationId, until }, READ)) ?? undefined;
    },
    /** Those that an operator accepted, oldest first. */
    listAccepted: (organizationId: string): Promise<AuditRoot[]> =>
      roots.find({ organizationId, accepted: { $ne: null } as Document }, { ...READ, sort: { until: 1 } }).toArray(),
    /** Those that end at this time or later, oldest first. */
    readFrom: (organizationId: string, until: Date): AsyncIterable<AuditRoot> =>
      roots.find({ organizationId, until: { $gte: until } }, { ...READ, sort: { until: 1 } }),
  };
}
