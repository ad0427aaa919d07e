import { type Page, pageOf } from '../paging/page';
import { type RequestContext } from '../request/request-context';
import { createRequestLoader } from '../request/request-loader';
import { type ChangeRecord, type ChangeRecordPage, type ChangeRecordStore } from './change-record.store';
import { ACCOUNT_RECORDS_ORDER } from './change-record-orders';

const { cursorOf, positionOf } = ACCOUNT_RECORDS_ORDER;

/** Lists the history of an account up to its version, newest first: an account and its history are of one time. */
export type ListChangeRecords<Entry extends ChangeRecord> = (
  account: { id: string; version: number },
  size: number,
  after: string | null | undefined,
  context: RequestContext,
) => Promise<Page<Entry>>;

/**
 * @returns a lister that reads the histories of all accounts of one request in one query: a page of accounts with
 *   their histories costs as many queries as a page with one. It throws `INVALID_QUERY` for a foreign cursor.
 */
export function createChangeRecordLister<Entry extends ChangeRecord>(
  store: ChangeRecordStore<Entry>,
): ListChangeRecords<Entry> {
  const load = createRequestLoader<ChangeRecordPage, Entry[]>((pages, { organizationId }) =>
    store.listPages(organizationId, pages),
  );
  return async ({ id: accountId, version }, size, after, context) => {
    const end = typeof after === 'string' ? positionOf(after).accountVersion : version + 1;
    const page = { accountId, limit: size + 1, beforeVersion: Math.min(end, version + 1) };
    const found = await load(page, context);
    return pageOf(found, size, after, cursorOf);
  };
}
