import { ServiceError } from '../../../base/errors';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json/json';

const invalid = (message: string) => new ServiceError('INVALID_REQUEST_BODY', message);

/**
 * Reads an object of options. What is no object, and an object with other fields, is refused: a misspelt option would be
 * carried out as if it had not been sent.
 * @throws ServiceError `INVALID_REQUEST_BODY`
 */
export function listedFields(sent: Json, allowed: readonly string[], where = 'The body'): JsonObject {
  if (!isJsonObject(sent)) throw invalid(`${where} must be a JSON object`);
  if (Object.keys(sent).every((name) => allowed.includes(name))) return sent;
  throw invalid(`${where} has an unknown field; it may hold: ${allowed.join(', ') || 'none'}`);
}
