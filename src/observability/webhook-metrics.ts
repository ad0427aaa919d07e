import { Counter, Gauge, type Registry } from 'prom-client';
import { type Refreshed } from '../database/reads/refreshed';
import { type EndpointStates } from '../webhooks/endpoints/endpoint.store';
import { DISABLING_CAUSES } from '../webhooks/rules/disable';

/** Metrics of webhooks. */
export function createWebhookMetrics(registry: Registry) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'account_sync_webhook_attempts_total',
    help: 'Attempts to send to webhooks, by their outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['taken', 'failed']) attempts.inc({ outcome }, 0);
  return {
    webhookAttempted: (isTaken: boolean): void => attempts.inc({ outcome: isTaken ? 'taken' : 'failed' }),
    /** Adds what is stored. */
    watchWebhooks(readStates: Refreshed<EndpointStates>): void {
      new Gauge({
        name: 'account_sync_webhooks',
        help: 'Webhooks by their state, over all processes; counted at most four times a minute.',
        labelNames: ['state'],
        registers,
        async collect() {
          const { byCause, failing } = await readStates();
          this.set({ state: 'taking' }, (byCause.get(null) ?? 0) - failing);
          this.set({ state: 'failing' }, failing);
          for (const cause of DISABLING_CAUSES)
            this.set({ state: `disabled_${cause.toLowerCase()}` }, byCause.get(cause) ?? 0);
        },
      });
      new Gauge({
        name: 'account_sync_webhook_failing_since_timestamp_seconds',
        help: 'Unix time since which an enabled webhook has failed, the first of them; 0 where none fails.',
        registers,
        async collect() {
          this.set(((await readStates()).failingSince?.getTime() ?? 0) / 1000);
        },
      });
    },
  };
}
