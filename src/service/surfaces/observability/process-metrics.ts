import { type EventLoopUtilization, type Histogram, performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { version } from '../../../base/version';
import { type DiskRoom } from '../../callers/http/exchange/health';
import { gaugesOf } from './gauges';

export interface EmbeddedDatabase {
  /** Of the thread that it runs in. */
  eventLoopUtilization(): EventLoopUtilization;
  /** Of the same thread, in nanoseconds. */
  readonly eventLoopDelay: Histogram;
  /** What its data folder takes on disk. */
  storedBytes(): Promise<number>;
  /** Of the disk that the data folder is on: what the service may still write, and what there is. */
  diskRoom(): Promise<DiskRoom>;
}

let defaultMetrics: Registry | undefined;

/** Metrics of Node.js (memory, processor, delay of the event loop): one set for each process, since each set keeps timers. */
export function nodeMetrics(): Registry {
  if (defaultMetrics === undefined) {
    defaultMetrics = new Registry();
    collectDefaultMetrics({ register: defaultMetrics });
    // Gauges named like counters. Each only sums up another metric.
    for (const kind of ['handles', 'requests', 'resources']) {
      defaultMetrics.removeSingleMetric(`nodejs_active_${kind}_total`);
    }
  }
  return defaultMetrics;
}

const NANOSECONDS = 1e9;
const PERCENTILES = [50, 99, 100];

/** Metrics of this process: its build, how busy its threads are, and what its database stores. */
export function createProcessMetrics(registry: Registry, embedded: EmbeddedDatabase | undefined): void {
  const registers = [registry];
  const build = new Gauge({
    name: 'account_sync_build_info',
    help: '1, with the version of the service and of Node.js.',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version, node: process.versions.node }, 1);
  new Counter({
    name: 'account_sync_event_loop_active_seconds_total',
    help: 'Time for which the event loop of a thread was busy: main, and database where the embedded server runs. Its rate is 1 where a thread never rests.',
    labelNames: ['thread'],
    registers,
    collect() {
      this.reset();
      this.inc({ thread: 'main' }, performance.eventLoopUtilization().active / 1000);
      if (embedded) this.inc({ thread: 'database' }, embedded.eventLoopUtilization().active / 1000);
    },
  });
  if (!embedded) return;
  const { gauge, gaugeBy } = gaugesOf(registry);
  gaugeBy(
    'percentile',
    'account_sync_database_event_loop_delay_seconds',
    'How late the event loop of the embedded server got to what was ready, since the metrics were last read. An idle one shows about 0.01.',
    () => {
      const { eventLoopDelay } = embedded;
      const delays = PERCENTILES.map(
        (percentile) => [percentile, eventLoopDelay.percentile(percentile) / NANOSECONDS] as const,
      );
      eventLoopDelay.reset();
      return delays;
    },
  );
  gauge('account_sync_data_folder_bytes', 'What the data folder of the embedded server takes on disk.', () =>
    embedded.storedBytes(),
  );
  gauge(
    'account_sync_data_disk_free_bytes',
    'What may still be written to the disk of the data folder.',
    async () => (await embedded.diskRoom()).free,
  );
  gauge(
    'account_sync_data_disk_size_bytes',
    'Size of the disk of the data folder.',
    async () => (await embedded.diskRoom()).size,
  );
}
