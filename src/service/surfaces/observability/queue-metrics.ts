import { Histogram, type Registry } from 'prom-client';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type ReadQueue } from '../../storage/database/reads/read-queue';

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** Metrics of the queues within the service, by the time that requests wait in them. */
export function createQueueMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: 'account_sync_queue_wait_seconds',
    help: 'Time that requests waited: for their turn on the event loop (turn), or behind other heavy reads of their organization (heavy_read).',
    labelNames: ['queue'],
    buckets: SECONDS,
    registers: [registry],
  });
  for (const queue of ['turn', 'heavy_read']) seconds.zero({ queue });
  /** @returns a function that ends the wait */
  const startWait = (queue: 'turn' | 'heavy_read') => {
    const began = performance.now();
    return () => seconds.observe({ queue }, (performance.now() - began) / 1000);
  };
  return {
    /** The same turns, whose waits are measured. */
    measureTurns:
      (turns: Turns): Turns =>
      (organizationId) => {
        const turn = turns(organizationId);
        return {
          isOver: turn.isOver,
          async next() {
            const end = startWait('turn');
            await turn.next();
            end();
          },
        };
      },
    /** The same queue, whose waits are measured. */
    measureReads: (queue: Pick<ReadQueue, 'run'>): Pick<ReadQueue, 'run'> => ({
      run(organizationId, read) {
        const end = startWait('heavy_read');
        return queue.run(organizationId, () => {
          end();
          return read();
        });
      },
    }),
  };
}
