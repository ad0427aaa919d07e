import { ServiceError } from '../../../base/errors';
import { requireNotErased } from '../model/refusing-states';
import { type StoredAccount } from '../model/stored-account';
import { restoreNumbers } from '../ssn/restore-numbers';
import { type AppliedFields, applyUpdate, type Stamp } from '../writes/apply-fields';
import { sizeFaultsAfter } from '../writes/size-limits';
import { type UpdateAccountCommand, validationError } from './update-account-command';

/**
 * Plans an update of a stored account. Pure. The write is guarded by the version of `stored`, so the plan is still
 * right when it is written.
 *
 * @returns undefined if nothing changes
 * @throws ServiceError `VERSION_MISMATCH`, `ACCOUNT_ERASED`, `VALIDATION_FAILED` past a size limit or for a masked number
 */
export function planUpdate(
  stored: StoredAccount,
  { update, ifVersion, unlessVersion }: UpdateAccountCommand,
  context: Stamp & { mayRead: boolean },
): AppliedFields | undefined {
  if (unlessVersion === 'ANY') {
    throw new ServiceError('VERSION_MISMATCH', 'If-None-Match is *, and the account exists; an update creates none');
  }
  const isAllowed = !ifVersion || ifVersion.includes(stored.version);
  if (!isAllowed || unlessVersion?.includes(stored.version)) {
    throw new ServiceError('VERSION_MISMATCH', 'The account is at another version; read it again, then decide');
  }
  requireNotErased(stored);
  const { fields, faults } = restoreNumbers(update, stored, context.mayRead);
  if (faults.length > 0) throw validationError(faults);
  const applied = applyUpdate(stored, fields, context);
  const tooLarge = applied ? sizeFaultsAfter(applied) : [];
  if (tooLarge.length > 0) throw validationError(tooLarge);
  return applied;
}
