import { type FieldFault } from '../errors';
import { LIMITS } from './limits';
import { type StoredAccount } from './stored-account';

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The size limits that an account passes once a row or an update has been merged into it; none where it fits. */
export function sizeFaults(account: StoredAccount): FieldFault[] {
  const total = jsonBytes(account);
  // Metadata is a part of the account, so a small account needs no second look.
  if (total > LIMITS.metadataBytes && jsonBytes(account.metadata) > LIMITS.metadataBytes) {
    return [{ field: 'metadata', message: `must not exceed ${LIMITS.metadataBytes} bytes as JSON after the merge` }];
  }
  if (total > LIMITS.accountBytes) {
    return [{ field: 'account', message: `must not exceed ${LIMITS.accountBytes} bytes as JSON after the merge` }];
  }
  return [];
}
