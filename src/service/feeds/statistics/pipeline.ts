import { decimalOf, decimalOfMillionths } from '../../../base/decimal';
import { type DayRange, daysOf, endOf } from '../../../base/time/day-range';
import { AccountStatusCategory } from '../../accounts/fields/enums';
import { type StoredFilter } from '../../accounts/query/stored-filter';
import { balanceOf, MILLIONTHS, sumOfParts } from '../../records/change-log/figures';
import {
  AccountStatistics,
  type AccountsOfDay,
  type AccountsOfStatusCategory,
  type AccountTotals,
  MAX_GROUPS,
} from './account-statistics';

type Stage = { [name: string]: unknown };

/** What is counted by days, each in a separate pass over the accounts. */
export const COUNTED_PER_DAY = { createdPerDay: 'createdAt', updatedPerDay: 'updatedAt' } as const;
export type CountedPerDay = keyof typeof COUNTED_PER_DAY;

/**
 * Sums of balances that are exact: whole parts and rests are summed apart, as whole numbers, which floating point adds
 * without rounding up to 2^53. The rests count in millionths.
 */
interface BalanceSum {
  whole: number;
  millionths: number;
}

/** The accumulators that sum the balances of accounts, in a `$group`. */
export const SUM_OF_BALANCES = {
  whole: { $sum: { $trunc: '$balanceAmount' } },
  millionths: {
    $sum: { $round: { $multiply: [{ $subtract: ['$balanceAmount', { $trunc: '$balanceAmount' }] }, MILLIONTHS] } },
  },
};

/**
 * A sum, and the number that is nearest to it. A sum that was infinite is the greatest or the least number, since JSON has
 * no infinity; infinite sums of both signs add up to NaN, which becomes 0. Pure.
 */
function balancesOf({ whole, millionths }: BalanceSum): Pick<AccountTotals, 'balance' | 'balanceSum'> {
  if (Number.isSafeInteger(whole)) {
    const sum = sumOfParts(whole, millionths);
    return { balance: balanceOf(sum), balanceSum: decimalOfMillionths(sum) };
  }
  const balance = Number.isNaN(whole) ? 0 : Math.min(Math.max(whole, -Number.MAX_VALUE), Number.MAX_VALUE);
  return { balance, balanceSum: decimalOf(String(balance)) };
}

/** Accounts are grouped by all of these at once; every total is a sum of such groups. */
const GROUPED = ['status', 'statusCategory', 'typeOfDebt', 'portfolioId', 'bucket'] as const;
type Grouped = (typeof GROUPED)[number];

/** What is returned of a group. */
const FIGURES = ['count', 'whole', 'millionths'] as const;
const CATEGORIES = Object.values(AccountStatusCategory);
const MOST_FIRST: Stage = { $sort: { count: -1, _id: 1 } };

const sumOf = (key: unknown): Stage => ({
  $group: { _id: key, ...Object.fromEntries(FIGURES.map((figure) => [figure, { $sum: `$${figure}` }])) },
});
const orNull = (path: string) => ({ $ifNull: [path, null] });
const groupsBy = (field: Grouped): Stage[] => [sumOf(orNull(`$_id.${field}`)), MOST_FIRST];

/** The field of a group that holds a figure of its accounts of one category. */
const nameIn = (category: AccountStatusCategory, figure: (typeof FIGURES)[number]) => `${category}_${figure}`;

/** The first groups, each with the figures of every category beside its total. */
function largestByCategory(field: Grouped): Stage[] {
  const inCategories = CATEGORIES.flatMap((category) =>
    FIGURES.map((figure) => [
      nameIn(category, figure),
      { $sum: { $cond: [{ $eq: ['$_id.statusCategory', category] }, `$${figure}`, 0] } },
    ]),
  );
  const { $group: group } = sumOf(orNull(`$_id.${field}`));
  return [
    sumOf({ [field]: `$_id.${field}`, statusCategory: '$_id.statusCategory' }),
    { $group: { ...(group as object), ...Object.fromEntries(inCategories) } },
    MOST_FIRST,
    { $limit: MAX_GROUPS },
  ];
}

/** A group for each day on which accounts were created or updated. */
const perDay = (filter: StoredFilter, field: 'createdAt' | 'updatedAt', range: DayRange): Stage[] => [
  { $match: { $and: [filter, { [field]: { $gte: range.start, $lt: endOf(range) } }] } },
  { $group: { _id: { [field]: { $dateToString: { format: '%Y-%m-%d', date: `$${field}` } } }, count: { $sum: 1 } } },
];

/**
 * The aggregation that counts the accounts of a filter; `readStatistics` reads its result. Pure.
 * @param perDays what is counted by days, too
 */
export function statisticsPipeline(
  filter: StoredFilter,
  collection: string,
  range: DayRange,
  perDays: readonly CountedPerDay[],
): Stage[] {
  const keys = Object.fromEntries(GROUPED.map((field) => [field, `$${field}`]));
  const others = (field: Grouped) => [...groupsBy(field), { $skip: MAX_GROUPS }, sumOf(null)];
  return [
    { $match: filter },
    { $group: { _id: keys, count: { $sum: 1 }, ...SUM_OF_BALANCES } },
    {
      $facet: {
        total: [sumOf(null)],
        byStatus: groupsBy('status'),
        byStatusCategory: groupsBy('statusCategory'),
        byTypeOfDebt: groupsBy('typeOfDebt'),
        byPortfolio: largestByCategory('portfolioId'),
        otherPortfolios: others('portfolioId'),
        byBucket: largestByCategory('bucket'),
        otherBuckets: others('bucket'),
      },
    },
    ...perDays.map((name) => ({
      $unionWith: { coll: collection, pipeline: perDay(filter, COUNTED_PER_DAY[name], range) },
    })),
  ];
}

interface Figures extends BalanceSum {
  count: number;
}
interface FoundGroup extends Figures {
  _id: unknown;
  /** The figures of each category, by `nameIn`. */
  [figure: string]: unknown;
}
interface FoundDay {
  _id: { createdAt?: string; updatedAt?: string };
  count: number;
}

const NONE: Figures = { count: 0, whole: 0, millionths: 0 };
const totalsOf = (figures: Figures): AccountTotals => ({ count: figures.count, ...balancesOf(figures) });

/** The categories of a group that has their figures, those with most accounts first. */
function categoriesOf(group: FoundGroup): AccountsOfStatusCategory[] {
  const figure = (category: AccountStatusCategory, name: (typeof FIGURES)[number]) =>
    (group[nameIn(category, name)] as number | undefined) ?? 0;
  return CATEGORIES.map((key) => {
    const [count, whole, millionths] = [figure(key, 'count'), figure(key, 'whole'), figure(key, 'millionths')];
    return { key, ...totalsOf({ count, whole, millionths }) };
  })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}

const countsPerDay = (found: readonly FoundDay[], field: 'createdAt' | 'updatedAt', range: DayRange): AccountsOfDay[] =>
  everyDay(new Map(found.map(({ _id, count }) => [_id[field] ?? '', count])), range);

/** Every day of a range with its count. Pure. */
export const everyDay = (counts: ReadonlyMap<string, number>, range: DayRange): AccountsOfDay[] =>
  daysOf(range).map((day) => ({ day, count: counts.get(day) ?? 0 }));

/** Reads the statistics from the documents of the aggregation; days that were not counted have no account. Pure. */
export function readStatistics(documents: readonly object[], range: DayRange, asOf: Date): AccountStatistics {
  const isDay = (document: object): document is FoundDay => '_id' in document;
  const days = documents.filter(isDay);
  const facets = (documents.find((document) => !isDay(document)) ?? {}) as Record<string, FoundGroup[]>;
  const groups = (name: string) => (facets[name] ?? []).map((group) => ({ key: group._id, ...totalsOf(group) }));
  const groupsByCategory = (name: string) =>
    (facets[name] ?? []).map((group) => ({
      key: group._id,
      ...totalsOf(group),
      byStatusCategory: categoriesOf(group),
    }));
  const only = (name: string) => totalsOf(facets[name]?.[0] ?? NONE);
  return Object.assign(new AccountStatistics(), {
    asOf,
    isCountedLive: true,
    total: only('total'),
    byStatus: groups('byStatus'),
    byStatusCategory: groups('byStatusCategory'),
    byTypeOfDebt: groups('byTypeOfDebt'),
    byPortfolio: groupsByCategory('byPortfolio'),
    otherPortfolios: only('otherPortfolios'),
    byBucket: groupsByCategory('byBucket'),
    otherBuckets: only('otherBuckets'),
    createdPerDay: countsPerDay(days, COUNTED_PER_DAY.createdPerDay, range),
    updatedPerDay: countsPerDay(days, COUNTED_PER_DAY.updatedPerDay, range),
  });
}
