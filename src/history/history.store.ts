import { type Db, type Document, ObjectId } from 'mongodb';
import { refusalsTold } from '../database/refusal';
import { type Transaction } from '../database/transaction';
import { type AuditTrailEntry, type HistoryRecord, type TimelineEvent } from './entries';

/** A page of the history of one account, newest first. */
export interface HistoryPage {
  accountId: string;
  /** Only what lies before this version of the account. */
  beforeVersion?: number;
  limit: number;
}

export interface HistoryStore<Record extends HistoryRecord> {
  /** @throws RefusedDocumentError where the database refuses one of them */
  insert(records: readonly Record[], transaction: Transaction): Promise<void>;
  /** Several pages in one query; the answer has one list per page, in their order. */
  listPages(organizationId: string, pages: readonly HistoryPage[]): Promise<Record[][]>;
}

/** The stages that read one page through the index, marked with the page's position so that pages can be told apart. */
const pageStages = (
  organizationId: string,
  { accountId, beforeVersion, limit }: HistoryPage,
  page: number,
): Document[] => [
  {
    $match: {
      organizationId,
      accountId,
      ...(beforeVersion !== undefined && { accountVersion: { $lt: beforeVersion } }),
    },
  },
  { $sort: { accountVersion: -1 } },
  { $limit: limit },
  { $addFields: { page } },
];

function createHistoryStore<Record extends HistoryRecord>(database: Db, collection: string): HistoryStore<Record> {
  const documents = database.collection(collection);
  return {
    async insert(records, session) {
      const inserted = records.map(({ id, ...fields }) => ({ _id: new ObjectId(id), ...fields }));
      await refusalsTold(() => documents.insertMany(inserted, { session }));
    },
    async listPages(organizationId, pages) {
      const [first = [], ...others] = pages.map((page, position) => pageStages(organizationId, page, position));
      const unions = others.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } }));
      const found = await documents.aggregate([...first, ...unions]).toArray();
      const lists: Record[][] = pages.map(() => []);
      for (const { _id, page, ...fields } of found)
        lists[page]?.push({ id: _id.toHexString(), ...fields } as unknown as Record);
      return lists;
    },
  };
}

export const createAuditTrailStore = (database: Db) => createHistoryStore<AuditTrailEntry>(database, 'auditTrail');
export const createTimelineStore = (database: Db) => createHistoryStore<TimelineEvent>(database, 'timelineEvents');
