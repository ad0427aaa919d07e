import { getOperationAST } from 'graphql';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { BULK_UPSERT } from './limits';
import { documentOf } from './outline';
import { hasTopField } from './query-shape';

/**
 * Refuses a large body whose operation is no bulk upsert; nothing else needs one. What cannot be read as an operation
 * counts as something else.
 * @throws ServiceError `PAYLOAD_TOO_LARGE`
 */
export function requireBulkUpsert(body: unknown, mostBytes: number): void {
  const document = documentOf(body);
  const name = isJsonObject(body) && typeof body.operationName === 'string' ? body.operationName : null;
  const operation = document && getOperationAST(document, name);
  if (document && operation && hasTopField(document, operation, BULK_UPSERT)) return;
  throw new ServiceError('PAYLOAD_TOO_LARGE', `Only the body of ${BULK_UPSERT} may be larger than ${mostBytes} bytes`);
}
