import { type RequestContext } from '../../../callers/request/request-context';
import { type EntrySurface } from '../../../callers/rights/caller';
import {
  type AuditTrailEntry,
  type BeforeNotes,
  type HeldNumber,
  type Origin,
  type ValuesDigest,
} from './audit-trail-entry';
import { type FieldChange } from './field-change';

export interface AccountChange {
  account: { id: string; externalId: string; version: number; updatedAt: Date };
  /** Masked. */
  changes: FieldChange[];
  before?: BeforeNotes | undefined;
  heldNumbers?: HeldNumber[] | undefined;
  digest: ValuesDigest;
}

/** Who makes a change, where and by which request. */
export interface Author extends Pick<RequestContext, 'organizationId' | 'apiKeyId' | 'person' | 'requestId'> {
  surface: EntrySurface;
}

export function recordChange(
  id: string,
  { account, changes, before, heldNumbers, digest }: AccountChange,
  { operation, syncRunId, undoes, reason, source = 'EXTERNAL_API' }: Origin,
  { organizationId, surface, apiKeyId, person, requestId }: Author,
): AuditTrailEntry {
  return {
    id,
    organizationId,
    accountId: account.id,
    externalId: account.externalId,
    accountVersion: account.version,
    source,
    createdAt: account.updatedAt,
    operation,
    ...(syncRunId !== undefined && { syncRunId }),
    ...(undoes !== undefined && { undoes }),
    ...(reason !== undefined && { reason }),
    changes,
    ...(before && { before }),
    ...(heldNumbers && { heldNumbers }),
    ...digest,
    surface,
    apiKeyId,
    ...(person && { person }),
    requestId,
  };
}
