import { type IdempotencyDependencies } from './idempotency';
import { type IdempotencyKeyStore } from './idempotency.store';
import { createIdempotencyQuota, type QuotaObserver } from './idempotency-quota';

interface IdempotencySettings extends QuotaObserver {
  idempotencyKeys: IdempotencyKeyStore;
  idempotencyMaxBytes: number;
  databaseTimeoutMs: number;
}

/** What keeps the answers of requests that carry an idempotency key within their bounds. */
export const createIdempotency = ({
  idempotencyKeys,
  idempotencyMaxBytes,
  databaseTimeoutMs,
  ...observer
}: IdempotencySettings): Pick<IdempotencyDependencies, 'enforceIdempotencyQuota' | 'idempotencyLeaseMs'> => ({
  enforceIdempotencyQuota: createIdempotencyQuota(idempotencyKeys, idempotencyMaxBytes, observer),
  idempotencyLeaseMs: 2 * databaseTimeoutMs,
});
