import { mapInTurns } from '../../../base/scheduling/steps';
import { type RequestContext } from '../../callers/request/request-context';
import { hasScope } from '../../callers/rights/scopes';
import { type Account } from '../model/account';
import { maskAccount } from '../ssn/mask-numbers';

/**
 * The accounts as they may be shown to a caller over REST: with social security numbers in full, which is noted, or masked
 * where the key lacks the scope `accounts:read:ssn`.
 */
export async function discloseNumbers(accounts: readonly Account[], context: RequestContext): Promise<Account[]> {
  const masked = await mapInTurns(accounts, maskAccount);
  if (!hasScope(context, 'accounts:read:ssn')) return masked;
  const withNumbers = accounts.filter((account, index) => account !== masked[index]);
  context.accessNotes.disclosesNumbers(withNumbers.map(({ externalId }) => externalId));
  return [...accounts];
}
