import { Gauge, Registry } from 'prom-client';
import { type SigningStatus } from '../audit-roots';
import { type PendingNotes } from '../change-log/change-log.store';
import { type Refreshed } from '../database/reads/refreshed';
import { sharedRead } from '../database/reads/shared-read';
import { type KeyState } from '../encryption/key-agreement';
import { type Readiness } from '../http/health/readiness';
import { type MaintenanceReport } from '../maintenance';
import { type FeedTimes } from '../sync-runs/feed-times';
import { createAuditRootMetrics } from './audit-root-metrics';
import { createChangeMetrics } from './change-metrics';
import { createConsoleMetrics } from './console-metrics';
import { createDatabaseMetrics } from './database-metrics';
import { createFeedMetrics } from './feed-metrics';
import { createIdempotencyMetrics } from './idempotency-metrics';
import { createImportMetrics } from './import-metrics';
import { createKeyMetrics } from './key-metrics';
import { createMaintenanceMetrics } from './maintenance-metrics';
import { type Exposition } from './metrics-routes';
import { createProcessMetrics, type EmbeddedDatabase, nodeMetrics } from './process-metrics';
import { createQueueMetrics } from './queue-metrics';
import { createRequestMetrics } from './request-metrics';
import { createWebhookMetrics } from './webhook-metrics';

/** Tells whether the service is ready, as `/health/ready` does. */
function createReadinessMetrics(registry: Registry, readiness: () => Promise<Readiness>): void {
  new Gauge({
    name: 'account_sync_ready',
    help: '1 while /health/ready answers 200, 0 while it answers 503.',
    registers: [registry],
    async collect() {
      this.set((await readiness()) === 'ready' ? 1 : 0);
    },
  });
}

const KEPT_MS = 1_000;

/**
 * The metrics of one service: functions that observe what it does, and the exposition of what they have seen. No label
 * takes a value that a caller chooses, so the number of series is bounded.
 *
 * @param embedded the database server within this process, where there is one
 * @param clock by which the exposition is computed at most once a second, whoever asks how often
 */
export function createMetrics(embedded: EmbeddedDatabase | undefined, clock: () => Date) {
  const registry = new Registry();
  createProcessMetrics(registry, embedded);
  // Its clocks start now, not with the first reader.
  const ofProcess = nodeMetrics();
  const exposition: Exposition = {
    contentType: registry.contentType,
    read: sharedRead(async () => Buffer.from(await Registry.merge([registry, ofProcess]).metrics()), {
      milliseconds: KEPT_MS,
      clock,
    }),
  };
  return {
    ...createRequestMetrics(registry),
    ...createDatabaseMetrics(registry),
    ...createQueueMetrics(registry),
    ...createIdempotencyMetrics(registry),
    ...createImportMetrics(registry),
    ...createConsoleMetrics(registry),
    ...createWebhookMetrics(registry),
    /** Adds the metrics of the feed of changes. */
    watchChanges: (readPending: Refreshed<PendingNotes>) => createChangeMetrics(registry, readPending),
    /** Adds the metrics of the feeds. */
    watchFeeds: (readTimes: Refreshed<FeedTimes>) => createFeedMetrics(registry, readTimes),
    /** Adds the metrics of signed roots. */
    watchAuditRoots: (status: SigningStatus) => createAuditRootMetrics(registry, status),
    /** Adds the metrics of maintenance. */
    watchMaintenance: (read: Refreshed<MaintenanceReport>) => createMaintenanceMetrics(registry, read),
    /** Adds the metric of readiness. */
    watchReadiness: (readiness: () => Promise<Readiness>) => createReadinessMetrics(registry, readiness),
    /** Adds the metrics of encryption keys. */
    watchKeys: (readState: () => KeyState) => createKeyMetrics(registry, readState),
    exposition,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
