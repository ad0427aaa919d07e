import { type FieldFault } from '../errors';
import { type FieldChange } from '../history/field-change';
import { type AppliedFields, accountAfter } from './apply-fields';
import { LIMITS } from './limits';
import { type StoredAccount } from './stored-account';

const VALUE_BYTES = 32;
const CHARACTER_BYTES = 6;

/**
 * An upper bound of the bytes that a value takes as JSON: much cheaper than its size, and mostly enough to
 * know that it is small.
 */
function bytesBound(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + CHARACTER_BYTES * value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  let bytes = VALUE_BYTES;
  for (const key in value) bytes += CHARACTER_BYTES * key.length + bytesBound(value[key as keyof typeof value]);
  return bytes;
}

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

/** A bound this far above the limit leaves no doubt, and spares measuring many megabytes. */
const DOUBTFUL = 16;

/** Paths repeat the keys above a leaf: a small update may have much to record. */
function isTooMuchToRecord(changes: readonly FieldChange[]): boolean {
  const bound = bytesBound(changes);
  if (bound <= LIMITS.changesBytes) return false;
  return bound > DOUBTFUL * LIMITS.changesBytes || jsonBytes(changes) > LIMITS.changesBytes;
}

/** The size limits that an update passes: of the account that it leads to, and of what is recorded of it. */
export function sizeFaultsAfter(applied: AppliedFields): FieldFault[] {
  if (isTooMuchToRecord(applied.changes)) {
    const message = `must not change more at once than can be recorded in ${LIMITS.changesBytes} bytes as JSON`;
    return [{ field: 'account', message }];
  }
  if (bytesBound(applied.stored) + bytesBound(applied.written) <= LIMITS.metadataBytes) return [];
  return sizeFaults(accountAfter(applied));
}
