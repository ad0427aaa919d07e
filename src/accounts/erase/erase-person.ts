import { type AuditTrailStore } from '../../audit/audit-trail.store';
import { ContendedError } from '../../database/transaction';
import { ServiceError } from '../../errors';
import { type IdempotencyKeyStore } from '../../request/idempotency.store';
import { type RequestContext } from '../../request/request-context';
import { accountWrites, type WriteDependencies } from '../changes/account-writes';
import { accountAfter } from '../changes/apply-fields';
import { MAX_TRIES_ALONE, pauseBeforeRetry } from '../changes/contention';
import { type StoredAccount } from '../model/stored-account';
import { accountNotFound } from '../update/update-account';
import { type UpdateAccountResult } from '../update/update-account-result';
import { planErasure } from './plan-erasure';

export interface EraseDependencies extends WriteDependencies {
  auditTrail: AuditTrailStore;
  idempotencyKeys: IdempotencyKeyStore;
}

const answerWith = ({ id, externalId, organizationId, updatedAt, version }: StoredAccount): UpdateAccountResult => ({
  success: true,
  code: 'PERSON_ERASED',
  message: 'Person erased',
  account: { id, externalId, organizationId, updatedAt, version },
});

/** Forgets the answers to earlier requests of the organization, which may hold values of the person. */
async function forgetAnswers(organizationId: string, idempotencyKeys: IdempotencyKeyStore): Promise<void> {
  const kept = await idempotencyKeys.listKept(organizationId);
  await idempotencyKeys.forget(
    organizationId,
    kept.map(({ id }) => id),
  );
}

/**
 * Erases the person of one account, for good. An account that was erased before is left as it is. The entry in the audit
 * trail says who did it and when.
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `CONFLICT`
 */
export async function erasePerson(
  externalId: string,
  context: RequestContext,
  dependencies: EraseDependencies,
): Promise<UpdateAccountResult> {
  const { accounts, auditTrail, idempotencyKeys, commit, clock } = dependencies;
  const { organizationId } = context;
  for (let contentions = 0; contentions < MAX_TRIES_ALONE; contentions += 1) {
    await pauseBeforeRetry(contentions);
    const stored = await accounts.findByExternalId(organizationId, externalId);
    if (!stored) throw accountNotFound();
    if (stored.erasedAt) {
      // The process may have died between the two.
      await forgetAnswers(organizationId, idempotencyKeys);
      return answerWith(stored);
    }
    // What was recorded before there was encryption has no key to destroy.
    await auditTrail.clearPlainValues(organizationId, stored.id);
    const planned = planErasure(stored, { now: clock() });
    const changes = { creates: [], updates: [planned] };
    const unit = await accountWrites(changes, { operation: 'ERASE' }, context, dependencies);
    try {
      await commit(unit);
      await forgetAnswers(organizationId, idempotencyKeys);
      return answerWith(accountAfter(planned));
    } catch (error) {
      if (!(error instanceof ContendedError)) throw error;
    }
  }
  throw new ServiceError('CONFLICT', 'Other requests keep changing this account; try again');
}
