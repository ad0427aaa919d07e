import { type FieldFault } from '../../errors';
import { LIMITS } from '../fields/limits';
import { sizeFaults } from '../validation/free-form-size';
import { jsonBytes } from '../validation/json-size';
import { type AppliedFields, accountAfter } from './apply-fields';

/*
 * No answer may depend on the value of a person's stored field: who may only write would otherwise guess it, by sending
 * it with so much beside it that a limit is passed or not. So the fields of fixed form count towards no sum, since each
 * has a limit of its own; a number in free-form data counts at a fixed length; and what is recorded of an update is
 * limited by what was sent, whether it differs from what is stored or not.
 */

/** An e-mail address takes no more as JSON, but for absurd ones. */
const EMAIL_BYTES = 512;

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
