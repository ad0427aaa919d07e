import { type DocumentNode, getOperationAST } from 'graphql';
import { isJsonObject } from '../../../base/json/json';
import { type RequestContext } from '../../callers/request/request-context';
import { topFieldsOf } from './limits/query-shape';

/** Callers choose names freely. */
const MAX_NAME_LENGTH = 100;

/** Names the operation that a body asks for, for the log line and the access records of the request. */
export function nameOperation(
  body: unknown,
  document: DocumentNode,
  { accessNotes, note }: Pick<RequestContext, 'accessNotes' | 'note'>,
): void {
  const asked = isJsonObject(body) && typeof body.operationName === 'string' ? body.operationName : null;
  const operation = getOperationAST(document, asked);
  if (!operation) return;
  const name = operation.name?.value.slice(0, MAX_NAME_LENGTH);
  accessNotes.operation = [...new Set(topFieldsOf(document, operation))].join(' ');
  if (name !== undefined) accessNotes.operationName = name;
  note({ operation: accessNotes.operation, ...(name !== undefined && { operationName: name }) });
}
