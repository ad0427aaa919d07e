import { type FieldFault } from '../../errors';
import { LIMITS } from '../fields/limits';
import { sizeFaults } from '../validation/free-form-size';
import { jsonBytes } from '../validation/json-size';
import { type AppliedFields, accountAfter } from './apply-fields';

/*
 * No answer may depend on the value of a person's stored field. A key that may only write could otherwise guess values:
 * it would send a guess with so much beside it that a limit is exceeded or not. Therefore:
 * - Fields of fixed form count towards no sum; each has a limit of its own.
 * - A social security number in free-form data counts at a fixed length.
 * - The record of an update is limited by what was sent, whether it differs from what is stored or not.
 */

/** Almost no e-mail address takes more bytes as JSON. */
const MIN_EMAIL_BYTES = 512;

const emailBytes = (address: string): number => Math.max(MIN_EMAIL_BYTES, jsonBytes(address));

/** Every address that an account has had is kept. An address that it had before counts like a new one. */
function emailFaults({ stored: { emails }, written: { emailAddress } }: AppliedFields): FieldFault[] {
  if (typeof emailAddress !== 'string') return [];
  const bytes = emails.reduce((sum, { address }) => sum + emailBytes(address), emailBytes(emailAddress));
  if (bytes <= LIMITS.emailBytes) return [];
  return [{ field: 'emailAddress', message: 'must not change any more: the account has had too many addresses' }];
}

/** The size limits that an account exceeds after an update; none where it fits. */
export const sizeFaultsAfter = (applied: AppliedFields): FieldFault[] => [
  ...sizeFaults(accountAfter(applied)),
  ...emailFaults(applied),
];
