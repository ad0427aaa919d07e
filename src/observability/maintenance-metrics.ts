import { Gauge, type Registry } from 'prom-client';
import { type Refreshed } from '../database/reads/refreshed';
import { type MaintenanceReport } from '../maintenance';

const secondsOf = (time: Date | undefined): number => (time ? time.getTime() / 1000 : 0);

/** Metrics of what has to be done in time: backups, verifications, new keys. Every process shows the same. */
export function createMaintenanceMetrics(registry: Registry, read: Refreshed<MaintenanceReport>): void {
  const registers = [registry];
  const gauge = (name: string, help: string, partOf: (report: MaintenanceReport) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(partOf(await read()));
      },
    });
  gauge(
    'account_sync_last_backup_timestamp_seconds',
    'Unix time of the state that the newest backup has; 0 where none was recorded.',
    ({ backedUpAt }) => secondsOf(backedUpAt),
  );
  gauge(
    'account_sync_last_verification_timestamp_seconds',
    'Unix time at which the whole history was last verified; 0 where it never was.',
    ({ verification }) => secondsOf(verification?.endedAt),
  );
  gauge(
    'account_sync_last_verification_unbroken',
    '1 where the last verification of the whole history found nothing wrong, or there was none; 0 where it found a break.',
    ({ verification }) => (verification?.isUnbroken === false ? 0 : 1),
  );
  new Gauge({
    name: 'account_sync_api_key_end_timestamp_seconds',
    help: 'Unix time at which a valid API key ends by itself: the 100 keys that end first.',
    labelNames: ['key_id'],
    registers,
    async collect() {
      const { keyEnds } = await read();
      this.reset();
      for (const [key_id, endsAt] of keyEnds) this.set({ key_id }, secondsOf(endsAt));
    },
  });
}
