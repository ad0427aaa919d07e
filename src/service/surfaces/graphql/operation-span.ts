import { SpanKind } from '@opentelemetry/api';
import { type RequestHandler } from 'express';
import { startSpan, withSpan } from '../../../base/tracing';

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
