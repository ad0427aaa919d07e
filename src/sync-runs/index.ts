import { type SyncRunFeeds } from './sync-run.resolver';
import { createSyncRunFeed, type SyncRunFeedDependencies } from './sync-run-feed';

/** The feed of sync runs that are completed. */
export const createSyncRunFeeds = (dependencies: SyncRunFeedDependencies): SyncRunFeeds => ({
  syncRuns: createSyncRunFeed(dependencies),
});
