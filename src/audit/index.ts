import { type AuditTrailEntry } from './entries/audit-trail-entry';
import { type TimelineEvent } from './entries/timeline-event';
import { type AuditSearchDependencies, AuditSearchResolver } from './trail/audit-search.resolver';
import { type ChangeRecordReader } from './trail/change-record.store';
import { createChangeRecordLister, type ListChangeRecords } from './trail/list-change-records';

/** Lists the change records of an account; the resolvers search those of all accounts. */
export interface Audit {
  resolvers: object[];
  listAuditTrail: ListChangeRecords<AuditTrailEntry>;
  listTimeline: ListChangeRecords<TimelineEvent>;
}

export interface AuditDependencies extends AuditSearchDependencies {
  timeline: ChangeRecordReader<TimelineEvent>;
}

export const createAudit = (dependencies: AuditDependencies): Audit => ({
  resolvers: [new AuditSearchResolver(dependencies)],
  listAuditTrail: createChangeRecordLister(dependencies.auditTrail),
  listTimeline: createChangeRecordLister(dependencies.timeline),
});
