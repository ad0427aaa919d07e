export type * from './call-options';
export { AccountSyncClient } from './client';
export type { AccountSyncClientOptions } from './client-options';
export { AccountSyncError, type ClientCode, type ErrorCode, isAccountSyncError, type ServiceCode } from './errors';
export type {
  Account,
  AccountRow,
  AccountUpdate,
  ApiKey,
  AuditTrailEntry,
  BulkUpsertWindow,
  FieldChange,
  FieldFault,
  HeldNumbers,
  Import,
  ImportRow,
  MissingAccount,
  TimelineEvent,
  UpdatedAccount,
} from './generated/api';
export type * from './import-options';
export { rowTooLarge } from './import-parts';
export type * from './row-outcomes';
export type { Runtime } from './runtime';
export type * from './versioned-account';
