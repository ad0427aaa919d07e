import { type BeginResting } from '../../../base/scheduling/resting';
import { type ChangeLogStore } from '../../records/change-log/change-log.store';
import { type CounterStore } from '../../records/change-log/counter.store';
import { findSince } from '../../records/change-log/read-log';
import { type OldRecord, type OldRecordStore } from './old-record.store';
import { type RetainedAccountStore } from './retained-account.store';

export interface OldRecordDependencies {
  records: OldRecordStore;
  accounts: Pick<RetainedAccountStore, 'findHeld'>;
  beginResting: BeginResting;
  /** Whether to end after the next step: what is left is removed another time. */
  isStopping: () => boolean;
}

/** More would keep an embedded server from other requests for longer, and be removed no faster. */
const PAGE = 100;
const NAMES_AT_ONCE = 500;

/** Those of the records that name an account on legal hold. */
async function heldAmong(
  organizationId: string,
  records: readonly OldRecord[],
  { accounts }: Pick<OldRecordDependencies, 'accounts'>,
): Promise<ReadonlySet<OldRecord>> {
  const named = [...new Set(records.flatMap(({ externalIds = [] }) => externalIds))];
  const held = new Set<string>();
  // One record may name hundreds.
  for (let start = 0; start < named.length; start += NAMES_AT_ONCE) {
    const some = named.slice(start, start + NAMES_AT_ONCE);
    for (const externalId of await accounts.findHeld(organizationId, some)) held.add(externalId);
  }
  return new Set(records.filter(({ externalIds = [] }) => externalIds.some((externalId) => held.has(externalId))));
}

/**
 * Removes the records of one kind that are from `until` or before, but for those that name an account on legal hold.
 * @param remove false: only counts them
 * @returns how many old records there are, and how many of them a legal hold keeps
 */
export async function removeOldRecords(
  organizationId: string,
  until: Date,
  dependencies: OldRecordDependencies,
  remove = true,
): Promise<{ due: number; held: number }> {
  const { records, beginResting, isStopping } = dependencies;
  const rest = beginResting();
  const counts = { due: 0, held: 0 };
  for (let after: OldRecord | undefined; ; ) {
    const page = await records.list(organizationId, { until, limit: PAGE, ...(after && { after }) });
    const held = await heldAmong(organizationId, page, dependencies);
    const due = page.filter((record) => !held.has(record)).map(({ id }) => id);
    if (remove && due.length > 0) await records.remove(organizationId, due);
    counts.due += due.length;
    counts.held += held.size;
    after = page.at(-1);
    if (page.length < PAGE || isStopping()) return counts;
    await rest();
  }
}

export interface ChangeRemoval extends Pick<OldRecordDependencies, 'beginResting' | 'isStopping'> {
  changeLog: ChangeLogStore;
  counters: Pick<CounterStore, 'fold' | 'foldedTo'>;
}

const BLOCKS_AT_ONCE = 500;

/**
 * Removes what came into the feed of an organization at a time or before, from its beginning on. The last block of that
 * time stays, since a reader that has read it goes on from there, however quiet the organization was; so does what is
 * not counted yet.
 * @returns how many blocks were removed
 */
export async function removeOldChanges(
  organizationId: string,
  until: Date,
  { changeLog, counters, beginResting, isStopping }: ChangeRemoval,
): Promise<number> {
  const { first, newest } = await findSince(organizationId, new Date(until.getTime() + 1), changeLog);
  const end = first === undefined ? newest : first - 1;
  if (end === undefined) return 0;
  await counters.fold(organizationId);
  const last = Math.min(end, await counters.foldedTo(organizationId));
  const rest = beginResting();
  for (let removed = 0; ; ) {
    const some = await changeLog.removeBelow(organizationId, last, BLOCKS_AT_ONCE);
    removed += some;
    if (some < BLOCKS_AT_ONCE || isStopping()) return removed;
    await rest();
  }
}
