import { ServiceError } from '../../../base/errors';
import { type StoredAccount } from './stored-account';

/** The failure of a write to an account whose person was erased. */
export const ERASED = {
  code: 'ACCOUNT_ERASED',
  message: 'The person of this account was erased; the account can no longer be changed',
} as const;

/** @throws ServiceError `ACCOUNT_ERASED` where the person of the account was erased */
export function requireNotErased({ erasedAt }: Pick<StoredAccount, 'erasedAt'>): void {
  if (erasedAt) throw new ServiceError(ERASED.code, ERASED.message);
}

/** The failure of an erasure, or of a second hold. A hold refuses no other write: a held account is still updated. */
export const onHold = () => new ServiceError('ACCOUNT_ON_HOLD', 'The account is on legal hold');
