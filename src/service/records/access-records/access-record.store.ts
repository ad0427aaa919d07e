import { type Db, type Filter, ObjectId } from 'mongodb';
import { present } from '../../../base/json/present';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { keysetFilter, rangeFilter, sortBy } from '../../storage/database/reads/keyset';
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
  operation?: string;
  fullNumbers?: boolean;
  from?: Date;
  to?: Date;
  after?: AccessRecordPosition;
  limit: number;
}

/** Newest first. */
export const ACCESS_RECORD_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
type AccessRecordPosition = SortKeyOf<typeof ACCESS_RECORD_ORDER>;
const NEWEST_FIRST = sortBy(ACCESS_RECORD_ORDER.fields, -1);

/** The greatest number of records that a search examines for conditions without an index. */
const MAX_EXAMINED = 1_000;

/** The conditions that no index serves; undefined if there are none. */
function unindexedFilter({ operation, fullNumbers }: AccessRecordQuery): Filter<RecordDocument> | undefined {
  if (operation === undefined && fullNumbers === undefined) return undefined;
  return {
    ...(operation !== undefined && { operation }),
    ...(fullNumbers !== undefined && { fullNumbers: fullNumbers ? { $gt: 0 } : 0 }),
  };
}

export type AccessRecordStore = ReturnType<typeof createAccessRecordStore>;

export function createAccessRecordStore(database: Db) {
  const records = database.collection<RecordDocument>('accessRecords');

  /** Where the last one is that may be examined; undefined where there are no more. */
  async function positionOf(range: Filter<RecordDocument>): Promise<AccessRecordPosition | undefined> {
    const options = { sort: NEWEST_FIRST, projection: { createdAt: 1 }, skip: MAX_EXAMINED - 1, limit: 1 } as const;
    const [last] = await withinReadTime((time) => records.find(range, { ...options, ...time }).toArray());
    return last && { createdAt: last.createdAt, id: last._id.toHexString() };
  }

  return {
    /** Records of any organizations. */
    async insert(added: readonly AccessRecord[]): Promise<void> {
      await records.insertMany(added.map(({ id, externalId: _, ...fields }) => ({ _id: new ObjectId(id), ...fields })));
    },
    async find(organizationId: string, id: string): Promise<AccessRecord | undefined> {
      const found = await records.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toRecord(found) : undefined;
    },
    /**
     * Newest first.
     * @returns `stoppedAt` where it examined as many as it may and found fewer than asked for: there may be others after it
     */
    async list(
      organizationId: string,
      query: AccessRecordQuery,
    ): Promise<{ records: AccessRecord[]; stoppedAt?: AccessRecordPosition }> {
      const { externalId, apiKeyId, operation, limit } = query;
      // Lone surrogates are never stored (BSON would replace them): such a text matches nothing.
      if (![externalId, operation].every((text) => text?.isWellFormed() !== false)) return { records: [] };
      const named = present({ externalIds: externalId, apiKeyId });
      const range = { organizationId, ...named, ...rangeFilter('createdAt', query) } as Filter<RecordDocument>;
      const wanted = unindexedFilter(query);
      const stoppedAt = wanted && (await positionOf(range));
      const filter = {
        $and: [range, ...(wanted ? [wanted] : []), ...(stoppedAt ? [keysetFilter(stoppedAt, 'untilHere')] : [])],
      } as Filter<RecordDocument>;
      const options = { sort: NEWEST_FIRST, limit };
      const found = await withinReadTime((time) => records.find(filter, { ...options, ...time }).toArray());
      return { records: found.map(toRecord), ...(stoppedAt && found.length < limit && { stoppedAt }) };
    },
  };
}
