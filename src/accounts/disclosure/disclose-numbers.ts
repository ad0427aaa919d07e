import { hasScope } from '../../access/scopes';
import { type Access, type RecordAccess } from '../../access-records/record-access';
import { mapInTurns } from '../../fair-scheduler';
import { type RequestContext } from '../../request/request-context';
import { type Account } from '../model/account';
import { maskAccount } from '../ssn/mask-account';

/** What accounts are shown in answer to. */
export type Question = Omit<Access, 'count'>;

/**
 * The accounts as they may be shown to a caller over REST: with social security numbers in full, which leaves an access
 * record, or masked where the key lacks the scope `accounts:read:ssn`.
 * @throws where the record cannot be written: then nothing is shown
 */
export type DiscloseNumbers = (
  accounts: readonly Account[],
  question: Question,
  context: RequestContext,
) => Promise<Account[]>;

export const createDiscloseNumbers =
  (recordAccess: RecordAccess): DiscloseNumbers =>
  async (accounts, question, context) => {
    const masked = await mapInTurns(context.turn, accounts, maskAccount);
    if (!hasScope(context, 'accounts:read:ssn')) return masked;
    const count = masked.filter((account, index) => account !== accounts[index]).length;
    if (count > 0) await recordAccess({ ...question, count }, context);
    return [...accounts];
  };
