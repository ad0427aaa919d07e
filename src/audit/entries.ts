import { type Surface } from '../access/caller';
import { type FieldChange } from './field-change';

/** How an account was changed. */
export type Operation = 'BULK_UPSERT' | 'UPDATE';

/** What every record of an account's history has. */
export interface HistoryRecord {
  id: string;
  organizationId: string;
  accountId: string;
  externalId: string;
  /** The version of the account that the change led to: orders the history of an account without gaps or ties. */
  accountVersion: number;
  source: 'EXTERNAL_API';
  createdAt: Date;
}

/**
 * What the changes leave open about the account before them, with what they name: whether a `from` of null stands for a
 * null that was stored, which objects were not there at all, and whether the e-mail address was a new one. By default a
 * `from` of null stands for nothing. Kept so that the account can be rebuilt as it was; never shown.
 */
export interface BeforeNotes {
  /** Paths of places that held nothing and are not the field of a change. */
  absent?: string[];
  /** Paths of places that held null. */
  null?: string[];
  /** The change made a new e-mail object. */
  emailIsNew?: true;
}

/** By which operation an account was changed, and in which run of the bulk upsert, if it was one. */
export interface Origin {
  operation: Operation;
  syncRunId?: string;
}

/** An entry of the audit trail: who changed what, when and by which request. */
export interface AuditTrailEntry extends HistoryRecord, Origin {
  surface: Surface;
  /** Masked. */
  changes: FieldChange[];
  /** Absent where the changes say it all. */
  before?: BeforeNotes;
  apiKeyId: string;
  requestId: string;
}

/** An event of the timeline: the same change for a person to read, without values. */
export interface TimelineEvent extends HistoryRecord {
  kind: 'ACCOUNT_UPDATED';
  summary: string;
  auditTrailEntryId: string;
}
