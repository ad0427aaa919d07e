import { createIdempotencyQuota, type QuotaObserver } from './idempotency-quota';
import { createRunMutation, type MutationDependencies, type RunMutation } from './run-mutation';

interface RequestDependencies
  extends QuotaObserver,
    Omit<MutationDependencies, 'enforceIdempotencyQuota' | 'idempotencyLeaseMs'> {
  idempotencyMaxBytes: number;
  databaseTimeoutMs: number;
}

/** What every mutation is run by, with the quota and the lease of idempotency keys. */
export const createRequests = (dependencies: RequestDependencies): { runMutation: RunMutation } => {
  const { idempotencyKeys, idempotencyMaxBytes, databaseTimeoutMs } = dependencies;
  const enforceIdempotencyQuota = createIdempotencyQuota(idempotencyKeys, idempotencyMaxBytes, dependencies);
  const idempotencyLeaseMs = 2 * databaseTimeoutMs;
  return { runMutation: createRunMutation({ ...dependencies, enforceIdempotencyQuota, idempotencyLeaseMs }) };
};
