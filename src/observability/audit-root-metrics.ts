import { Gauge, type Registry } from 'prom-client';
import { type SigningStatus } from '../audit-roots';

/** Metrics of the signed roots of the history. */
export function createAuditRootMetrics(registry: Registry, status: SigningStatus): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge(
    'account_sync_audit_signed_until_timestamp_seconds',
    'Unix time before which every change is under a signed root, as this process saw it last; 0: unknown, or no signing key.',
    () => status.signedUntil / 1000,
  );
  gauge(
    'account_sync_audit_newest_root_timestamp_seconds',
    'Unix time when the newest audit root was signed, by any process; 0: none.',
    () => status.newestRootAt / 1000,
  );
  gauge(
    'account_sync_audit_refused_organizations',
    'Organizations whose history is not signed any further, because it does not fit its signed roots.',
    () => status.refused,
  );
}
