import { type FieldFault, ServiceError } from '../../../base/errors';
import { isJsonObject, type JsonObject } from '../../../base/json/json';
import { UPDATABLE_FIELDS } from '../fields/account-schema';
import { pruneUpdate, validationFailure } from '../validation/validate';

export interface UpdateAccountCommand {
  externalId: string;
  /** The fields to change. */
  update: JsonObject;
  /** The versions of the account that it accepts; undefined: any. */
  ifVersion: readonly number[] | undefined;
  /** Those that it refuses to change; `ANY`: it changes no account that exists. */
  unlessVersion?: readonly number[] | 'ANY' | undefined;
}

/** The failure of a whole request because of these faults. */
export function validationError(faults: FieldFault[]): ServiceError {
  const { code, message, details } = validationFailure(faults);
  return new ServiceError(code, message, { details });
}

/**
 * Reads the fields to change from the body of an update. If the body has an object `update`, only its content counts.
 * @throws ServiceError `INVALID_REQUEST_BODY`, `NO_VALID_UPDATABLE_FIELDS`, `VALIDATION_FAILED`
 */
export function readUpdate(body: unknown): JsonObject {
  if (!isJsonObject(body)) throw new ServiceError('INVALID_REQUEST_BODY', 'The body must be a JSON object');
  const update = isJsonObject(body.update) ? body.update : body;
  const sent = UPDATABLE_FIELDS.filter((name) => Object.hasOwn(update, name) && update[name] !== undefined);
  if (sent.length === 0) {
    throw new ServiceError('NO_VALID_UPDATABLE_FIELDS', `Send at least one of: ${UPDATABLE_FIELDS.join(', ')}`);
  }
  const faults = pruneUpdate(update);
  if (faults.length > 0) throw validationError(faults);
  return update;
}
