import { type Origin } from '../../audit/audit-trail-entry';
import { type IdempotencyKeyStore } from '../../request/idempotency.store';
import { type WriteContext, type WriteDependencies } from '../changes/account-writes';
import { changeAccount } from '../changes/change-account';
import { type StoredAccount } from '../model/stored-account';
import { type UpdateAccountResult, updatedAnswer } from '../update/update-account-result';
import { planErasure } from './plan-erasure';

export interface EraseDependencies extends WriteDependencies {
  idempotencyKeys: IdempotencyKeyStore;
}

const answerWith = updatedAnswer('PERSON_ERASED', 'Person erased');

/** Forgets the answers to earlier requests of the organization, which may hold values of the person. */
async function forgetAnswers(organizationId: string, idempotencyKeys: IdempotencyKeyStore): Promise<void> {
  const kept = await idempotencyKeys.listKept(organizationId);
  await idempotencyKeys.forget(
    organizationId,
    kept.map(({ id }) => id),
  );
}

interface Erasure {
  origin?: Origin;
  /** Throws where the account, as it is when it is written, must not be erased. */
  check?: (stored: StoredAccount) => void;
}

/**
 * Erases the person of one account, for good. An account that was erased before is left as it is. The entry in the audit
 * trail says who did it and when.
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `ACCOUNT_ON_HOLD`, `CONFLICT`; and what `check` throws
 */
export async function erasePerson(
  externalId: string,
  context: WriteContext,
  dependencies: EraseDependencies,
  { origin = { operation: 'ERASE' }, check = () => {} }: Erasure = {},
): Promise<UpdateAccountResult> {
  const { idempotencyKeys, clock } = dependencies;
  const { organizationId } = context;
  // The answer is not among the writes: it is kept once those before it are forgotten.
  const commit: WriteDependencies['commit'] = ({ writes, isWritten }) => dependencies.commit({ writes, isWritten });
  const answer = await changeAccount(
    externalId,
    {
      origin,
      plan(stored) {
        check(stored);
        return planErasure(stored, { now: clock() });
      },
      answerWith,
    },
    context,
    { ...dependencies, commit },
  );
  // Also where the account was erased before: the process that did it may have died before this.
  await forgetAnswers(organizationId, idempotencyKeys);
  return answer;
}
