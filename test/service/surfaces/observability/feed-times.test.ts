import { type ApiKeyStore } from '../../../../src/service/callers/access/api-key.store';
import { createFeedTimes } from '../../../../src/service/records/sync-runs/feed-times';
import { type SyncRunStore } from '../../../../src/service/records/sync-runs/sync-run.store';
import { readMetrics } from '../../../support/exposition';
import { postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useFreshService } from '../../../support/use-service';

const LAST = 'account_sync_feed_last_bulk_upsert_timestamp_seconds';
const OMITTED = 'account_sync_feed_keys_omitted';
const REFRESH_MS = 30_000;
const MAX_WAIT_MS = 1_000;

const service = useFreshService();

/** The time of each feed by its key, read anew, and how many keys are left out. A slow database is waited for. */
async function readFeeds(): Promise<{ times: Record<string, number>; omitted: number | undefined }> {
  service.clock.advance(REFRESH_MS);
  const began = performance.now();
  const samples = await readMetrics(service);
  if (performance.now() - began >= MAX_WAIT_MS) return readFeeds();
  const times = samples.filter(({ name }) => name === LAST).map(({ labels, value }) => [labels.key_id, value]);
  return { times: Object.fromEntries(times), omitted: samples.find(({ name }) => name === OMITTED)?.value };
}

const push = (apiKey: string, dryRun = false) => postBulkUpsert(service, apiKey, { accounts: [buildRow()], dryRun });
const seconds = () => service.clock.now.getTime() / 1000;

it('each key shows the time of its last bulk upsert, whatever its organization; a dry run is none', async () => {
  const one = await service.createKey({ organizationId: 'one' });
  const other = await service.createKey({ organizationId: 'other' });
  await service.createKey({ organizationId: 'silent' });
  await push(one.apiKey);
  const first = seconds();
  service.clock.advance(5_000);
  await push(other.apiKey);
  const second = seconds();
  service.clock.advance(5_000);
  await push(one.apiKey, true);
  expect((await readFeeds()).times).toEqual({ [one.keyId]: first, [other.keyId]: second });
});

it('a key that was revoked or may not write is no feed any more', async () => {
  const { apiKey, keyId } = await service.createKey();
  const reader = await service.createKey();
  await push(apiKey);
  await push(reader.apiKey);
  expect(Object.keys((await readFeeds()).times).sort()).toEqual([keyId, reader.keyId].sort());
  await service.changeKey(keyId, { revokedAt: service.clock.now });
  await service.changeKey(reader.keyId, { scopes: ['accounts:read'] });
  expect((await readFeeds()).times).toEqual({});
});

it('of more than 100 keys those that were used last are shown, and the number of the others is told', async () => {
  const { apiKey, keyId } = await service.createKey();
  await push(apiKey);
  await Promise.all(Array.from({ length: 110 }, () => service.createKey()));
  expect(await readFeeds()).toEqual({ times: { [keyId]: expect.any(Number) }, omitted: 11 });
});

it('the times of feeds are told as they were known before while the database stands still', async () => {
  const never = () => new Promise<never>(() => undefined);
  const read = createFeedTimes({
    apiKeys: { list: never } as unknown as ApiKeyStore,
    syncRuns: {} as SyncRunStore,
    clock: () => new Date(),
    config: { apiKeyMaxAgeDays: undefined },
  });
  expect(await read()).toEqual({ lastBulkUpserts: new Map(), omittedKeys: 0 });
});
