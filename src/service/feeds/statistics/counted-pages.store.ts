import { type Db } from 'mongodb';
import { DAY_MS } from '../../../base/time/durations';
import { dayPage, portfolioPage } from '../../records/change-log/figures';

/**
 * The pages of counters that an organization's accounts need. Each portfolio costs a look-up in an index, however many
 * accounts it has.
 */
export function createCountedPagesStore(database: Db) {
  const accounts = database.collection<{ portfolioId: string; createdAt: Date; updatedAt: Date }>('accounts');
  const find = (filter: object, field: string, direction: 1 | -1) =>
    accounts.findOne(filter, { sort: { organizationId: direction, [field]: direction }, projection: { [field]: 1 } });
  return {
    async list(organizationId: string): Promise<string[]> {
      const pages: string[] = [];
      for (let last: string | undefined; ; ) {
        const beyond = last !== undefined && { portfolioId: { $gt: last } };
        last = (await find({ organizationId, ...beyond }, 'portfolioId', 1))?.portfolioId;
        if (last === undefined) break;
        pages.push(portfolioPage(last));
      }
      const [first, newest] = await Promise.all([
        find({ organizationId }, 'createdAt', 1),
        find({ organizationId }, 'updatedAt', -1),
      ]);
      if (!first || !newest) return pages;
      const start = Math.floor(first.createdAt.getTime() / DAY_MS) * DAY_MS;
      for (let day = start; day <= newest.updatedAt.getTime(); day += DAY_MS)
        pages.push(dayPage(new Date(day).toISOString()));
      return pages;
    },
  };
}

export type CountedPagesStore = ReturnType<typeof createCountedPagesStore>;
