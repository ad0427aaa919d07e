import { ServiceError } from '../../../base/errors';
import { isJsonObject, type Json } from '../../../base/json/json';

/**
 * Refuses a body that has other fields: a misspelt option would be carried out as if it had not been sent.
 * @throws ServiceError `INVALID_REQUEST_BODY`
 */
export function requireListed(sent: Json, allowed: readonly string[], where = 'The body'): void {
  if (!isJsonObject(sent) || Object.keys(sent).every((name) => allowed.includes(name))) return;
  const message = `${where} has an unknown field; it may hold: ${allowed.join(', ')}`;
  throw new ServiceError('INVALID_REQUEST_BODY', message);
}
