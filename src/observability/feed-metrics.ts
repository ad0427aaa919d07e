import { Gauge, type Registry } from 'prom-client';
import { type Refreshed } from '../database/reads/refreshed';
import { type FeedTimes, MAX_FEEDS } from '../sync-runs/feed-times';

/** Metrics of the feeds, each by its key. */
export function createFeedMetrics(registry: Registry, readTimes: Refreshed<FeedTimes>): void {
  const registers = [registry];
  new Gauge({
    name: 'account_sync_feed_keys_omitted',
    help: `Keys that account_sync_feed_last_bulk_upsert_timestamp_seconds leaves out: it has the ${MAX_FEEDS} that were used last.`,
    registers,
    async collect() {
      this.set((await readTimes()).omittedKeys);
    },
  });
  new Gauge({
    name: 'account_sync_feed_last_bulk_upsert_timestamp_seconds',
    help: 'Unix time of the last bulk upsert of each valid key that may write, over all processes; dry runs do not count.',
    labelNames: ['key_id'],
    registers,
    async collect() {
      const { lastBulkUpserts } = await readTimes();
      this.reset();
      for (const [key_id, time] of lastBulkUpserts) this.set({ key_id }, time.getTime() / 1000);
    },
  });
}
