import { type Page, pageOf } from '../../../../base/paging/page';
import { type RequestContext } from '../../../callers/request/request-context';
import { createRequestLoader } from '../../../callers/request/request-loader';
import {
  ACCOUNT_RECORDS_ORDER,
  type ChangeRecord,
  type ChangeRecordList,
  type ChangeRecordPage,
  type ChangeRecordReader,
} from './change-record.store';

const { cursorOf, positionOf } = ACCOUNT_RECORDS_ORDER;

/** A page of a part of a history; both ends of the part are included. */
export interface HistoryPart {
  size: number;
  after?: string | null | undefined;
  since?: Date | null | undefined;
  until?: Date | null | undefined;
}

export type ListChangeRecords<Entry extends ChangeRecord> = ReturnType<typeof createChangeRecordLister<Entry>>;

/**
 * Lists the change records of an account up to its version, newest first, so that account and records are from the same
 * time. The records of all accounts of a request are read in one query. Throws `INVALID_QUERY` for a foreign cursor.
 */
export function createChangeRecordLister<Entry extends ChangeRecord>(reader: ChangeRecordReader<Entry>) {
  const load = createRequestLoader<ChangeRecordPage, ChangeRecordList<Entry>>((pages, { organizationId }) =>
    reader.listPages(organizationId, pages),
  );
  return async (
    { id: accountId, version }: { id: string; version: number },
    { size, after, since, until }: HistoryPart,
    context: RequestContext,
  ): Promise<Page<Entry>> => {
    const end = typeof after === 'string' ? positionOf(after).accountVersion : version + 1;
    const times = { ...(since && { since }), ...(until && { until }) };
    const page = { accountId, limit: size + 1, beforeVersion: Math.min(end, version + 1), ...times };
    const { records, isCut } = await load(page, context);
    return pageOf(records, size, after, cursorOf, isCut);
  };
}
