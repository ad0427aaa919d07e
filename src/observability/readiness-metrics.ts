import { Gauge, type Registry } from 'prom-client';
import { type Readiness } from '../http/health/readiness';

/** Tells whether the service is ready, as `/health/ready` does. */
export function createReadinessMetrics(registry: Registry, readiness: () => Promise<Readiness>): void {
  new Gauge({
    name: 'account_sync_ready',
    help: '1 while /health/ready answers 200, 0 while it answers 503.',
    registers: [registry],
    async collect() {
      this.set((await readiness()) === 'ready' ? 1 : 0);
    },
  });
}
