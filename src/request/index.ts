import { type IdempotencyDependencies } from './idempotency';
import { type IdempotencyKeyStore } from './idempotency.store';
import { createIdempotencyQuota, type QuotaObserver } from './idempotency-quota';

interface IdempotencySettings extends QuotaObserver {
  idempotencyKeys: IdempotencyKeyStore;
  idempotencyMaxBytes: number;
  databaseTimeoutMs: number;
}

/** Creates the quota and the lease of idempotency keys. */
export const createIdempotency = ({
  idempotencyKeys,
  idempotencyMaxBytes,
  databaseTimeoutMs,
  ...observer
}: IdempotencySettings): Pick<IdempotencyDependencies, 'enforceIdempotencyQuota' | 'idempotencyLeaseMs'> => ({
  enforceIdempotencyQuota: createIdempotencyQuota(idempotencyKeys, idempotencyMaxBytes, observer),
  idempotencyLeaseMs: 2 * databaseTimeoutMs,
});
