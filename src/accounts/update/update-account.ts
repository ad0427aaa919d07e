import { hasScope } from '../../access/scopes';
import { ContendedError } from '../../database/transaction';
import { ServiceError } from '../../errors';
import { type RequestContext } from '../../request/request-context';
import { accountWrites, type WriteDependencies } from '../changes/account-writes';
import { accountAfter } from '../changes/apply-fields';
import { MAX_TRIES_ALONE, pauseBeforeRetry } from '../changes/contention';
import { type StoredAccount } from '../model/stored-account';
import { planUpdate } from './plan-update';
import { type UpdateAccountCommand } from './update-account-command';
import { type UpdateAccountResult } from './update-account-result';

/** The failure for an account that the organization does not have. */
export const accountNotFound = () => new ServiceError('ACCOUNT_NOT_FOUND', 'No account has this externalId');

const answerWith = ({ id, externalId, organizationId, updatedAt, version }: StoredAccount): UpdateAccountResult => ({
  success: true,
  code: 'ACCOUNT_UPDATED',
  message: 'Account updated',
  account: { id, externalId, organizationId, updatedAt, version },
});

/**
 * Merges an update into one account. If nothing changes, nothing is written. If another request changes the account
 * meanwhile, it is read again and the update is planned again.
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `VERSION_MISMATCH`, `VALIDATION_FAILED` past a size limit, `CONFLICT`
 */
export async function updateAccount(
  command: UpdateAccountCommand,
  context: RequestContext,
  dependencies: WriteDependencies,
): Promise<UpdateAccountResult> {
  const { accounts, commit, clock, newId } = dependencies;
  const mayRead = hasScope(context, 'accounts:read');
  for (let contentions = 0; contentions < MAX_TRIES_ALONE; contentions += 1) {
    await pauseBeforeRetry(contentions);
    const stored = await accounts.findByExternalId(context.organizationId, command.externalId);
    if (!stored) throw accountNotFound();
    const planned = planUpdate(stored, command, { mayRead, now: clock(), newId });
    if (!planned) return answerWith(stored);
    const answer = answerWith(accountAfter(planned));
    const changes = { creates: [], updates: [planned] };
    const unit = await accountWrites(changes, { operation: 'UPDATE' }, context, dependencies);
    try {
      await commit({ ...unit, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof ContendedError)) throw error;
    }
  }
  throw new ServiceError('CONFLICT', 'Other requests keep changing this account; send the update again');
}
