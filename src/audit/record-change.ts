import { type RequestContext } from '../request/request-context';
import { type AuditTrailEntry, type BeforeNotes, type EntrySurface, type Origin } from './audit-trail-entry';
import { type FieldChange } from './field-change';
import { type TimelineEvent } from './timeline-event';
import { timelineSummary } from './timeline-summary';

/** A change of one account that is about to be written. */
export interface AccountChange {
  account: { id: string; externalId: string; version: number; updatedAt: Date };
  /** Masked. */
  changes: FieldChange[];
  /** The names of the changed fields, each once, without the caller's own keys. */
  changedFields: readonly string[];
  before?: BeforeNotes | undefined;
}

/** Who makes a change, where and by which request. */
export interface Author extends Pick<RequestContext, 'organizationId' | 'apiKeyId' | 'requestId'> {
  surface: EntrySurface;
}

/** The audit trail entry and the timeline event of one change. Pure. */
export function recordChange(
  { account, changes, changedFields, before }: AccountChange,
  { operation, syncRunId, source = 'EXTERNAL_API' }: Origin,
  { organizationId, surface, apiKeyId, requestId }: Author,
  newId: () => string,
): { entry: AuditTrailEntry; event: TimelineEvent } {
  const common = {
    organizationId,
    accountId: account.id,
    externalId: account.externalId,
    accountVersion: account.version,
    source,
    createdAt: account.updatedAt,
  };
  const origin = { operation, ...(syncRunId !== undefined && { syncRunId }) };
  const caller = { surface, apiKeyId, requestId };
  const entry = { id: newId(), ...common, ...origin, changes, ...(before && { before }), ...caller };
  const summary = timelineSummary(changedFields, operation, surface);
  return { entry, event: { id: newId(), ...common, kind: 'ACCOUNT_UPDATED', summary, auditTrailEntryId: entry.id } };
}
