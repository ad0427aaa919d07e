export { AccountSyncClient } from './client';
export { AccountSyncError, type ClientCode, type ErrorCode, isAccountSyncError, type ServiceCode } from './errors';
export type { AccountRow, AccountUpdate, FieldChange } from './generated/api';
export type { AccountSyncClientOptions } from './options';
export type { Runtime } from './runtime';
export type * from './types';
