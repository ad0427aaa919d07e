import { type RequestContext } from '../request/request-context';
import { type AuditTrailEntry, type BeforeNotes, type Operation, type Origin, type TimelineEvent } from './entries';
import { type FieldChange, nameOfField } from './field-change';

/** A change of one account, as it is about to be written. */
export interface AccountChange {
  account: { id: string; externalId: string; version: number; updatedAt: Date };
  /** Masked. */
  changes: FieldChange[];
  before?: BeforeNotes | undefined;
}

const NAMED_FIELDS = 3;
const WAY: Record<Operation, string> = { BULK_UPSERT: 'bulk upsert', UPDATE: 'a single update' };
const SURFACE_NAME = { REST: 'REST', GRAPHQL: 'GraphQL' } as const;

/** A sentence that names fields and no values. */
function summaryOf(changes: readonly FieldChange[], operation: Operation, surface: RequestContext['surface']): string {
  const fields = [...new Set(changes.map(({ field }) => nameOfField(field)))];
  const more = fields.length - NAMED_FIELDS;
  const named = more > 0 ? [...fields.slice(0, NAMED_FIELDS), `${more} more`] : fields;
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  return `Changed ${list} by ${WAY[operation]} over ${SURFACE_NAME[surface]}.`;
}

/** The audit trail entry and the timeline event of one change. Pure. */
export function recordUpdate(
  { account, changes, before }: AccountChange,
  { operation, syncRunId }: Origin,
  { organizationId, surface, apiKeyId, requestId }: RequestContext,
  newId: () => string,
): { entry: AuditTrailEntry; event: TimelineEvent } {
  const common = {
    organizationId,
    accountId: account.id,
    externalId: account.externalId,
    accountVersion: account.version,
    source: 'EXTERNAL_API' as const,
    createdAt: account.updatedAt,
  };
  const origin = { operation, ...(syncRunId !== undefined && { syncRunId }) };
  const entry = { id: newId(), ...common, ...origin, surface, changes, ...(before && { before }), apiKeyId, requestId };
  const summary = summaryOf(changes, operation, surface);
  return { entry, event: { id: newId(), ...common, kind: 'ACCOUNT_UPDATED', summary, auditTrailEntryId: entry.id } };
}
