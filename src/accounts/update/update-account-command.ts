import { ServiceError } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';
import { UPDATABLE_FIELDS } from '../fields/account-schema';
import { faultsOfUpdate } from '../validation/validate';
import { validationError } from './validation-error';

/** The versions of an account that an update may be made on: any, where it is undefined. */
export type VersionCondition = readonly number[] | undefined;

/** What an update of one account asks for. */
export interface UpdateAccountCommand {
  externalId: string;
  /** The fields to change. */
  update: JsonObject;
  ifVersion: VersionCondition;
}

/**
 * The fields that the body of an update states, in either of its two shapes: where `update` is an object, only what is
 * inside counts.
 * @throws ServiceError `INVALID_REQUEST_BODY`, `NO_VALID_UPDATABLE_FIELDS`, `VALIDATION_FAILED`
 */
export function readUpdate(body: unknown): JsonObject {
  if (!isJsonObject(body)) throw new ServiceError('INVALID_REQUEST_BODY', 'The body must be a JSON object');
  const update = isJsonObject(body.update) ? body.update : body;
  const sent = UPDATABLE_FIELDS.filter((name) => Object.hasOwn(update, name) && update[name] !== undefined);
  if (sent.length === 0) {
    throw new ServiceError('NO_VALID_UPDATABLE_FIELDS', `Send at least one of: ${UPDATABLE_FIELDS.join(', ')}`);
  }
  const faults = faultsOfUpdate(update);
  if (faults.length > 0) throw validationError(faults);
  return update;
}
