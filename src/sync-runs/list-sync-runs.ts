import { type Page, pageOf } from '../paging/page';
import { timeRangeOf } from '../time/time-comparator';
import { RUN_ORDER } from './run-order';
import { type SyncRun } from './sync-run';
import { type SyncRunStore } from './sync-run.store';
import { type SyncRunFilter } from './sync-run-filter';

/**
 * A page of the runs of an organization, newest first.
 * @throws ServiceError `INVALID_QUERY` for a foreign cursor
 */
export async function listSyncRuns(
  organizationId: string,
  { size, after, filter }: { size: number; after?: string | null; filter?: SyncRunFilter | null },
  syncRuns: SyncRunStore,
  now: Date,
): Promise<Page<SyncRun>> {
  const { apiKeyId, receivedAt, hadFailures } = filter ?? {};
  const query = {
    ...(typeof apiKeyId === 'string' && { apiKeyId }),
    ...timeRangeOf(receivedAt),
    ...(typeof hadFailures === 'boolean' && { hadFailures }),
    ...(typeof after === 'string' && { after: RUN_ORDER.positionOf(after) }),
    limit: size + 1,
  };
  const found = await syncRuns.list(organizationId, query, now);
  return pageOf(found, size, after, RUN_ORDER.cursorOf);
}
