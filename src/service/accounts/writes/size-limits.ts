import { type FieldFault } from '../../../base/errors';
import { LIMITS } from '../fields/limits';
import { sizeFaults } from '../validation/free-form-size';
import { jsonBytes } from '../validation/json-size';
import { type AppliedFields } from './apply-fields';

/*
 * No answer may depend on the value of a person's stored field. Otherwise a write-only key could guess values: it would
 * send a guess with just enough other data that a right guess stays within a limit and a wrong one does not. Therefore:
 * - Fields of fixed form count towards no sum; each has a separate limit.
 * - A social security number in free-form data counts at a fixed length.
 * - The record of an update is limited by what was sent, whether it differs from what is stored or not.
 */

/** Almost every e-mail address takes fewer bytes as JSON. */
const MIN_EMAIL_BYTES = 512;

const emailBytes = (address: string): number => Math.max(MIN_EMAIL_BYTES, jsonBytes(address));

/** An account keeps every address that it has had. Setting an earlier address again counts like a new one. */
function emailFaults({ stored: { emails }, written: { emailAddress } }: AppliedFields): FieldFault[] {
  if (typeof emailAddress !== 'string') return [];
  const bytes = emails.reduce((sum, { address }) => sum + emailBytes(address), emailBytes(emailAddress));
  if (bytes <= LIMITS.emailBytes) return [];
  return [{ field: 'emailAddress', message: 'must not change any more: the account has had too many addresses' }];
}

/** The size limits that an account would exceed after an update. */
export const sizeFaultsAfter = (applied: AppliedFields): FieldFault[] => [
  ...sizeFaults(applied.written, applied.stored),
  ...emailFaults(applied),
];
