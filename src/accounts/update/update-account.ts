import { hasScope } from '../../access/scopes';
import { type WritingContext } from '../../request/run-mutation';
import { type WriteDependencies } from '../changes/account-writes';
import { changeAccount } from '../changes/change-account';
import { planUpdate } from './plan-update';
import { type UpdateAccountCommand } from './update-account-command';
import { type UpdateAccountResult, updatedAnswer } from './update-account-result';

const answerWith = updatedAnswer('ACCOUNT_UPDATED', 'Account updated');

/**
 * Merges an update into one account. If nothing changes, nothing is written.
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `VERSION_MISMATCH`, `VALIDATION_FAILED` past a size limit, `CONFLICT`
 */
export function updateAccount(
  command: UpdateAccountCommand,
  context: WritingContext,
  dependencies: WriteDependencies,
): Promise<UpdateAccountResult> {
  const { clock, newId } = dependencies;
  const mayRead = hasScope(context, 'accounts:read');
  return changeAccount(
    command.externalId,
    {
      origin: { operation: 'UPDATE' },
      plan: (stored) => planUpdate(stored, command, { mayRead, now: clock(), newId }),
      answerWith,
    },
    context,
    dependencies,
  );
}
