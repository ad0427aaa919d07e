import { type Origin } from '../../audit/entries/audit-trail-entry';
import { type CompactionStore } from '../../database/compaction.store';
import { type Write } from '../../database/transactions/write';
import { type WriteContext, type WriteDependencies } from '../changes/account-writes';
import { changeAccount } from '../changes/change-account';
import { type StoredAccount } from '../model/stored-account';
import { type UpdateAccountResult, updatedAnswer } from '../update/update-account-result';
import { planErasure } from './plan-erasure';

export interface EraseDependencies extends WriteDependencies {
  compaction: CompactionStore;
  /** What removes the rows that imports keep of an account. They fail with ContendedError where one was changed. */
  forgetImportRows: (organizationId: string, externalId: string) => Promise<Write[]>;
}

const answerWith = updatedAnswer('PERSON_ERASED', 'Person erased');

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
  const { compaction, forgetImportRows, clock } = dependencies;
  return changeAccount(
    externalId,
    {
      origin,
      plan(stored) {
        check(stored);
        return planErasure(stored, { now: clock() });
      },
      also: async () => [
        ...(await forgetImportRows(context.organizationId, externalId)),
        ...(await compaction.prepareNotes()),
      ],
      answerWith,
    },
    context,
    dependencies,
  );
}
