import { getOperationAST } from 'graphql';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { parseDocument } from './document-limits';
import { BULK_UPSERT } from './limits';
import { hasTopField } from './query-shape';

/**
 * Refuses a large body unless its operation is a bulk upsert, the only one that needs it. A body that holds no valid
 * operation is refused too.
 * @throws ServiceError `PAYLOAD_TOO_LARGE`
 */
export function requireBulkUpsert(body: unknown, maxBytes: number): void {
  const document = parseDocument(body);
  const name = isJsonObject(body) && typeof body.operationName === 'string' ? body.operationName : null;
  const operation = document && getOperationAST(document, name);
  if (document && operation && hasTopField(document, operation, BULK_UPSERT)) return;
  throw new ServiceError('PAYLOAD_TOO_LARGE', `Only the body of ${BULK_UPSERT} may be larger than ${maxBytes} bytes`);
}
