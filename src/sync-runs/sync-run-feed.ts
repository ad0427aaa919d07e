import { ChangeFeed, type FeedDependencies, MAX_CLOCK_SKEW_MS } from '../live/change-feed';
import { type SyncRun } from './sync-run';
import { type SyncRunStore } from './sync-run.store';

export interface SyncRunFeedDependencies extends FeedDependencies {
  syncRuns: SyncRunStore;
  longestRequestMs: number;
}

/** The sync runs as they are completed. */
export function createSyncRunFeed({
  syncRuns,
  clock,
  watchInserts,
  onFeedFailed,
  longestRequestMs,
}: SyncRunFeedDependencies): ChangeFeed<SyncRun> {
  return new ChangeFeed({
    read: async (organizationId, since, limit) => {
      const runs = await syncRuns.list(organizationId, { from: since, limit }, clock());
      return runs.map(({ id, receivedAt }) => ({ id, at: receivedAt }));
    },
    load: (organizationId, ids) => syncRuns.findByIds(organizationId, ids, clock()),
    clock,
    // A run has the time at which its request began to arrive, and is stored when the request ends.
    overlapMs: longestRequestMs + MAX_CLOCK_SKEW_MS,
    signal: watchInserts(['syncRuns']),
    onFailed: onFeedFailed,
  });
}
