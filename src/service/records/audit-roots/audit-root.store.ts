import { type Db, type Document } from 'mongodb';
import { isDuplicateKey } from '../../storage/database/transactions/write-failure';
import { type AuditRoot } from './audit-root';

/** Signed roots, of one organization at a time. */
export interface AuditRootStore {
  /** @returns whether it was inserted; another process may have signed the next root first */
  insert(root: AuditRoot): Promise<boolean>;
  listOrganizations(): Promise<string[]>;
  findNewest(organizationId: string): Promise<AuditRoot | undefined>;
  /** The root whose window ends at this time. */
  find(organizationId: string, until: Date): Promise<AuditRoot | undefined>;
  /** Those that an operator accepted, oldest first. */
  listAccepted(organizationId: string): Promise<AuditRoot[]>;
  /** Those that end at this time or later, oldest first. */
  readFrom(organizationId: string, until: Date): AsyncIterable<AuditRoot>;
}

const ACCEPTED: Document = { accepted: { $ne: null } };
const READ = { promoteBuffers: true, projection: { _id: 0 } };

export function createAuditRootStore(database: Db): AuditRootStore {
  const roots = database.collection<AuditRoot & { _id: string }>('auditRoots');
  /** Unique, so that each root is followed by one. */
  const idOf = ({ organizationId, previous }: AuditRoot) =>
    `${organizationId} ${previous ? Buffer.from(previous).toString('hex') : 'first'}`;
  return {
    async insert(root) {
      try {
        await roots.insertOne({ _id: idOf(root), ...root });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async listOrganizations() {
      const found: string[] = [];
      for (let last = ''; ; ) {
        const next = await roots.findOne(
          { organizationId: { $gt: last } },
          { projection: { organizationId: 1 }, sort: { organizationId: 1, until: 1 } },
        );
        if (!next) return found;
        last = next.organizationId;
        found.push(last);
      }
    },
    async findNewest(organizationId) {
      return (await roots.findOne({ organizationId }, { ...READ, sort: { until: -1 } })) ?? undefined;
    },
    async find(organizationId, until) {
      return (await roots.findOne({ organizationId, until }, READ)) ?? undefined;
    },
    listAccepted: (organizationId) =>
      roots.find({ organizationId, ...ACCEPTED }, { ...READ, sort: { until: 1 } }).toArray(),
    readFrom: (organizationId, until) =>
      roots.find({ organizationId, until: { $gte: until } }, { ...READ, sort: { until: 1 } }),
  };
}
