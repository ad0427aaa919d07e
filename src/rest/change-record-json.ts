import { AuditTrailEntry } from '../audit/entries/audit-trail-entry';
import { TimelineEvent } from '../audit/entries/timeline-event';
import { declaredFields } from '../field-options/declared-fields';

/** Shows the declared fields of a record in the order of their declaration; what else is stored stays inside. */
export function showing<Shown extends object>(type: new () => Shown): (record: Shown) => object {
  const names = declaredFields(type) as (keyof Shown)[];
  return (record) => Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

/** An audit trail entry as REST returns it. */
export const auditTrailEntryJson = showing(AuditTrailEntry);

/** A timeline event as REST returns it. */
export const timelineEventJson = showing(TimelineEvent);
