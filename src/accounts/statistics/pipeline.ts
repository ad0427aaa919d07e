import { type StoredFilter } from '../query/stored-filter';
import { AccountStatistics, type AccountsOfDay, type AccountTotals } from './account-statistics';
import { type DayRange, daysOf, endOf } from './day-range';

type Stage = { [name: string]: unknown };

/** Accounts are grouped by all of these at once; every total is a sum of such groups. */
const GROUPED = ['status', 'statusCategory', 'typeOfDebt', 'portfolioId', 'bucket'] as const;
type Grouped = (typeof GROUPED)[number];

/** Portfolios and buckets that are listed one by one. Callers name them freely, so there may be any number. */
const MAX_GROUPS = 100;

const sumOf = (key: unknown): Stage => ({
  $group: { _id: key, count: { $sum: '$count' }, balance: { $sum: '$balance' } },
});
const groupsBy = (field: Grouped): Stage[] => [
  sumOf({ $ifNull: [`$_id.${field}`, null] }),
  { $sort: { count: -1, _id: 1 } },
];

/** A group for each day on which accounts were created or updated. */
const perDay = (filter: StoredFilter, field: 'createdAt' | 'updatedAt', range: DayRange): Stage[] => [
  { $match: { $and: [filter, { [field]: { $gte: range.start, $lt: endOf(range) } }] } },
  { $group: { _id: { [field]: { $dateToString: { format: '%Y-%m-%d', date: `$${field}` } } }, count: { $sum: 1 } } },
];

/** The aggregation that counts the accounts of a filter; `readStatistics` reads its result. Pure. */
export function statisticsPipeline(filter: StoredFilter, collection: string, range: DayRange): Stage[] {
  const keys = Object.fromEntries(GROUPED.map((field) => [field, `$${field}`]));
  const others = (field: Grouped) => [...groupsBy(field), { $skip: MAX_GROUPS }, sumOf(null)];
  const days = (field: 'createdAt' | 'updatedAt'): Stage => ({
    $unionWith: { coll: collection, pipeline: perDay(filter, field, range) },
  });
  return [
    { $match: filter },
    { $group: { _id: keys, count: { $sum: 1 }, balance: { $sum: '$balanceAmount' } } },
    {
      $facet: {
        total: [sumOf(null)],
        byStatus: groupsBy('status'),
        byStatusCategory: groupsBy('statusCategory'),
        byTypeOfDebt: groupsBy('typeOfDebt'),
        byPortfolio: [...groupsBy('portfolioId'), { $limit: MAX_GROUPS }],
        otherPortfolios: others('portfolioId'),
        byBucket: [...groupsBy('bucket'), { $limit: MAX_GROUPS }],
        otherBuckets: others('bucket'),
      },
    },
    days('createdAt'),
    days('updatedAt'),
  ];
}

interface FoundGroup extends AccountTotals {
  _id: unknown;
}
interface FoundDay {
  _id: { createdAt?: string; updatedAt?: string };
  count: number;
}

const NONE: AccountTotals = { count: 0, balance: 0 };
const totalsOf = ({ count, balance }: AccountTotals): AccountTotals => ({ count, balance: finite(balance) });

/** Makes a sum finite, since JSON has no infinity. Infinite sums of both signs add up to NaN, which becomes 0. */
function finite(sum: number): number {
  if (Number.isNaN(sum)) return 0;
  return Math.min(Math.max(sum, -Number.MAX_VALUE), Number.MAX_VALUE);
}

function countsPerDay(found: readonly FoundDay[], field: 'createdAt' | 'updatedAt', range: DayRange): AccountsOfDay[] {
  const counts = new Map(found.map(({ _id, count }) => [_id[field], count]));
  return daysOf(range).map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** Reads the statistics from the documents of the aggregation. Pure. */
export function readStatistics(documents: readonly object[], range: DayRange): AccountStatistics {
  const isDay = (document: object): document is FoundDay => '_id' in document;
  const days = documents.filter(isDay);
  const facets = (documents.find((document) => !isDay(document)) ?? {}) as Record<string, FoundGroup[]>;
  const groups = (name: string) =>
    (facets[name] ?? []).map(({ _id, ...totals }) => ({ key: _id, ...totalsOf(totals) }));
  const only = (name: string) => totalsOf(facets[name]?.[0] ?? NONE);
  return Object.assign(new AccountStatistics(), {
    total: only('total'),
    byStatus: groups('byStatus'),
    byStatusCategory: groups('byStatusCategory'),
    byTypeOfDebt: groups('byTypeOfDebt'),
    byPortfolio: groups('byPortfolio'),
    otherPortfolios: only('otherPortfolios'),
    byBucket: groups('byBucket'),
    otherBuckets: only('otherBuckets'),
    createdPerDay: countsPerDay(days, 'createdAt', range),
    updatedPerDay: countsPerDay(days, 'updatedAt', range),
  });
}
