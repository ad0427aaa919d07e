import { type AuditTrailStore } from '../audit/audit-trail.store';
import { type TimelineEvent } from '../audit/entries';
import { type HistoryPage, type HistoryStore } from '../audit/history.store';
import { type HeavyReads, inLine } from '../database/heavy-reads';
import { LARGEST_PAGE } from '../paging/page';
import { type AccountStatisticsStore } from './statistics/account-statistics.store';
import { type AccountKeys, type AccountStore } from './store/account.store';

export interface ReadStores {
  accounts: AccountStore;
  statistics: AccountStatisticsStore;
  auditTrail: AuditTrailStore;
  timeline: HistoryStore<TimelineEvent>;
}

const always = () => true;
/** One account, or one page of its history, is never heavy; the largest page and one more is read of it. */
const FEW = LARGEST_PAGE.GRAPHQL + 1;
const areManyEntries = (_organizationId: string, pages: readonly HistoryPage[]) =>
  pages.reduce((sum, { limit }) => sum + limit, 0) > FEW;
const areManyKeys = (_organizationId: string, { ids, externalIds }: AccountKeys) =>
  ids.length + externalIds.length > FEW;

const isLong = (_organizationId: string, _accountId: string, _version: number, limit: number) => limit > FEW;

/** The stores as readers use them: what may take long waits for others of its organization. */
export const readersInLine = ({ accounts, statistics, auditTrail, timeline }: ReadStores, reads: HeavyReads) => ({
  accounts: inLine(accounts, { list: always, count: always, findByKeys: areManyKeys }, reads),
  statistics: inLine(statistics, { count: always }, reads),
  auditTrail: inLine(auditTrail, { search: always, backwards: isLong, listPages: areManyEntries }, reads),
  timeline: inLine(timeline, { listPages: areManyEntries }, reads),
});
