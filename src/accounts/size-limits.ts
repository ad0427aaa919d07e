import { type FieldFault } from '../errors';
import { bytesBound } from '../json';
import { type AppliedFields, accountAfter } from './apply-fields';
import { LIMITS } from './limits';
import { type StoredAccount } from './stored-account';

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The size limits that an account passes; none where it fits. */
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

/** The size limits that an account passes once changes are applied to it; none where it fits. */
export function sizeFaultsAfter(applied: AppliedFields): FieldFault[] {
  if (bytesBound(applied.stored) + bytesBound(applied.written) <= LIMITS.metadataBytes) return [];
  return sizeFaults(accountAfter(applied));
}
