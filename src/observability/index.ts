import { Counter, Registry } from 'prom-client';
import { type ReadFeedTimes } from '../sync-runs/feed-times';
import { createDatabaseMetrics } from './database-metrics';
import { createFeedMetrics } from './feed-metrics';
import { type Exposition } from './metrics-routes';
import { createProcessMetrics, type EmbeddedDatabase, nodeMetrics } from './process-metrics';
import { createQueueMetrics } from './queue-metrics';
import { createRequestMetrics } from './request-metrics';

/**
 * The metrics of one service: functions that observe what it does, and the exposition of what they have seen. No label
 * takes a value that a caller chooses, so the number of series is bounded.
 *
 * @param embedded the database server within this process, where there is one
 */
export function createMetrics(embedded: EmbeddedDatabase | undefined) {
  const registry = new Registry();
  const registers = [registry];
  createProcessMetrics(registry, embedded);
  const keptBytes = new Counter({
    name: 'account_sync_idempotency_kept_bytes_total',
    help: 'Bytes of the answers that were kept for idempotency keys.',
    registers,
  });
  const forgotten = new Counter({
    name: 'account_sync_idempotency_forgotten_answers_total',
    help: 'Answers that were forgotten within their 24 hours, because their organization keeps too much.',
    registers,
  });
  // Its clocks start now, not with the first reader.
  const ofProcess = nodeMetrics();
  const exposition: Exposition = {
    contentType: registry.contentType,
    read: () => Registry.merge([registry, ofProcess]).metrics(),
  };
  return {
    ...createRequestMetrics(registry),
    ...createDatabaseMetrics(registry),
    ...createQueueMetrics(registry),
    /** Adds the metrics of the feeds. */
    watchFeeds: (readTimes: ReadFeedTimes) => createFeedMetrics(registry, readTimes),
    answerKept: (bytes: number) => keptBytes.inc(bytes),
    answersForgotten: (count: number) => forgotten.inc(count),
    exposition,
  };
}
