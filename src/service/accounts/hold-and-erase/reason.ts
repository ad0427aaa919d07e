import { isWellFormedText } from '../fields/formats';
import { LIMITS } from '../fields/limits';
import { maskNumbers } from '../ssn/mask-numbers';
import { validationError } from '../update/update-account-command';

/** @throws ServiceError `VALIDATION_FAILED` if the text says nothing, or is too long to be stored */
export function requireReason(reason: string): void {
  const length = Array.from(reason).length;
  if (reason.trim() !== '' && length <= LIMITS.textLength && isWellFormedText(reason)) return;
  const message = `must be 1 to ${LIMITS.textLength} characters of Unicode text, not only spaces`;
  throw validationError([{ field: 'reason', message }]);
}

/**
 * A reason that may be given, as it is kept: with social security numbers masked.
 * @throws ServiceError `VALIDATION_FAILED`
 */
export function keptReason(reason: string | null | undefined): string | undefined {
  if (reason === null || reason === undefined) return undefined;
  requireReason(reason);
  return String(maskNumbers(reason));
}
