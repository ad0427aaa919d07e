import { type AuditTrailEntryType, type TimelineEventType } from '../audit/types';

/** The fields that REST returns, in their order. The record keeps more, which stays inside. */
export const HISTORY_FIELDS = [
  'id',
  'accountId',
  'externalId',
  'kind',
  'source',
  'operation',
  'surface',
  'changes',
  'summary',
  'auditTrailEntryId',
  'apiKeyId',
  'requestId',
  'createdAt',
] as const;

/** An audit trail entry or a timeline event as REST returns it. */
export const historyJson = (record: AuditTrailEntryType | TimelineEventType): object =>
  Object.fromEntries(
    HISTORY_FIELDS.filter((name) => name in record).map((name) => [name, record[name as keyof typeof record]]),
  );
