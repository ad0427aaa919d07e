import { AuditTrailSyncRunResolver, type SyncRunFeeds, SyncRunResolver } from './sync-run.resolver';
import { createSyncRunFeed, type SyncRunFeedDependencies } from './sync-run-feed';

export interface SyncRuns {
  resolvers: object[];
  feeds: SyncRunFeeds;
}

/** The resolvers of sync runs, and the feed of those that are completed. */
export const createSyncRuns = (dependencies: SyncRunFeedDependencies): SyncRuns => ({
  resolvers: [new SyncRunResolver(dependencies), new AuditTrailSyncRunResolver(dependencies)],
  feeds: { syncRuns: createSyncRunFeed(dependencies) },
});
