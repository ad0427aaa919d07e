import { type StoredFilter } from '../query/stored-filter';
import { AccountStatistics, type AccountsOfDay, type AccountTotals } from './account-statistics';
import { type DayRange, daysOf, endOf } from './day-range';

type Stage = { [name: string]: unknown };

/** What accounts are grouped by, all at once: every total is a sum of such groups, however many accounts there are. */
const GROUPED = ['status', 'statusCategory', 'typeOfDebt', 'portfolioId', 'bucket'] as const;
type Grouped = (typeof GROUPED)[number];

/** Groups of the caller's own making, of which there may be any number, are told one by one as far as this. */
const MOST_GROUPS = 100;

const sumOf = (key: unknown): Stage => ({
  $group: { _id: key, count: { $sum: '$count' }, balance: { $sum: '$balance' } },
});
const groupsBy = (field: Grouped): Stage[] => [
  sumOf({ $ifNull: [`$_id.${field}`, null] }),
  { $sort: { count: -1, _id: 1 } },
];

/** A group per day that occurs, named after what happened on it. */
const perDay = (filter: StoredFilter, field: 'createdAt' | 'updatedAt', range: DayRange): Stage[] => [
  { $match: { $and: [filter, { [field]: { $gte: range.start, $lt: endOf(range) } }] } },
  { $group: { _id: { [field]: { $dateToString: { format: '%Y-%m-%d', date: `$${field}` } } }, count: { $sum: 1 } } },
];

/** One aggregation of the accounts of a filter; `readStatistics` understands what comes of it. Pure. */
export function statisticsPipeline(filter: StoredFilter, collection: string, range: DayRange): Stage[] {
  const keys = Object.fromEntries(GROUPED.map((field) => [field, `$${field}`]));
  const others = (field: Grouped) => [...groupsBy(field), { $skip: MOST_GROUPS }, sumOf(null)];
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
        byPortfolio: [...groupsBy('portfolioId'), { $limit: MOST_GROUPS }],
        otherPortfolios: others('portfolioId'),
        byBucket: [...groupsBy('bucket'), { $limit: MOST_GROUPS }],
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

/** A sum beyond the range of doubles is infinite, which JSON cannot say; one of such sums of both signs is no number. */
function finite(sum: number): number {
  if (Number.isNaN(sum)) return 0;
  return Math.min(Math.max(sum, -Number.MAX_VALUE), Number.MAX_VALUE);
}

function countsPerDay(found: readonly FoundDay[], field: 'createdAt' | 'updatedAt', range: DayRange): AccountsOfDay[] {
  const counts = new Map(found.map(({ _id, count }) => [_id[field], count]));
  return daysOf(range).map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** The statistics that the documents of the aggregation state. Pure. */
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
