import { type Config } from '../../../base/settings/config';
import { isUsable, type StoredApiKey } from '../../callers/access/api-key';
import { type ApiKeyStore } from '../../callers/access/api-key.store';
import { hasScope } from '../../callers/rights/scopes';
import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { type SyncRunStore } from './sync-run.store';

/** When each key last sent a bulk upsert that was carried out. */
export interface FeedTimes {
  /** By the key's id. */
  lastBulkUpserts: ReadonlyMap<string, Date>;
  /** Valid keys that are left out, since there are more than `MAX_FEEDS`. */
  omittedKeys: number;
}

export interface FeedTimesDependencies {
  apiKeys: ApiKeyStore;
  syncRuns: SyncRunStore;
  clock: () => Date;
  config: Pick<Config, 'apiKeyMaxAgeDays'>;
}

/** The greatest number of keys that are reported: those that were used last. */
export const MAX_FEEDS = 100;

const REFRESH_MS = 30_000;

/**
 * Reads the times of all feeds, whatever their organization, for operators. They come from the sync runs, so they cover
 * all processes and the time before a restart. A read is reused for half a minute. Keys that are no longer valid, and
 * those that may not write, have no feed.
 */
export function createFeedTimes({ apiKeys, syncRuns, clock, config }: FeedTimesDependencies): Refreshed<FeedTimes> {
  async function read(now: Date): Promise<FeedTimes> {
    const hasFeed = (key: StoredApiKey) =>
      isUsable(key, now, config.apiKeyMaxAgeDays) && hasScope(key, 'accounts:write');
    const valid = (await apiKeys.list()).filter(hasFeed);
    valid.sort((one, other) => Number(other.lastUsedAt) - Number(one.lastUsedAt));
    const keys = valid.slice(0, MAX_FEEDS);
    const runs = await syncRuns.findLatest(keys, now);
    const times = keys.flatMap(({ keyId }, position) => {
      const run = runs[position];
      return run ? [[keyId, run.receivedAt] as const] : [];
    });
    return { lastBulkUpserts: new Map(times), omittedKeys: valid.length - keys.length };
  }
  return refreshed(read, { lastBulkUpserts: new Map(), omittedKeys: 0 }, REFRESH_MS, clock);
}
