import { type Db } from 'mongodb';
import { type DayRange } from '../../../base/time/day-range';
import { type Condition } from '../../accounts/query/conditions';
import { organizationFilter } from '../../accounts/query/stored-filter';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { type AccountStatistics } from './account-statistics';
import { type CountedPerDay, readStatistics, statisticsPipeline } from './pipeline';

/** Statistics of the accounts of one organization at a time. */
export interface AccountStatisticsStore {
  /**
   * Counts and sums the accounts that meet the condition, in one aggregation.
   * @param perDays what is counted by days, too
   */
  count(
    organizationId: string,
    condition: Condition,
    range: DayRange,
    perDays: readonly CountedPerDay[],
    asOf: Date,
  ): Promise<AccountStatistics>;
}

export function createAccountStatisticsStore(database: Db): AccountStatisticsStore {
  const accounts = database.collection('accounts');
  return {
    async count(organizationId, condition, range, perDays, asOf) {
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
