import { type AuditTrailEntry, type TimelineEvent } from './entries';
import { type HistorySearchDependencies, HistorySearchResolver } from './history-search.resolver';
import { createHistoryLister, type ListHistory } from './list-history';

/** How the history of an account is listed, and the resolvers that search the history of all accounts. */
export interface Audit {
  resolvers: object[];
  listAuditTrail: ListHistory<AuditTrailEntry>;
  listTimeline: ListHistory<TimelineEvent>;
}

export const createAudit = (dependencies: HistorySearchDependencies): Audit => ({
  resolvers: [new HistorySearchResolver(dependencies)],
  listAuditTrail: createHistoryLister(dependencies.auditTrail),
  listTimeline: createHistoryLister(dependencies.timeline),
});
