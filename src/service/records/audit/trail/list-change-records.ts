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

/**
 * Lists the change records of an account up to its version, newest first, so that account and records are from the same
 * time.
 */
export type ListChangeRecords<Entry extends ChangeRecord> = (
  account: { id: string; version: number },
  part: HistoryPart,
  context: RequestContext,
) => Promise<Page<Entry>>;

/**
 * @returns a function that reads the records of all accounts of a request in one query. It throws `INVALID_QUERY` for
 *   a foreign cursor.
 */
export function createChangeRecordLister<Entry extends ChangeRecord>(
  reader: ChangeRecordReader<Entry>,
): ListChangeRecords<Entry> {
  const load = createRequestLoader<ChangeRecordPage, ChangeRecordList<Entry>>((pages, { organizationId }) =>
    reader.listPages(organizationId, pages),
  );
  return async ({ id: accountId, version }, { size, after, since, until }, context) => {
    const end = typeof after === 'string' ? positionOf(after).accountVersion : version + 1;
    const times = { ...(since && { since }), ...(until && { until }) };
    const page = { accountId, limit: size + 1, beforeVersion: Math.min(end, version + 1), ...times };
    const { records, isCut } = await load(page, context);
    return pageOf(records, size, after, cursorOf, isCut);
  };
}
