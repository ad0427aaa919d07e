import { type FieldFault, ServiceError } from '../../../base/errors';
import { validationFailure } from '../validation/validate';

/** The failure of a whole request because of these faults. */
export function validationError(faults: FieldFault[]): ServiceError {
  const { code, message, details } = validationFailure(faults);
  return new ServiceError(code, message, { details });
}
