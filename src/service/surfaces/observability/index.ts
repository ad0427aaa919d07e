import { Registry } from 'prom-client';
import { sharedRead } from '../../storage/database/reads/shared-read';
import { createDatabaseMetrics } from './database-metrics';
import { createEventMetrics } from './event-metrics';
import { type Exposition } from './metrics-routes';
import { createProcessMetrics, type EmbeddedDatabase, nodeMetrics } from './process-metrics';
import { createQueueMetrics } from './queue-metrics';
import { createRequestMetrics } from './request-metrics';
import { type Watched, watchStored } from './stored-metrics';

const KEPT_MS = 1_000;

/**
 * The metrics of one service: functions that observe what it does, and the exposition of what they have seen. No label
 * takes a value that a caller chooses, so the number of series is bounded.
 *
 * @param embedded the database server within this process, where there is one
 * @param clock by which the exposition is computed at most once a second, however often it is asked for
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
    ...createEventMetrics(registry),
    watchStored: (watched: Watched) => watchStored(registry, watched),
    exposition,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
