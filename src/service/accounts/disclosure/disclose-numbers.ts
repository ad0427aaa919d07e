import { type RequestContext } from '../../callers/request/request-context';
import { hasScope } from '../../callers/rights/scopes';
import { type Account } from '../model/account';
import { maskAccount } from '../ssn/mask-numbers';

/**
 * The account as it may be shown to a caller over REST: with social security numbers in full, which is noted, or masked
 * where the key lacks the scope `accounts:read:ssn`.
 */
export function discloseNumbers(account: Account, context: RequestContext): Account {
  const masked = maskAccount(account);
  if (!hasScope(context, 'accounts:read:ssn')) return masked;
  if (masked !== account) context.accessNotes.disclosesNumbers([account.externalId]);
  return account;
}
