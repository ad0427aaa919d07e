import { type Answer } from '../../callers/request/kept-answer';
import { type Origin } from '../../records/audit/entries/audit-trail-entry';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { type Write } from '../../storage/database/transactions/write';
import { accountNotFound, type StoredAccount } from '../model/stored-account';
import { accountWrites, type WriteContext, type WriteDependencies } from './account-writes';
import { type AppliedFields, accountAfter } from './apply-fields';

/** A change of one account. */
export interface AccountPlan<Result extends Answer> {
  origin: Origin;
  /**
   * The write is guarded by the version of `stored`, so what the plan finds still holds when it is written.
   * @returns undefined if there is nothing to write
   * @throws whatever refuses the change
   */
  plan: (stored: StoredAccount) => AppliedFields | undefined;
  /** What else the same transaction writes. */
  also?: () => Promise<readonly Write[]>;
  /** @param account as it is afterwards */
  answerWith: (account: StoredAccount) => Result;
}

/** Tries for a single account. If it is still contended afterwards, the request fails. */
export const MAX_TRIES_ALONE = 20;

const PATIENCE = {
  tries: MAX_TRIES_ALONE,
  message: 'Other requests keep changing this account; send the update again',
};

/**
 * Changes one account. If another request changes it meanwhile, it is read again and the change is planned again.
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `CONFLICT`
 */
export function changeAccount<Result extends Answer>(
  externalId: string,
  { origin, plan, also, answerWith }: AccountPlan<Result>,
  context: WriteContext,
  dependencies: WriteDependencies,
): Promise<Result> {
  const { accounts } = dependencies;
  return untilUncontended(PATIENCE, async (contentions) => {
    const stored = await accounts.findByExternalId(context.organizationId, externalId);
    if (!stored) throw accountNotFound();
    const planned = plan(stored);
    if (!planned) return answerWith(stored);
    const answer = answerWith(accountAfter(planned));
    const unit = accountWrites(
      { creates: [], updates: [planned], also: (await also?.()) ?? [] },
      origin,
      context,
      dependencies,
    );
    // After a contention it is tried alone.
    const joins = contentions === 0 && { organizationId: context.organizationId, subject: stored.id };
    await context.commit({ ...unit, answer, ...(joins && { joins }) });
    return answer;
  });
}
