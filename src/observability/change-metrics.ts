import { Gauge, type Registry } from 'prom-client';
import { type PendingNotes } from '../change-log/change-log.store';
import { type Refreshed } from '../database/reads/refreshed';

/** Metrics of the feed of changes. */
export function createChangeMetrics(registry: Registry, readPending: Refreshed<PendingNotes>): void {
  const registers = [registry];
  new Gauge({
    name: 'account_sync_changes_pending',
    help: 'Transactions whose changes have no place in the feed yet, over all processes; counted at most four times a minute.',
    registers,
    async collect() {
      this.set((await readPending()).count);
    },
  });
  new Gauge({
    name: 'account_sync_changes_oldest_pending_timestamp_seconds',
    help: 'Unix time of the oldest transaction whose changes have no place in the feed yet; 0 where there is none.',
    registers,
    async collect() {
      this.set(((await readPending()).since?.getTime() ?? 0) / 1000);
    },
  });
}
