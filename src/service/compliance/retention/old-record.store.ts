import { type Db, type Filter, ObjectId } from 'mongodb';
import { type CompactionStore } from '../../storage/database/compaction.store';
import { keysetFilter, sortBy } from '../../storage/database/reads/keyset';
import { type RecordKind } from './retention-periods';

export interface OldRecord {
  id: string;
  createdAt: Date;
  /** The accounts that it names. */
  externalIds?: readonly string[];
}

interface RecordDocument extends Omit<OldRecord, 'id'> {
  _id: ObjectId;
  organizationId: string;
}

const NEWEST_FIRST = sortBy(['createdAt', 'id'], -1);

/** Old records of one kind. */
export type OldRecordStore = ReturnType<typeof createOldRecordStore>;

/** @param compaction gets a note before records go: they name the accounts of people, and who looked at them */
export function createOldRecordStore(database: Db, kind: RecordKind, compaction: CompactionStore) {
  const records = database.collection<RecordDocument>(kind);
  return {
    /** Those of a time and before, newest first. */
    async list(
      organizationId: string,
      { until, after, limit }: { until: Date; after?: Pick<OldRecord, 'createdAt' | 'id'>; limit: number },
    ): Promise<OldRecord[]> {
      const later = after && keysetFilter({ createdAt: after.createdAt, id: after.id }, 'after');
      const filter = { organizationId, $and: [{ createdAt: { $lte: until } }, ...(later ? [later] : [])] };
      const projection = { createdAt: 1, externalIds: 1 };
      const found = await records
        .find(filter as Filter<RecordDocument>, { sort: NEWEST_FIRST, projection, limit, batchSize: limit + 1 })
        .toArray();
      return found.map(({ _id, createdAt, externalIds = [] }) => ({ id: _id.toHexString(), createdAt, externalIds }));
    },
    async remove(organizationId: string, ids: readonly string[]): Promise<void> {
      await compaction.note();
      await records.deleteMany({ _id: { $in: ids.map((id) => new ObjectId(id)) }, organizationId });
    },
  };
}
