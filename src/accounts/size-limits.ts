import { type FieldFault } from '../errors';
import { bytesBound } from '../json';
import { LIMITS } from './limits';
import { type StoredAccount } from './stored-account';

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The size limits that an account passes once a row or an update has been merged into it; none where it fits. */
export function sizeFaults(account: StoredAccount): FieldFault[] {
  // Metadata is a part of the account: what is surely small as a whole needs no second look.
  if (bytesBound(account) <= LIMITS.metadataBytes) return [];
  if (jsonBytes(account.metadata) > LIMITS.metadataBytes) {
    return [{ field: 'metadata', message: `must not exceed ${LIMITS.metadataBytes} bytes as JSON after the merge` }];
  }
  if (jsonBytes(account) > LIMITS.accountBytes) {
    return [{ field: 'account', message: `must not exceed ${LIMITS.accountBytes} bytes as JSON after the merge` }];
  }
  return [];
}
