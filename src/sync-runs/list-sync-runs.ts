import { decodeCursor, encodeCursor } from '../paging/cursor';
import { type Page, pageOf } from '../paging/page';
import { timeRangeOf } from '../time/time-comparator';
import { type SyncRunSummary } from './sync-run';
import { type RunPosition, type SyncRunStore } from './sync-run.store';
import { type SyncRunFilter } from './types';

const isPosition = (parts: unknown[]): parts is [time: number, id: string] =>
  parts.length === 2 &&
  Number.isSafeInteger(parts[0]) &&
  typeof parts[1] === 'string' &&
  /^[0-9a-f]{24}$/.test(parts[1]);

function positionOf(cursor: string): RunPosition {
  const [time, id] = decodeCursor(cursor, isPosition);
  return { receivedAt: new Date(time), id };
}

/**
 * A page of the runs of an organization, newest first.
 * @throws ServiceError `INVALID_QUERY` for a foreign cursor
 */
export async function listSyncRuns(
  organizationId: string,
  { size, after, filter }: { size: number; after?: string | null; filter?: SyncRunFilter | null },
  syncRuns: SyncRunStore,
  now: Date,
): Promise<Page<SyncRunSummary>> {
  const { apiKeyId, receivedAt, hadFailures } = filter ?? {};
  const query = {
    ...(typeof apiKeyId === 'string' && { apiKeyId }),
    ...timeRangeOf(receivedAt),
    ...(typeof hadFailures === 'boolean' && { hadFailures }),
    ...(typeof after === 'string' && { after: positionOf(after) }),
    limit: size + 1,
  };
  const found = await syncRuns.list(organizationId, query, now);
  return pageOf(found, size, after, (run) => encodeCursor([run.receivedAt.getTime(), run.id]));
}
