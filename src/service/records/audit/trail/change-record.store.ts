import { BSON, type Db, type Document } from 'mongodb';
import { ServiceError } from '../../../../base/errors';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../../base/paging/order';
import { MAX_PAGE_BYTES } from '../../../../base/paging/page';
import { mapInTurns } from '../../../../base/scheduling/steps';
import { rangeFilter } from '../../../storage/database/reads/keyset';
import { readWithin } from '../../../storage/database/reads/read-within';
import { type AuditTrailEntry } from '../entries/audit-trail-entry';
import { type DeclaredFields, type TimelineEvent, timelineEventOf } from '../entries/timeline-event';
import { type SealedEntry } from '../integrity/sealed-changes';

export type ChangeRecord = AuditTrailEntry | TimelineEvent;

export const ACCOUNT_RECORDS_ORDER = defineOrder({ accountVersion: KEY_FIELDS.wholeNumber });

/**
 * The order of the change records of an organization, newest first. The times of one account never run backwards.
 * Records of the same time are in the order of the account's versions, not of their ids, since the clocks of processes
 * differ.
 */
export const ORGANIZATION_RECORDS_ORDER = defineOrder({
  createdAt: KEY_FIELDS.time,
  accountVersion: KEY_FIELDS.wholeNumber,
  id: KEY_FIELDS.id,
});
export type TrailPosition = SortKeyOf<typeof ORGANIZATION_RECORDS_ORDER>;

/** A page of the change records of one account, newest first. */
export interface ChangeRecordPage {
  accountId: string;
  /** Only records of earlier versions of the account. */
  beforeVersion: number;
  since?: Date;
  until?: Date;
  limit: number;
}

export interface ChangeRecordList<Entry> {
  records: Entry[];
  /** Whether the page is shorter than asked for, since its records are very large, and goes on after the last. */
  isCut: boolean;
}

function pageStages(
  organizationId: string,
  { accountId, beforeVersion, since, until, limit }: ChangeRecordPage,
): Document[] {
  const times = rangeFilter('createdAt', { from: since, to: until });
  const range = { organizationId, accountId, accountVersion: { $lt: beforeVersion }, ...times };
  return [{ $match: range }, { $sort: { accountVersion: -1 } }, { $limit: limit }];
}

export const AUDIT_TRAIL = 'auditTrail';

const tooLarge = () =>
  new ServiceError('QUERY_LIMIT_EXCEEDED', `This history has more than ${MAX_PAGE_BYTES} bytes; ask for shorter pages`);

export type ChangeRecordReader<Entry extends ChangeRecord> = ReturnType<typeof createChangeRecordReader<Entry>>;

/**
 * Reads the records of the changes of accounts.
 * @param read makes of stored audit trail entries of one organization the records that they are read as
 */
export function createChangeRecordReader<Entry extends ChangeRecord>(
  database: Db,
  read: (organizationId: string, entries: readonly SealedEntry[]) => Promise<Entry[]>,
) {
  const documents = database.collection(AUDIT_TRAIL);
  return {
    /**
     * Reads several pages in one query. Returns one list per page, in the same order.
     * @throws ServiceError `QUERY_LIMIT_EXCEEDED` where several pages have more bytes than a cut would leave of one
     */
    async listPages(organizationId: string, pages: readonly ChangeRecordPage[]): Promise<ChangeRecordList<Entry>[]> {
      const pipelines = pages.map((page, position) => {
        const stages = pageStages(organizationId, page);
        // If there are several pages, each record says to which one it belongs.
        return pages.length > 1 ? [...stages, { $addFields: { page: position } }] : stages;
      });
      const [first = [], ...others] = pipelines;
      const unions = others.map((pipeline) => ({ $unionWith: { coll: AUDIT_TRAIL, pipeline } }));
      // Asks for all records in one batch; a message may hold fewer.
      const batchSize = pages.reduce((sum, { limit }) => sum + limit, 1);
      const budget = { bytes: MAX_PAGE_BYTES };
      const cursor = documents.aggregate<Uint8Array>([...first, ...unions], { batchSize, raw: true });
      const raw = await readWithin(cursor, budget);
      const isCut = budget.bytes < 0;
      // The pages after that in which the query ended would look empty.
      if (isCut && pages.length > 1) throw tooLarge();
      const found = await mapInTurns(raw, (bytes) => {
        const { _id, page = 0, ...fields } = BSON.deserialize(bytes, { promoteBuffers: true });
        return { page, entry: { id: _id.toHexString(), ...fields } as SealedEntry };
      });
      const entries = found.map(({ entry }) => entry);
      const records = await read(organizationId, entries);
      const lists: Entry[][] = pages.map(() => []);
      for (const [position, record] of records.entries()) lists[found[position]?.page]?.push(record);
      return lists.map((list) => ({ records: list, isCut }));
    },
  };
}

/** The timeline of accounts. @param declaredFields the declared fields among the paths of changes, each once */
export const createTimelineReader = (database: Db, declaredFields: DeclaredFields) =>
  createChangeRecordReader<TimelineEvent>(database, async (_organizationId, entries) =>
    entries.map((entry) => timelineEventOf(entry, declaredFields)),
  );
