import { type AuditSearchDependencies, AuditSearchResolver } from './audit-search.resolver';
import { type AuditTrailEntry } from './audit-trail-entry';
import { type ChangeRecordReader } from './change-record.store';
import { createChangeRecordLister, type ListChangeRecords } from './list-change-records';
import { type TimelineEvent } from './timeline-event';

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
