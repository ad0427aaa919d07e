import { decimalOfMillionths } from '../../../base/decimal';
import { type DayRange } from '../../../base/time/day-range';
import { HOUR_MS } from '../../../base/time/durations';
import { type AccountStatus } from '../../accounts/fields/enums';
import { statusCategoryOf } from '../../accounts/model/status-category';
import { type Condition } from '../../accounts/query/conditions';
import { type CountedGroup, type GroupValues, groupsOf } from '../../accounts/query/counted-groups';
import {
  balanceOf,
  DAY_GROUPS,
  type Figure,
  type Figures,
  type OfStatus,
  subjectOf,
} from '../../records/change-log/figures';
import { AccountStatistics, type AccountTotals, MAX_GROUPS } from './account-statistics';
import { everyDay } from './pipeline';

/*
 * Statistics that are read from counters. Pure.
 */

function totalOf(groups: readonly CountedGroup[]): Figure {
  const total = { count: 0, sum: 0n };
  for (const { count, sum } of groups) {
    total.count += count;
    total.sum += sum;
  }
  return total;
}

const shown = ({ count, sum }: Figure): AccountTotals => ({
  count,
  balance: balanceOf(sum),
  balanceSum: decimalOfMillionths(sum),
});

/** As the database sorts: null first, then by bytes. */
function compareKeys(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? -1 : 1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

interface Grouped<Key> extends Figure {
  key: Key;
  groups: readonly CountedGroup[];
}

/** The groups by a key, those with most accounts first. What no account has is left out. */
function groupBy<Key extends string | null>(
  groups: readonly CountedGroup[],
  keyOf: (values: GroupValues) => Key,
): Grouped<Key>[] {
  const byKey = new Map<Key, CountedGroup[]>();
  for (const group of groups) {
    const key = keyOf(group.values);
    const others = byKey.get(key);
    if (others) others.push(group);
    else byKey.set(key, [group]);
  }
  return [...byKey]
    .map(([key, ofKey]) => ({ key, groups: ofKey, ...totalOf(ofKey) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || compareKeys(one.key, other.key));
}

const categoryOf = ({ status }: GroupValues) => statusCategoryOf(status as AccountStatus);
const listed = <Key extends string | null>(list: readonly Grouped<Key>[]) =>
  list.map((one) => ({ key: one.key, ...shown(one) }));
const largest = <Key extends string | null>(list: readonly Grouped<Key>[]) =>
  list.slice(0, MAX_GROUPS).map((one) => ({
    key: one.key,
    ...shown(one),
    byStatusCategory: listed(groupBy(one.groups, categoryOf)),
  }));
const others = (list: readonly Grouped<string | null>[]) =>
  shown(totalOf(list.slice(MAX_GROUPS).flatMap(({ groups }) => groups)));

/** The number of accounts by day, of groups whose names begin so. */
function perDay(figures: Figures, beginning: string, range: DayRange) {
  const counts = new Map<string, number>();
  for (const [page, groups] of figures)
    for (const [name, { count }] of groups)
      if (name.startsWith(beginning)) counts.set(subjectOf(page), (counts.get(subjectOf(page)) ?? 0) + count);
  return everyDay(counts, range);
}

/** Statistics of the accounts of a condition that `isOfGroups`. */
export function countedStatistics(
  figures: Figures,
  condition: Condition,
  range: DayRange,
  asOf: Date,
): AccountStatistics {
  const groups = groupsOf(figures, condition);
  const byPortfolio = groupBy(groups, ({ portfolioId }) => portfolioId ?? '');
  const byBucket = groupBy(groups, ({ bucket }) => bucket);
  return Object.assign(new AccountStatistics(), {
    asOf,
    isCountedLive: false,
    total: shown(totalOf(groups)),
    byStatus: listed(groupBy(groups, ({ status }) => status)),
    byStatusCategory: listed(groupBy(groups, categoryOf)),
    byTypeOfDebt: listed(groupBy(groups, ({ typeOfDebt }) => typeOfDebt)),
    byPortfolio: largest(byPortfolio),
    otherPortfolios: others(byPortfolio),
    byBucket: largest(byBucket),
    otherBuckets: others(byBucket),
    createdPerDay: perDay(figures, DAY_GROUPS.created(''), range),
    updatedPerDay: perDay(figures, DAY_GROUPS.updated, range),
  }) as AccountStatistics;
}

/** What closings of statuses come to. */
export function closedTotals(byStatus: readonly OfStatus[]) {
  const groups = byStatus.map(({ status, count, sum }): CountedGroup => {
    return { count, sum, values: { portfolioId: null, bucket: null, typeOfDebt: null, status } };
  });
  return { total: shown(totalOf(groups)), byStatusCategory: listed(groupBy(groups, categoryOf)) };
}

/** What was done between two times. */
export interface DoneBetween {
  /** Accounts that were created. */
  created: number;
  /** Changes, by operation. */
  changes: Map<string, number>;
}

/** A group of a day as `DAY_GROUPS` names it. */
const HOURLY = /^(created|changed) (\d\d) ?(.*)$/;

export const areWholeHours = (times: readonly Date[]): boolean => times.every((time) => time.getTime() % HOUR_MS === 0);

/** What was done between each time and the next one. @param times ascending, whole hours */
export function doneBetween(figures: Figures, times: readonly Date[]): DoneBetween[] {
  const done = times.slice(1).map((): DoneBetween => ({ created: 0, changes: new Map() }));
  for (const [page, groups] of figures) {
    const day = Date.parse(subjectOf(page));
    for (const [name, { count }] of groups) {
      const [, what, hour, operation = ''] = HOURLY.exec(name) ?? [];
      const stretch = done[lastUntil(times, day + Number(hour) * HOUR_MS)];
      if (!stretch || count === 0) continue;
      if (what === 'created') stretch.created += count;
      else stretch.changes.set(operation, (stretch.changes.get(operation) ?? 0) + count);
    }
  }
  return done;
}

/** The place of the last of ascending times that is not after a time; -1 where all are. */
function lastUntil(times: readonly Date[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle]?.getTime() ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
