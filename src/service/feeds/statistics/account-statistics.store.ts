import { type Db } from 'mongodb';
import { type DayRange } from '../../../base/time/day-range';
import { type Condition } from '../../accounts/query/conditions';
import { organizationFilter } from '../../accounts/query/stored-filter';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { type CountedPerDay, readStatistics, statisticsPipeline } from './pipeline';

/** Accounts, or entries, that are counted in the time that counters take. */
export const FEW = 1_000;

/** Statistics of the accounts of one organization at a time. */
export type AccountStatisticsStore = ReturnType<typeof createAccountStatisticsStore>;

export function createAccountStatisticsStore(database: Db) {
  const accounts = database.collection('accounts');
  return {
    /** Whether the organization has so few accounts that counting them costs no more than reading counters. */
    async hasFew(organizationId: string): Promise<boolean> {
      return (await accounts.countDocuments({ organizationId }, { limit: FEW + 1 })) <= FEW;
    },
    /**
     * Counts and sums the accounts that meet the condition, in one aggregation.
     * @param perDays what is counted by days, too
     */
    async count(
      organizationId: string,
      condition: Condition,
      range: DayRange,
      perDays: readonly CountedPerDay[],
      asOf: Date,
    ) {
      const filter = organizationFilter(organizationId, condition);
      const pipeline = statisticsPipeline(filter, accounts.collectionName, range, perDays);
      // The groups of many portfolios may need more memory than a server allows one stage.
      const found = await withinReadTime((time) =>
        accounts.aggregate(pipeline, { allowDiskUse: true, ...time }).toArray(),
      );
      return readStatistics(found, range, asOf);
    },
  };
}
