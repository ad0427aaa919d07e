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

/** @typeParam Stored how records are stored, if not as they are read */
export interface ChangeRecordStore<Entry extends ChangeRecord, Stored extends StoredRecord = Entry> {
  /** @throws RefusedDocumentError if the database refuses one of them */
  insert(records: readonly Stored[], transaction: Transaction): Promise<void>;
  /** Reads several pages in one query. Returns one list per page, in the same order. */
  listPages(organizationId: string, pages: readonly ChangeRecordPage[]): Promise<Entry[][]>;
}

/** A record as it is stored: with other fields perhaps, but with its id. */
export type StoredRecord = { id: string } & object;

/** Makes of stored records of one organization what was recorded. */
type OpenRecords<Entry, Stored> = (organizationId: string, records: readonly Stored[]) => Promise<Entry[]>;

/** The stages that read one page through the index. */
const pageStages = (organizationId: string, { accountId, beforeVersion, limit }: ChangeRecordPage): Document[] => [
  { $match: { organizationId, accountId, accountVersion: { $lt: beforeVersion } } },
  { $sort: { accountVersion: -1 } },
  { $limit: limit },
];

/** The store of the records in one collection. */
export function createChangeRecordStore<Entry extends ChangeRecord, Stored extends StoredRecord>(
  database: Db,
  collection: string,
  turns: Turns,
  open: OpenRecords<Entry, Stored>,
): ChangeRecordStore<Entry, Stored> {
  const documents = database.collection(collection);
  return {
    async insert(records, session) {
      const inserted = records.map(({ id, ...fields }) => ({ _id: new ObjectId(id), ...fields }));
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
      const records = await open(
        organizationId,
        found.map(({ record }) => record as Stored),
      );
      const lists: Entry[][] = pages.map(() => []);
      for (const [position, record] of records.entries()) lists[found[position]?.page]?.push(record);
      return lists;
    },
  };
}

/** Events are stored as they are: they hold no values. */
const asTheyAre: OpenRecords<TimelineEvent, TimelineEvent> = async (_organizationId, events) => [...events];

export const createTimelineStore = (database: Db, turns: Turns) =>
  createChangeRecordStore<TimelineEvent, TimelineEvent>(database, 'timelineEvents', turns, asTheyAre);
