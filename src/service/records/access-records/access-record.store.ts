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

export interface AccessRecordQuery {
  externalId?: string;
  apiKeyId?: string;
  from?: Date;
  to?: Date;
  after?: AccessRecordPosition;
  limit: number;
}

/** Newest first. */
export const ACCESS_RECORD_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
type AccessRecordPosition = SortKeyOf<typeof ACCESS_RECORD_ORDER>;
const NEWEST_FIRST = sortBy(ACCESS_RECORD_ORDER.fields, -1);

export type AccessRecordStore = ReturnType<typeof createAccessRecordStore>;

export function createAccessRecordStore(database: Db) {
  const records = database.collection<RecordDocument>('accessRecords');
  return {
    /** Records of any organizations. */
    async insert(added: readonly AccessRecord[]): Promise<void> {
      await records.insertMany(added.map(({ id, externalId: _, ...fields }) => ({ _id: new ObjectId(id), ...fields })));
    },
    async find(organizationId: string, id: string): Promise<AccessRecord | undefined> {
      const found = await records.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toRecord(found) : undefined;
    },
    /** Newest first. */
    async list(
      organizationId: string,
      { externalId, apiKeyId, from, to, after, limit }: AccessRecordQuery,
    ): Promise<AccessRecord[]> {
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
