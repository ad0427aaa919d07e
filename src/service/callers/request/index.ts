import { type Config } from '../../../base/settings/config';
import { createIdempotencyQuota, type QuotaObserver } from './idempotency-quota';
import { createRunMutation, type MutationDependencies, type RunMutation } from './run-mutation';

interface RequestDependencies extends Omit<MutationDependencies, 'enforceIdempotencyQuota' | 'idempotencyLeaseMs'> {
  config: MutationDependencies['config'] & Pick<Config, 'idempotencyMaxBytes' | 'databaseTimeoutMs'>;
}

/** What every mutation is run by, with the quota and the lease of idempotency keys. */
export function createRequests(dependencies: RequestDependencies, observer: QuotaObserver): RunMutation {
  const { idempotencyKeys, config } = dependencies;
  const enforceIdempotencyQuota = createIdempotencyQuota(idempotencyKeys, config.idempotencyMaxBytes, observer);
  const idempotencyLeaseMs = 2 * config.databaseTimeoutMs;
  return createRunMutation({ ...dependencies, enforceIdempotencyQuota, idempotencyLeaseMs });
}
