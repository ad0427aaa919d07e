import { DAY_MS } from '../../../base/time/durations';
import { type AlsoRead } from '../../records/change-log/counter-reader.store';
import {
  addTo,
  DAY_GROUPS,
  type Figures,
  type GroupKey,
  groupName,
  subjectOf,
  sumOfParts,
} from '../../records/change-log/figures';
import { SUM_OF_BALANCES } from './pipeline';

/*
 * What a page of counters must say, counted from the accounts and the audit trail themselves. Pure.
 */

const HOUR = '%Y-%m-%dT%H';
/** More than counters are kept for. */
const MAX_GROUPS_READ = 200_000;

const partOf = (field: string, format: string) => ({ $dateToString: { format, date: `$${field}` } });

function dayPipelines(organizationId: string, day: string): AlsoRead {
  const start = new Date(day);
  const within = { $gte: start, $lt: new Date(start.getTime() + DAY_MS) };
  const countBy = (collection: string, field: string, _id: object) => ({
    collection,
    pipeline: [{ $match: { organizationId, [field]: within } }, { $group: { _id, count: { $sum: 1 } } }],
  });
  return [
    countBy('accounts', 'createdAt', { created: partOf('createdAt', HOUR) }),
    countBy('accounts', 'updatedAt', { updated: partOf('updatedAt', '%Y-%m-%d') }),
    countBy('auditTrail', 'createdAt', { changed: partOf('createdAt', HOUR), operation: '$operation' }),
  ];
}

function portfolioPipelines(organizationId: string, portfolioId: string): AlsoRead {
  const key = { bucket: '$bucket', status: '$status', typeOfDebt: '$typeOfDebt' };
  const group = { $group: { _id: key, count: { $sum: 1 }, ...SUM_OF_BALANCES } };
  const limit = { $limit: MAX_GROUPS_READ + 1 };
  return [{ collection: 'accounts', pipeline: [{ $match: { organizationId, portfolioId } }, group, limit] }];
}

/** The pipelines that count a page anew; `readLive` reads what they find. */
export const livePipelines = (organizationId: string, page: string): AlsoRead =>
  (page.startsWith('d') ? dayPipelines : portfolioPipelines)(organizationId, subjectOf(page));

interface Found {
  _id: { created?: string; changed?: string; operation?: string; updated?: string } & Partial<GroupKey>;
  count: number;
  whole?: number;
  millionths?: number;
}

const hourIn = (text: string) => text.slice(11, 13);

function nameOf({ created, changed, operation = '', updated, ...key }: Found['_id']): string {
  if (created !== undefined) return DAY_GROUPS.created(hourIn(created));
  if (changed !== undefined) return DAY_GROUPS.changed(hourIn(changed), operation);
  if (updated !== undefined) return DAY_GROUPS.updated;
  return groupName(key as GroupKey);
}

/** @returns undefined where sums are too great to be exact, or groups too many: such an organization is counted live */
export function readLive(page: string, found: readonly object[]): Figures | undefined {
  if (found.length > MAX_GROUPS_READ) return undefined;
  const figures: Figures = new Map();
  for (const { _id, count, whole = 0, millionths = 0 } of found as readonly Found[]) {
    if (!Number.isSafeInteger(whole)) return undefined;
    addTo(figures, page, nameOf(_id), count, sumOfParts(whole, millionths));
  }
  return figures;
}
