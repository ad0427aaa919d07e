import { type AuditTrailEntry } from './entries/audit-trail-entry';
import { type TimelineEvent } from './entries/timeline-event';
import { type ChangeRecordReader } from './trail/change-record.store';
import { createChangeRecordLister, type ListChangeRecords } from './trail/list-change-records';

/** Lists the change records of an account. */
export interface Audit {
  listAuditTrail: ListChangeRecords<AuditTrailEntry>;
  listTimeline: ListChangeRecords<TimelineEvent>;
}

export interface AuditDependencies {
  auditTrail: ChangeRecordReader<AuditTrailEntry>;
  timeline: ChangeRecordReader<TimelineEvent>;
}

export const createAudit = (dependencies: AuditDependencies): Audit => ({
  listAuditTrail: createChangeRecordLister(dependencies.auditTrail),
  listTimeline: createChangeRecordLister(dependencies.timeline),
});
