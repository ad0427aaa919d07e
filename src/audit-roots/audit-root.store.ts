import { type Db } from 'mongodb';
import { isDuplicateKey } from '../database/refusal';
import { type AuditRoot } from './audit-root';

/** Signed roots, of one organization at a time. */
export interface AuditRootStore {
  /** @returns whether it was inserted; another process may have been faster */
  insert(root: AuditRoot): Promise<boolean>;
  findNewest(organizationId: string): Promise<AuditRoot | undefined>;
  find(organizationId: string, day: string): Promise<AuditRoot | undefined>;
  /** Oldest first. */
  readAll(organizationId: string): AsyncIterable<AuditRoot>;
}

const READ = { promoteBuffers: true, projection: { _id: 0 } };

export function createAuditRootStore(database: Db): AuditRootStore {
  const roots = database.collection<AuditRoot>('auditRoots');
  return {
    async insert(root) {
      try {
        await roots.insertOne({ ...root });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async findNewest(organizationId) {
      return (await roots.findOne({ organizationId }, { ...READ, sort: { day: -1 } })) ?? undefined;
    },
    async find(organizationId, day) {
      return (await roots.findOne({ organizationId, day }, READ)) ?? undefined;
    },
    readAll: (organizationId) => roots.find({ organizationId }, { ...READ, sort: { day: 1 } }),
  };
}
