import { type Registry } from 'prom-client';
import { type Readiness } from '../../callers/http/exchange/health';
import { type MaintenanceReport } from '../../callers/keys/maintenance';
import { type IdempotencySize, MAX_COUNTED_KEYS } from '../../callers/request/idempotency.store';
import { type EndpointStates } from '../../feeds/webhooks/endpoints/endpoint.store';
import { DISABLING_CAUSES } from '../../feeds/webhooks/rules/disable';
import { OPEN_STATES } from '../../imports/model/import-state';
import { type OpenImports } from '../../imports/work/open-imports';
import { type SigningStatus } from '../../records/audit-roots';
import { type PendingNotes } from '../../records/change-log/change-log.store';
import { type FeedTimes, MAX_FEEDS } from '../../records/sync-runs/feed-times';
import { type Refreshed } from '../../storage/database/reads/refreshed';
import { type KeyState } from '../../storage/encryption/data-keys/key-agreement';
import { gaugesOf, type Labelled } from './gauges';

/** Unix time in seconds; 0 where there is none. */
const secondsOf = (time: Date | null | undefined): number => (time ? time.getTime() / 1000 : 0);

/** What the districts tell of what is stored, or what this process holds. */
export interface Watched {
  idempotencyKeys: Refreshed<IdempotencySize>;
  sessions: Refreshed<number>;
  openImports: Refreshed<OpenImports>;
  pendingChanges: Refreshed<PendingNotes>;
  webhooks: Refreshed<EndpointStates>;
  feedTimes: Refreshed<FeedTimes>;
  /** Undefined where this process does not sign. */
  signingStatus: SigningStatus | undefined;
  /** What has to be done in time: backups, verifications, new keys. Every process shows the same. */
  maintenance: Refreshed<MaintenanceReport>;
  /** Whether the service is ready, as `/health/ready` says. */
  readiness: () => Promise<Readiness>;
  /** As of the last sign of life of this process. The ids of encryption keys come from the configuration. */
  keyState: () => KeyState;
}

/** Adds the gauges of what the districts tell. */
export function watchStored(registry: Registry, watched: Watched): void {
  const { gauge, gaugeBy } = gaugesOf(registry);
  const limit = `over all processes; counted at most once a minute, and up to ${MAX_COUNTED_KEYS} keys`;
  gauge(
    'account_sync_idempotency_stored_keys',
    `Idempotency keys that are stored, ${limit}.`,
    async () => (await watched.idempotencyKeys()).keys,
  );
  gauge(
    'account_sync_idempotency_stored_bytes',
    `Bytes of the answers that are stored for them, ${limit}.`,
    async () => (await watched.idempotencyKeys()).bytes,
  );
  gauge(
    'account_sync_console_sessions',
    'Sessions of the console that have not ended, over all processes; counted at most four times a minute.',
    watched.sessions,
  );
  gaugeBy(
    'state',
    'account_sync_imports_open',
    'Imports that have not ended, by their state, over all processes; counted at most four times a minute.',
    async () => {
      const { byState } = await watched.openImports();
      return OPEN_STATES.map((state): Labelled => [state, byState.get(state) ?? 0]);
    },
  );
  gauge(
    'account_sync_imports_oldest_work_timestamp_seconds',
    'Unix time at which the oldest import was committed that is planned or carried out; 0 where there is none.',
    async () => secondsOf((await watched.openImports()).workSince),
  );
  gauge(
    'account_sync_changes_pending',
    'Transactions whose changes have no place in the feed yet, over all processes; counted at most four times a minute.',
    async () => (await watched.pendingChanges()).count,
  );
  gauge(
    'account_sync_changes_oldest_pending_timestamp_seconds',
    'Unix time of the oldest transaction whose changes have no place in the feed yet; 0 where there is none.',
    async () => secondsOf((await watched.pendingChanges()).since),
  );
  gaugeBy(
    'state',
    'account_sync_webhooks',
    'Webhooks by their state, over all processes; counted at most four times a minute.',
    async () => {
      const { byCause, failing } = await watched.webhooks();
      return [
        ['taking', (byCause.get(null) ?? 0) - failing],
        ['failing', failing],
        ...DISABLING_CAUSES.map((cause): Labelled => [`disabled_${cause.toLowerCase()}`, byCause.get(cause) ?? 0]),
      ];
    },
  );
  gauge(
    'account_sync_webhook_failing_since_timestamp_seconds',
    'Unix time since which an enabled webhook has failed, the first of them; 0 where none fails.',
    async () => secondsOf((await watched.webhooks()).failingSince),
  );
  gauge(
    'account_sync_feed_keys_omitted',
    `Keys that account_sync_feed_last_bulk_upsert_timestamp_seconds leaves out: it has the ${MAX_FEEDS} that were used last.`,
    async () => (await watched.feedTimes()).omittedKeys,
  );
  gaugeBy(
    'key_id',
    'account_sync_feed_last_bulk_upsert_timestamp_seconds',
    'Unix time of the last bulk upsert of each valid key that may write, over all processes; dry runs do not count.',
    async () =>
      Array.from((await watched.feedTimes()).lastBulkUpserts, ([keyId, time]) => [keyId, secondsOf(time)] as const),
  );
  watchSigning(registry, watched.signingStatus);
  gauge(
    'account_sync_last_backup_timestamp_seconds',
    'Unix time of the state that the newest backup has; 0 where none was recorded.',
    async () => secondsOf((await watched.maintenance()).backedUpAt),
  );
  gauge(
    'account_sync_last_verification_timestamp_seconds',
    'Unix time at which the whole history was last verified; 0 where it never was.',
    async () => secondsOf((await watched.maintenance()).verification?.endedAt),
  );
  gauge(
    'account_sync_last_verification_unbroken',
    '1 where the last verification of the whole history found nothing wrong, or there was none; 0 where it found a break.',
    async () => ((await watched.maintenance()).verification?.isUnbroken === false ? 0 : 1),
  );
  gaugeBy(
    'key_id',
    'account_sync_api_key_end_timestamp_seconds',
    'Unix time at which a valid API key ends by itself: the 100 keys that end first.',
    async () =>
      Array.from((await watched.maintenance()).keyEnds, ([keyId, endsAt]) => [keyId, secondsOf(endsAt)] as const),
  );
  gauge('account_sync_ready', '1 while /health/ready answers 200, 0 while it answers 503.', async () =>
    (await watched.readiness()) === 'ready' ? 1 : 0,
  );
  gauge(
    'account_sync_instances',
    'Processes of the service that are alive on this database.',
    () => watched.keyState().register.instances.length,
  );
  gaugeBy(
    'key_id',
    'account_sync_encryption_key_instances',
    'Live processes that know an encryption key, for each key that one of them knows.',
    () => {
      const counts = new Map<string, number>();
      for (const { keys } of watched.keyState().register.instances) {
        for (const { id } of keys) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    },
  );
  gaugeBy(
    'key_id',
    'account_sync_encryption_key_in_use',
    '1 for each encryption key that data keys are encrypted with: no process may lack it.',
    () => Array.from(watched.keyState().register.inUse, (keyId) => [keyId, 1] as const),
  );
  gauge(
    'account_sync_encryption_keys_missing',
    'Encryption keys that are in use and that this process lacks; it is not ready then.',
    () => watched.keyState().missing.length,
  );
}

/** A process that does not sign has none of these, so that the 0 of one that should is an alarm. */
function watchSigning(registry: Registry, status: SigningStatus | undefined): void {
  if (!status) return;
  const { gauge } = gaugesOf(registry);
  gauge(
    'account_sync_audit_signed_until_timestamp_seconds',
    'Unix time before which every change is under a signed root, as this process saw it last; 0: not yet. Processes that sign have it.',
    () => status.signedUntil / 1000,
  );
  gauge(
    'account_sync_audit_newest_root_timestamp_seconds',
    'Unix time when the newest audit root was signed, by any process; 0: none. Processes that sign have it.',
    () => status.newestRootAt / 1000,
  );
  gauge(
    'account_sync_audit_refused_organizations',
    'Organizations whose history is not signed any further, because it does not fit its signed roots. Processes that sign have it.',
    () => status.refused,
  );
}
