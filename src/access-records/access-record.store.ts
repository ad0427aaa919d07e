import { type Db, type Filter, ObjectId } from 'mongodb';
import { keysetFilter, sortBy } from '../database/keyset';
import { type AccessRecord } from './access-record';
import { ACCESS_RECORD_ORDER, type AccessRecordPosition } from './access-record-order';

type RecordDocument = Omit<AccessRecord, 'id'> & { _id: ObjectId };

interface AccessRecordQuery {
  externalId?: string;
  apiKeyId?: string;
  from?: Date;
  to?: Date;
  after?: AccessRecordPosition;
  limit: number;
}

/** Access records. */
export interface AccessRecordStore {
  /** Records of any organizations. */
  insert(records: readonly AccessRecord[]): Promise<void>;
  /** Newest first. */
  list(organizationId: string, query: AccessRecordQuery): Promise<AccessRecord[]>;
}

const NEWEST_FIRST = sortBy(ACCESS_RECORD_ORDER.fields, -1);

export function createAccessRecordStore(database: Db): AccessRecordStore {
  const records = database.collection<RecordDocument>('accessRecords');
  return {
    async insert(added) {
      await records.insertMany(added.map(({ id, ...fields }) => ({ _id: new ObjectId(id), ...fields })));
    },
    async list(organizationId, { externalId, apiKeyId, from, to, after, limit }) {
      // Lone surrogates are never stored (BSON would replace them): such an id matches nothing.
      if (externalId?.isWellFormed() === false) return [];
      const conditions = [
        ...(from ? [{ createdAt: { $gte: from } }] : []),
        ...(to ? [{ createdAt: { $lte: to } }] : []),
        ...(after ? [keysetFilter(after, 'behind')] : []),
      ];
      const filter: Filter<RecordDocument> = {
        organizationId,
        ...(externalId !== undefined && { externalId }),
        ...(apiKeyId !== undefined && { apiKeyId }),
        ...(conditions.length > 0 && { $and: conditions as Filter<RecordDocument>[] }),
      };
      const found = await records.find(filter, { sort: NEWEST_FIRST, limit }).toArray();
      return found.map(({ _id, ...fields }) => Object.assign(fields, { id: _id.toHexString() }));
    },
  };
}
