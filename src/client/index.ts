export { AccountSyncClient } from './client';
export type { AccountSyncClientOptions } from './client-options';
export { AccountSyncError, type ClientCode, type ErrorCode, isAccountSyncError, type ServiceCode } from './errors';
export type { AccountRow, AccountUpdate, FieldChange } from './generated/api';
export type { Runtime } from './runtime';
export type * from './types';
