import { type Db, type Document } from 'mongodb';
import { conditionsOn, type HowDone } from '../../records/audit/entries/how-done';
import { AUDIT_TRAIL } from '../../records/audit/trail/change-record.store';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { FEW } from './account-statistics.store';
import { type DoneBetween } from './counted-statistics';

/** Stretches of time that are counted by one command: more would make one that no server takes. */
const STRETCHES_AT_A_TIME = 50;

interface Found {
  _id: { stretch: number; operation?: string };
  count: number;
}

/** Counts of what was done in one organization at a time. */
export type AuditStatisticsStore = ReturnType<typeof createAuditStatisticsStore>;

export function createAuditStatisticsStore(database: Db) {
  const accounts = database.collection('accounts');

  /** One stretch after the other, in one collection. The order of an organization serves its range. */
  const stagesOf = (match: Document, times: readonly Date[], group: Document): Document[][] =>
    times
      .slice(0, -1)
      .map((from, stretch) => [
        { $match: { ...match, createdAt: { $gte: from, $lt: times[stretch + 1] } } },
        { $group: { _id: { stretch, ...group }, count: { $sum: 1 } } },
      ]);

  async function countSome(organizationId: string, times: readonly Date[], how: HowDone): Promise<DoneBetween[]> {
    const entries = { organizationId, ...conditionsOn(how) };
    // A creation names its source only where it is another one.
    const { source, ...others } = how;
    const ofCreations = source?.includes('EXTERNAL_API') ? others : how;
    const creations = conditionsOn(ofCreations, 'creation.');
    const [first = [], ...more] = stagesOf({ organizationId, ...creations }, times, {});
    const ofAccounts = more.map((pipeline) => ({ $unionWith: { coll: accounts.collectionName, pipeline } }));
    const ofEntries = stagesOf(entries, times, { operation: '$operation' }).map((pipeline) => ({
      $unionWith: { coll: AUDIT_TRAIL, pipeline },
    }));
    const stages = [...first, ...ofAccounts, ...ofEntries];
    const found = await withinReadTime((time) => accounts.aggregate<Found>(stages, time).toArray());
    const done = times.slice(0, -1).map((): DoneBetween => ({ created: 0, changes: new Map() }));
    for (const { _id, count } of found) {
      const stretch = done[_id.stretch];
      if (_id.operation === undefined && stretch) stretch.created = count;
      else stretch?.changes.set(_id.operation ?? '', count);
    }
    return done;
  }

  return {
    /** Whether the organization has so few accounts and entries that counting them costs no more than reading counters. */
    async hasFew(organizationId: string): Promise<boolean> {
      const read = [accounts, database.collection(AUDIT_TRAIL)];
      const counts = await Promise.all(read.map((one) => one.countDocuments({ organizationId }, { limit: FEW + 1 })));
      return counts.every((count) => count <= FEW);
    },
    /**
     * Counts between each time and the next one, the first included and the next one not.
     * @param times ascending
     */
    async count(organizationId: string, times: readonly Date[], how: HowDone): Promise<DoneBetween[]> {
      // Lone surrogates are never stored, and BSON would replace them. So such a text matches nothing.
      const texts = Object.values(how).flat();
      if (!texts.every((text) => text.isWellFormed())) return [];
      const done: DoneBetween[] = [];
      for (let at = 0; at < times.length - 1; at += STRETCHES_AT_A_TIME)
        done.push(...(await countSome(organizationId, times.slice(at, at + STRETCHES_AT_A_TIME + 1), how)));
      return done;
    },
  };
}
