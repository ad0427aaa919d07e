import { type AuditSearchDependencies, AuditSearchResolver } from './audit-search.resolver';
import { type AuditTrailEntry } from './audit-trail-entry';
import { createChangeRecordLister, type ListChangeRecords } from './list-change-records';
import { type TimelineEvent } from './timeline-event';

/** Lists the change records of an account; the resolvers search those of all accounts. */
export interface Audit {
  resolvers: object[];
  listAuditTrail: ListChangeRecords<AuditTrailEntry>;
  listTimeline: ListChangeRecords<TimelineEvent>;
}

export const createAudit = (dependencies: AuditSearchDependencies): Audit => ({
  resolvers: [new AuditSearchResolver(dependencies)],
  listAuditTrail: createChangeRecordLister(dependencies.auditTrail),
  listTimeline: createChangeRecordLister(dependencies.timeline),
});
