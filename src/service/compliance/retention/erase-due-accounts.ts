import { UnreadableAccountError } from '../../../base/errors';
import { type EraseDependencies, erasePerson } from '../../accounts/hold-and-erase/erase-person';
import { type StoredAccount } from '../../accounts/model/stored-account';
import { type WriteContext } from '../../accounts/writes/account-writes';
import { conditionOf, retentionVerdict } from './account-retention';
import { type DueAccount, type RetainedAccountStore } from './retained-account.store';

const PAGE = 100;
/** The database takes no larger one. */
const NO_LIMIT = 2 ** 31 - 1;

/** The account changed since it was listed, so that it is no longer due. */
class NotDueError extends Error {}

/** Counts the accounts whose person may be erased, and those that a legal hold keeps. */
export async function countDueAccounts(
  organizationId: string,
  until: Date,
  { accounts }: Pick<EraseDependencies, 'accounts'>,
): Promise<{ due: number; held: number }> {
  const [due, held] = await Promise.all(
    (['DUE', 'HELD'] as const).map((verdict) =>
      accounts.count(organizationId, { condition: conditionOf(verdict, until), limit: NO_LIMIT }),
    ),
  );
  return { due: due ?? 0, held: held ?? 0 };
}

/** What a run came to. */
export interface Erased {
  /** How many were erased. */
  erased: number;
  /** The external ids of damaged accounts, which are left as they are. */
  unreadable: string[];
}

/**
 * Erases the person of each account that is due, as `erasePerson` does, each in a separate transaction: a run that was
 * cut off goes on where it stopped. An account that changes meanwhile, or is put on hold, is left as it is.
 * @param signal ends it between two accounts
 */
export async function eraseDueAccounts(
  until: Date,
  context: WriteContext,
  dependencies: EraseDependencies & { retainedAccounts: Pick<RetainedAccountStore, 'listDue'> },
  signal: AbortSignal,
): Promise<Erased> {
  const { organizationId } = context;
  const origin = { operation: 'ERASE', source: 'RETENTION' } as const;
  const check = (stored: StoredAccount) => {
    if (retentionVerdict(stored, until) !== 'DUE') throw new NotDueError();
  };
  const done: Erased = { erased: 0, unreadable: [] };
  for (let after: DueAccount | undefined; ; ) {
    const page = await dependencies.retainedAccounts.listDue(organizationId, until, { after, limit: PAGE });
    for (const { externalId } of page) {
      signal.throwIfAborted();
      try {
        await erasePerson(externalId, context, dependencies, { origin, check });
        done.erased += 1;
      } catch (error) {
        if (error instanceof UnreadableAccountError) done.unreadable.push(externalId);
        else if (!(error instanceof NotDueError)) throw error;
      }
    }
    after = page.at(-1);
    if (page.length < PAGE) return done;
  }
}
