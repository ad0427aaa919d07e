import { isWellFormedText } from '../fields/formats';
import { LIMITS } from '../fields/limits';
import { validationError } from '../update/validation-error';

/** @throws ServiceError `VALIDATION_FAILED` if the text says nothing, or is too long to be stored */
export function requireReason(reason: string): void {
  const length = Array.from(reason).length;
  if (reason.trim() !== '' && length <= LIMITS.textLength && isWellFormedText(reason)) return;
  const message = `must be 1 to ${LIMITS.textLength} characters of Unicode text, not only spaces`;
  throw validationError([{ field: 'reason', message }]);
}
