import { type FieldFault } from '../errors';
import { type Json } from '../json';
import { type AppliedFields, accountAfter } from './apply-fields';
import { bytesBound, jsonBytes } from './json-size';
import { LIMITS } from './limits';
import { mapLeaves } from './ssn';
import { type StoredAccount } from './stored-account';

/*
 * No answer may depend on the value of a person's stored field: who may only write would otherwise guess it, by sending
 * it with so much beside it that a limit is passed or not. So the fields of fixed form count towards no sum, since each
 * has a limit of its own; a number in free-form data counts at a fixed length; and what is recorded of an update is
 * limited by what was sent, whether it differs from what is stored or not.
 */

/** A social security number takes no more as JSON, however it is written. */
const NUMBER_BYTES = 32;
/** An e-mail address takes no more as JSON, but for absurd ones. */
const EMAIL_BYTES = 512;

const PLACEHOLDER = 'x'.repeat(NUMBER_BYTES - 2);

/** The bytes of a value as JSON, each number in it counted at a fixed length. */
const measuredBytes = (value: unknown): number =>
  jsonBytes(
    mapLeaves(value as Json, undefined, (leaf, kind) =>
      kind !== undefined && jsonBytes(leaf) < NUMBER_BYTES ? PLACEHOLDER : leaf,
    ),
  );

type MeasuredAccount = Pick<StoredAccount, 'metadata' | 'originalCreditor' | 'history'>;

/** The size limits that the free-form data of an account passes; none where it fits. */
export function sizeFaults({ metadata, originalCreditor = null, history }: MeasuredAccount): FieldFault[] {
  const others = [originalCreditor, history?.chargedOff?.events ?? null];
  // What is surely small as a whole needs no second look.
  if (bytesBound([metadata, ...others]) <= LIMITS.metadataBytes) return [];
  const metadataBytes = measuredBytes(metadata);
  if (metadataBytes > LIMITS.metadataBytes) {
    return [{ field: 'metadata', message: `must not exceed ${LIMITS.metadataBytes} bytes as JSON after the merge` }];
  }
  if (others.reduce((sum: number, value) => sum + measuredBytes(value), metadataBytes) > LIMITS.accountBytes) {
    const message = `must not hold more than ${LIMITS.accountBytes} bytes of free-form data as JSON after the merge`;
    return [{ field: 'account', message }];
  }
  return [];
}

const emailBytes = (address: string): number => Math.max(EMAIL_BYTES, jsonBytes(address));

/** Every address that an account has had is kept. One that it had before counts as a new one does. */
function emailFaults({ stored: { emails }, written: { emailAddress } }: AppliedFields): FieldFault[] {
  if (typeof emailAddress !== 'string') return [];
  const bytes = emails.reduce((sum, { address }) => sum + emailBytes(address), emailBytes(emailAddress));
  if (bytes <= LIMITS.emailBytes) return [];
  return [{ field: 'emailAddress', message: 'must not change any more: the account has had too many addresses' }];
}

/** The size limits that an update passes; none where the account fits afterwards. */
export const sizeFaultsAfter = (applied: AppliedFields): FieldFault[] => [
  ...sizeFaults(accountAfter(applied)),
  ...emailFaults(applied),
];
