import { type IdempotencyDependencies } from './idempotency';
import { type IdempotencyKeyStore } from './idempotency.store';
import { createIdempotencyQuota } from './idempotency-quota';

interface IdempotencySettings {
  idempotencyKeys: IdempotencyKeyStore;
  idempotencyMaxBytes: number;
  databaseTimeoutMs: number;
}

/** What keeps the answers of requests that carry an idempotency key within their bounds. */
export const createIdempotency = ({
  idempotencyKeys,
  idempotencyMaxBytes,
  databaseTimeoutMs,
}: IdempotencySettings): Pick<IdempotencyDependencies, 'enforceIdempotencyQuota' | 'idempotencyLeaseMs'> => ({
  enforceIdempotencyQuota: createIdempotencyQuota(idempotencyKeys, idempotencyMaxBytes),
  idempotencyLeaseMs: 2 * databaseTimeoutMs,
});
