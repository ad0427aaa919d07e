import { BSON, type Db, type Document, ObjectId } from 'mongodb';
import { throwRefusal } from '../database/refusal';
import { type Transaction } from '../database/transaction';
import { mapInTurns, type Turns } from '../fair-scheduler';
import { type AuditTrailEntry } from './audit-trail-entry';
import { type TimelineEvent } from './timeline-event';

/** The record of a change. */
export type ChangeRecord = AuditTrailEntry | TimelineEvent;

/** A page of the change records of one account, newest first. */
export interface ChangeRecordPage {
  accountId: string;
  /** Only records of earlier versions of the account. */
  beforeVersion: number;
  limit: number;
}

export interface ChangeRecordStore<Entry extends ChangeRecord> {
  /** @throws RefusedDocumentError if the database refuses one of them */
  insert(records: readonly Entry[], transaction: Transaction): Promise<void>;
  /** Reads several pages in one query. Returns one list per page, in the same order. */
  listPages(organizationId: string, pages: readonly ChangeRecordPage[]): Promise<Entry[][]>;
}

/** A record as it is stored: with other fields perhaps, but with its id. */
export type StoredRecord = { id: string } & object;

/** How records are stored. */
export interface RecordCodec<Entry extends ChangeRecord> {
  /** @param records all of one organization */
  seal(records: readonly Entry[]): Promise<StoredRecord[]>;
  open(organizationId: string, records: readonly StoredRecord[]): Promise<Entry[]>;
}

/** The stages that read one page through the index. */
const pageStages = (organizationId: string, { accountId, beforeVersion, limit }: ChangeRecordPage): Document[] => [
  { $match: { organizationId, accountId, accountVersion: { $lt: beforeVersion } } },
  { $sort: { accountVersion: -1 } },
  { $limit: limit },
];

/** The store of the records in one collection. */
export function createChangeRecordStore<Entry extends ChangeRecord>(
  database: Db,
  collection: string,
  turns: Turns,
  codec: RecordCodec<Entry>,
): ChangeRecordStore<Entry> {
  const documents = database.collection(collection);
  return {
    async insert(records, session) {
      const inserted = (await codec.seal(records)).map(({ id, ...fields }) => ({ _id: new ObjectId(id), ...fields }));
      await documents.insertMany(inserted, { session }).catch(throwRefusal);
    },
    async listPages(organizationId, pages) {
      const pipelines = pages.map((page, position) => {
        const stages = pageStages(organizationId, page);
        // If there are several pages, each record says to which one it belongs.
        return pages.length > 1 ? [...stages, { $addFields: { page: position } }] : stages;
      });
      const [first = [], ...others] = pipelines;
      const unions = others.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } }));
      // Asks for all records in one batch; a message may hold fewer.
      const batchSize = pages.reduce((sum, { limit }) => sum + limit, 1);
      const raw = await documents.aggregate<Uint8Array>([...first, ...unions], { batchSize, raw: true }).toArray();
      const found = await mapInTurns(turns(organizationId), raw, (bytes) => {
        const { _id, page = 0, ...fields } = BSON.deserialize(bytes, { promoteBuffers: true });
        return { page, record: { id: _id.toHexString(), ...fields } };
      });
      const records = await codec.open(
        organizationId,
        found.map(({ record }) => record),
      );
      const lists: Entry[][] = pages.map(() => []);
      for (const [position, record] of records.entries()) lists[found[position]?.page]?.push(record);
      return lists;
    },
  };
}

/** Events are stored as they are: they hold no values. */
const AS_THEY_ARE: RecordCodec<TimelineEvent> = {
  seal: async (events) => [...events],
  open: async (_organizationId, events) => events as TimelineEvent[],
};

export const createTimelineStore = (database: Db, turns: Turns) =>
  createChangeRecordStore<TimelineEvent>(database, 'timelineEvents', turns, AS_THEY_ARE);
