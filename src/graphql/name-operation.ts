import { type DocumentNode, getOperationAST } from 'graphql';
import { isJsonObject } from '../json';
import { type RequestContext } from '../request/request-context';
import { topFieldsOf } from './limits/query-shape';

/** Callers choose names freely. */
const MAX_NAME_LENGTH = 100;

/** Names the operation that a body asks for, for the log line and the access records of the request. */
export function nameOperation(
  body: unknown,
  document: DocumentNode,
  { access, note }: Pick<RequestContext, 'access' | 'note'>,
): void {
  const asked = isJsonObject(body) && typeof body.operationName === 'string' ? body.operationName : null;
  const operation = getOperationAST(document, asked);
  if (!operation) return;
  const name = operation.name?.value.slice(0, MAX_NAME_LENGTH);
  access.operation = [...new Set(topFieldsOf(document, operation))].join(' ');
  if (name !== undefined) access.operationName = name;
  note({ operation: access.operation, ...(name !== undefined && { operationName: name }) });
}
