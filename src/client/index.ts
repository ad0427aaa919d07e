export type {
  Account,
  AccountEvent,
  AccountRow,
  AccountUpdate,
  ApiKey,
  AuditTrailEntry,
  BulkUpsertWindow,
  Change,
  EventBatch,
  FieldChange,
  FieldFault,
  HeldNumbers,
  Import,
  ImportEvent,
  ImportRow,
  MissingAccount,
  SyncRunEvent,
  TestEvent,
  TimelineEvent,
  UpdatedAccount,
} from './api.generated';
export type * from './call-options';
export { AccountSyncClient, type AccountUpdateResult, type VersionedAccount } from './client';
export type { AccountSyncClientOptions } from './client-options';
export { AccountSyncError, type ClientCode, type ErrorCode, isAccountSyncError, type ServiceCode } from './errors';
export type * from './imports/import-options';
export { rowTooLarge } from './imports/import-parts';
export type * from './row-outcomes';
export type { Runtime } from './runtime';
export { verifyWebhook, type WebhookEvent, type WebhookRequest, type WebhookVerification } from './verify-webhook';
