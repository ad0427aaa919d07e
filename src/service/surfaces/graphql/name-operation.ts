import { SpanKind } from '@opentelemetry/api';
import { type RequestHandler } from 'express';
import { type DocumentNode, getOperationAST } from 'graphql';
import { isJsonObject } from '../../../base/json/json';
import { startSpan, withSpan } from '../../../base/tracing';
import { type RequestContext } from '../../callers/request/request-context';
import { topFieldsOf } from './limits/query-shape';

/** Callers choose names freely. */
const MAX_NAME_LENGTH = 100;

/** The operation that a body asks for. */
export const operationIn = (body: unknown, document: DocumentNode) =>
  getOperationAST(
    document,
    isJsonObject(body) && typeof body.operationName === 'string' ? body.operationName : undefined,
  );

/** Names the operation that a body asks for, for the log line and the access records of the request. */
export function nameOperation(
  body: unknown,
  document: DocumentNode,
  { accessNotes, note }: Pick<RequestContext, 'accessNotes' | 'note'>,
): void {
  const operation = operationIn(body, document);
  if (!operation) return;
  const name = operation.name?.value.slice(0, MAX_NAME_LENGTH);
  accessNotes.operation = [...new Set(topFieldsOf(document, operation))].join(' ');
  if (name !== undefined) accessNotes.operationName = name;
  note({ operation: accessNotes.operation, ...(name !== undefined && { operationName: name }) });
}

/**
 * Gives the operation of a request a separate span, in which it is carried out: `GraphQL accounts`.
 * @param operationOf its top fields, which the schema names; the name that the caller gave it is left out
 */
export const operationSpan =
  (operationOf: (response: object) => string): RequestHandler =>
  (_request, response, next) => {
    const operation = operationOf(response);
    const attributes = { 'graphql.operation.fields': operation };
    const span = startSpan(`GraphQL ${operation}`, SpanKind.INTERNAL, attributes);
    if (!span.isRecording()) return next();
    // Before the span of the request ends.
    response.prependOnceListener('close', () => span.end());
    withSpan(span, next);
  };
