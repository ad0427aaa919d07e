import { type Db, type Filter, ObjectId } from 'mongodb';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { keysetFilter, sortBy } from '../../storage/database/reads/keyset';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { type AccessRecord } from './access-record';

type RecordDocument = Omit<AccessRecord, 'id' | 'externalId'> & { _id: ObjectId };

/** A read of one account names its identifier; a read of several is a query. */
const toRecord = ({ _id, ...fields }: RecordDocument): AccessRecord => {
  const { query, externalIds } = fields;
  const [only = null] = query === null && externalIds.length === 1 ? externalIds : [];
  return { id: _id.toHexString(), ...fields, externalId: only };
};

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
  find(organizationId: string, id: string): Promise<AccessRecord | undefined>;
  /** Newest first. */
  list(organizationId: string, query: AccessRecordQuery): Promise<AccessRecord[]>;
}

/** Newest first. */
export const ACCESS_RECORD_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
export type AccessRecordPosition = SortKeyOf<typeof ACCESS_RECORD_ORDER>;
const NEWEST_FIRST = sortBy(ACCESS_RECORD_ORDER.fields, -1);

export function createAccessRecordStore(database: Db): AccessRecordStore {
  const records = database.collection<RecordDocument>('accessRecords');
  return {
    async insert(added) {
      await records.insertMany(added.map(({ id, externalId: _, ...fields }) => ({ _id: new ObjectId(id), ...fields })));
    },
    async find(organizationId, id) {
      const found = await records.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toRecord(found) : undefined;
    },
    async list(organizationId, { externalId, apiKeyId, from, to, after, limit }) {
      // Lone surrogates are never stored (BSON would replace them): such an id matches nothing.
      if (externalId?.isWellFormed() === false) return [];
      const conditions = [
        ...(from ? [{ createdAt: { $gte: from } }] : []),
        ...(to ? [{ createdAt: { $lte: to } }] : []),
        ...(after ? [keysetFilter(after, 'after')] : []),
      ];
      const filter: Filter<RecordDocument> = {
        organizationId,
        ...(externalId !== undefined && { externalIds: externalId }),
        ...(apiKeyId !== undefined && { apiKeyId }),
        ...(conditions.length > 0 && { $and: conditions as Filter<RecordDocument>[] }),
      };
      const options = { sort: NEWEST_FIRST, limit };
      const found = await withinReadTime((time) => records.find(filter, { ...options, ...time }).toArray());
      return found.map(toRecord);
    },
  };
}
