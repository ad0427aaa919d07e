export { AccountSyncClient, type AccountSyncClientOptions } from './client';
export { AccountSyncError, type ClientCode, type ErrorCode, isAccountSyncError, type ServiceCode } from './errors';
export type { AccountRow, AccountUpdate, FieldChange } from './generated/api';
export type { Runtime } from './runtime';
export type * from './types';
