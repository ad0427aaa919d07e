import { setTimeout as pause } from 'node:timers/promises';
import { isUsable, type StoredApiKey } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { hasScope } from '../access/scopes';
import { Deadline } from '../database/deadline';
import { type SyncRunStore } from './sync-run.store';

/** When each key last sent a bulk upsert that was carried out. */
export interface FeedTimes {
  /** By the key's id. */
  lastBulkUpserts: ReadonlyMap<string, Date>;
  /** Valid keys that are left out, since there are more than `MAX_FEEDS`. */
  omittedKeys: number;
}

/** Returns the times that are known at the moment. Never rejects, and never waits long. */
export type ReadFeedTimes = () => Promise<FeedTimes>;

export interface FeedTimesDependencies {
  apiKeys: ApiKeyStore;
  syncRuns: SyncRunStore;
  clock: () => Date;
  apiKeyMaxAgeDays: number | undefined;
}

/** The most keys that are reported. These are the keys that were used last. */
export const MAX_FEEDS = 100;

const REFRESH_MS = 30_000;
/** How long an answer waits for the database. After that, it has the times that were known before. */
const MAX_WAIT_MS = 1_000;

/**
 * Reads the times of all feeds, whatever their organization, for operators. They come from the sync runs, so they cover
 * all processes and the time before a restart. A read is reused for half a minute. Keys that are no longer valid, and
 * those that may not write, have no feed.
 */
export function createFeedTimes({ apiKeys, syncRuns, clock, apiKeyMaxAgeDays }: FeedTimesDependencies): ReadFeedTimes {
  let known: FeedTimes = { lastBulkUpserts: new Map(), omittedKeys: 0 };
  let staleAt = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const now = clock();
    staleAt = now.getTime() + REFRESH_MS;
    const hasFeed = (key: StoredApiKey) => isUsable(key, now, apiKeyMaxAgeDays) && hasScope(key, 'accounts:write');
    const valid = (await apiKeys.list()).filter(hasFeed);
    valid.sort((one, other) => Number(other.lastUsedAt) - Number(one.lastUsedAt));
    const keys = valid.slice(0, MAX_FEEDS);
    const runs = await syncRuns.findLatest(keys, now);
    const times = keys.flatMap(({ keyId }, position) => {
      const run = runs[position];
      return run ? [[keyId, run.receivedAt] as const] : [];
    });
    known = { lastBulkUpserts: new Map(times), omittedKeys: valid.length - keys.length };
  }

  return async () => {
    if (!reading && clock().getTime() >= staleAt) {
      // Other metrics report a database that is away.
      reading = Deadline.outside(read)
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
    }
    if (reading) await Promise.race([reading, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return known;
  };
}
