import { type ChangeLogStore } from './change-log.store';
import { findSince } from './read-log';

const BLOCKS_AT_ONCE = 500;

/**
 * Removes what came into the feed of an organization at a time or before, from its beginning on. The last block of that
 * time stays, since a reader that has read it goes on from there, however quiet the organization was.
 * @returns how many blocks were removed
 */
export async function removeOldChanges(
  organizationId: string,
  until: Date,
  changeLog: ChangeLogStore,
): Promise<number> {
  const { first, newest } = await findSince(organizationId, new Date(until.getTime() + 1), changeLog);
  const last = first === undefined ? newest : first - 1;
  if (last === undefined) return 0;
  for (let removed = 0; ; ) {
    const some = await changeLog.removeBelow(organizationId, last, BLOCKS_AT_ONCE);
    removed += some;
    if (some < BLOCKS_AT_ONCE) return removed;
  }
}
