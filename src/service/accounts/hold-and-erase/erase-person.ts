import { type Origin } from '../../records/audit/entries/audit-trail-entry';
import { type CompactionStore } from '../../storage/database/compaction.store';
import { type Write } from '../../storage/database/transactions/write';
import { type StoredAccount } from '../model/stored-account';
import { type UpdateAccountResult, updatedAnswer } from '../update/update-account-result';
import { type WriteContext, type WriteDependencies } from '../writes/account-writes';
import { changeAccount } from '../writes/change-account';
import { planErasure } from './plan-erasure';

/** Removes the rows that imports keep of a person. */
export interface EraseRows {
  /** The note that the erasure leaves, so that the rows go whatever dies when. */
  prepareNote(organizationId: string, externalId: string): Promise<Write[]>;
  /** Once the erasure is committed; again it changes nothing. @throws ServiceError `CONFLICT` */
  erase(organizationId: string, externalId: string): Promise<void>;
}

export interface EraseDependencies extends WriteDependencies {
  compaction: CompactionStore;
  eraseImportRows: EraseRows;
}

const answerWith = updatedAnswer('PERSON_ERASED', 'Person erased');

/**
 * Erases the person of one account, for good. An account that was erased before is left as it is. The entry in the audit
 * trail says who did it and when.
 * @param check throws where the account, as it is when it is written, must not be erased
 * @throws ServiceError `ACCOUNT_NOT_FOUND`, `ACCOUNT_ON_HOLD`, `CONFLICT`; and what `check` throws
 */
export async function erasePerson(
  externalId: string,
  context: WriteContext,
  dependencies: EraseDependencies,
  { origin = { operation: 'ERASE' }, check }: { origin?: Origin; check?: (stored: StoredAccount) => void } = {},
): Promise<UpdateAccountResult> {
  const { compaction, eraseImportRows, clock } = dependencies;
  const { organizationId } = context;
  const answer = await changeAccount(
    externalId,
    {
      origin,
      plan(stored) {
        check?.(stored);
        return planErasure(stored, { now: clock() });
      },
      also: async () => [
        ...(await eraseImportRows.prepareNote(organizationId, externalId)),
        ...(await compaction.prepareNotes()),
      ],
      answerWith,
    },
    context,
    dependencies,
  );
  // Not before: an erasure that is refused leaves everything as it is.
  await eraseImportRows.erase(organizationId, externalId);
  return answer;
}
