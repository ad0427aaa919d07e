import { AccountSort } from '../../accounts/query/account-order';
import { type AccountStore } from '../../accounts/store/account.store';
import { type OldRecord, type OldRecordStore } from './old-record.store';

export interface OldRecordDependencies {
  records: OldRecordStore;
  accounts: Pick<AccountStore, 'list'>;
}

/** How many old records there are, and how many of them a legal hold keeps. */
export interface OldRecords {
  due: number;
  held: number;
}

const PAGE = 500;

/** Those of the accounts that are on legal hold. */
async function heldAccounts(
  organizationId: string,
  externalIds: readonly string[],
  { accounts }: OldRecordDependencies,
): Promise<string[]> {
  const condition = {
    kind: 'and',
    parts: [
      { kind: 'in', path: 'externalId', values: externalIds },
      { kind: 'isNull', path: 'legalHold.placedAt', isNull: false },
    ],
  } as const;
  const query = { condition, sort: AccountSort.EXTERNAL_ID_ASC, limit: externalIds.length };
  return (await accounts.list(organizationId, query)).map(({ externalId }) => externalId);
}

/** Those of the records that name an account on legal hold. */
async function heldAmong(
  organizationId: string,
  records: readonly OldRecord[],
  dependencies: OldRecordDependencies,
): Promise<ReadonlySet<OldRecord>> {
  const named = [...new Set(records.flatMap(({ externalIds = [] }) => externalIds))];
  const held = new Set<string>();
  // One record may name hundreds.
  for (let start = 0; start < named.length; start += PAGE) {
    const some = await heldAccounts(organizationId, named.slice(start, start + PAGE), dependencies);
    for (const externalId of some) held.add(externalId);
  }
  return new Set(records.filter(({ externalIds = [] }) => externalIds.some((externalId) => held.has(externalId))));
}

/**
 * Removes the records of one kind that are from `until` or before, but for those that name an account on legal hold.
 * @param remove false: only counts them
 */
export async function removeOldRecords(
  organizationId: string,
  until: Date,
  dependencies: OldRecordDependencies,
  remove = true,
): Promise<OldRecords> {
  const { records } = dependencies;
  const counts = { due: 0, held: 0 };
  for (let after: OldRecord | undefined; ; ) {
    const page = await records.list(organizationId, { until, limit: PAGE, ...(after && { after }) });
    const held = await heldAmong(organizationId, page, dependencies);
    const due = page.filter((record) => !held.has(record));
    if (remove && due.length > 0) {
      await records.remove(
        organizationId,
        due.map(({ id }) => id),
      );
    }
    counts.due += due.length;
    counts.held += held.size;
    after = page.at(-1);
    if (page.length < PAGE) return counts;
  }
}
