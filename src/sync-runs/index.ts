import { type ChangeFeedOptions, createChangeFeed } from '../live/change-feed';
import { type SyncRun } from './sync-run';
import { type SyncRunFeeds } from './sync-run.resolver';
import { type SyncRunStore } from './sync-run.store';

export interface SyncRunFeedDependencies extends Pick<ChangeFeedOptions<SyncRun>, 'feedTails' | 'onFeedFailed'> {
  syncRuns: Pick<SyncRunStore, 'findByIds'>;
  clock: () => Date;
}

/** The feed of sync runs that are completed. */
export const createSyncRunFeeds = ({
  syncRuns,
  clock,
  feedTails,
  onFeedFailed,
}: SyncRunFeedDependencies): SyncRunFeeds => ({
  syncRuns: createChangeFeed<SyncRun>({
    feedTails,
    onFeedFailed,
    idOf: (ref) => (ref.type === 'sync_run.completed' ? ref.runId : undefined),
    load: (organizationId, ids) => syncRuns.findByIds(organizationId, ids, clock()),
  }),
});
