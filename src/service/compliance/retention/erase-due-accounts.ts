import { type EraseDependencies, erasePerson } from '../../accounts/hold-and-erase/erase-person';
import { AccountSort } from '../../accounts/query/account-order';
import { type WriteContext } from '../../accounts/writes/account-writes';
import { conditionOf, retentionVerdict } from './account-retention';

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

/**
 * Erases the person of each account that is due, as `erasePerson` does, each in a separate transaction: a run that was
 * cut off goes on where it stopped. An account that changes meanwhile, or is put on hold, is left as it is.
 * @param signal ends it between two accounts
 * @returns how many were erased
 */
export async function eraseDueAccounts(
  until: Date,
  context: WriteContext,
  dependencies: EraseDependencies,
  signal: AbortSignal,
): Promise<number> {
  const { organizationId } = context;
  const origin = { operation: 'ERASE', source: 'RETENTION' } as const;
  const query = { condition: conditionOf('DUE', until), sort: AccountSort.UPDATED_AT_ASC, limit: PAGE };
  let erased = 0;
  for (let after: { value: Date; id: string } | undefined; ; ) {
    const page = await dependencies.accounts.list(organizationId, { ...query, ...(after && { after }) });
    for (const { externalId } of page) {
      signal.throwIfAborted();
      erased += await erasePerson(externalId, context, dependencies, {
        origin,
        check(stored) {
          if (retentionVerdict(stored, until) !== 'DUE') throw new NotDueError();
        },
      }).then(
        () => 1,
        (error: unknown) => {
          if (error instanceof NotDueError) return 0;
          throw error;
        },
      );
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return erased;
    after = { value: last.updatedAt, id: last.id };
  }
}
