import { Counter, Gauge, type Registry } from 'prom-client';
import { type Refreshed } from '../database/reads/refreshed';
import { type IdempotencySize, MAX_COUNTED_KEYS } from '../request/idempotency-size';

/** Metrics of the answers that are kept for idempotency keys. */
export function createIdempotencyMetrics(registry: Registry) {
  const registers = [registry];
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
  return {
    answerKept: (bytes: number) => keptBytes.inc(bytes),
    answersForgotten: (count: number) => forgotten.inc(count),
    /** Adds the size of what is stored. */
    watchIdempotencyKeys(readSize: Refreshed<IdempotencySize>): void {
      const gauge = (name: string, help: string, part: keyof IdempotencySize) =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            this.set((await readSize())[part]);
          },
        });
      const limit = `over all processes; counted at most once a minute, and up to ${MAX_COUNTED_KEYS} keys`;
      gauge('account_sync_idempotency_stored_keys', `Idempotency keys that are stored, ${limit}.`, 'keys');
      gauge(
        'account_sync_idempotency_stored_bytes',
        `Bytes of the answers that are stored for them, ${limit}.`,
        'bytes',
      );
    },
  };
}
