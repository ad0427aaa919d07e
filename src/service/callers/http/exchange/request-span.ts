import { type Span, SpanKind } from '@opentelemetry/api';
import { type RequestHandler, type Response } from 'express';
import { markFailed, parentIn, startSpan, traceparentOf, withSpan } from '../../../../base/tracing';

/** How a request ended, for its span. */
interface EndedRequest {
  method: string;
  route: string;
  status: number | 'aborted';
  code?: string;
}

const stateOf = ({ locals }: Response): { span?: Span } => locals;

const isFailure = ({ status, code }: EndedRequest): boolean =>
  status === 'aborted' || status >= 500 || code === 'INTERNAL_ERROR' || code === 'SERVICE_UNAVAILABLE';

/**
 * Begins the span of a request, below the one that `traceparent` names. The answer names it in `traceresponse`. The path
 * holds the identifier of an account, so the span has the pattern of the route instead.
 */
export const requestSpan: RequestHandler = (request, response, next) => {
  const { method, headers } = request;
  const span = startSpan(method, SpanKind.SERVER, { 'http.request.method': method }, parentIn(headers));
  if (!span.isRecording()) return next();
  stateOf(response).span = span;
  response.set('traceresponse', traceparentOf(span.spanContext()));
  withSpan(span, next);
};

export function endRequestSpan(response: Response, request: EndedRequest): void {
  const { span } = stateOf(response);
  if (!span) return;
  const { method, route, status, code } = request;
  if (route !== '') span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  if (status !== 'aborted') span.setAttribute('http.response.status_code', status);
  if (code !== undefined) span.setAttribute('account_sync.code', code);
  if (isFailure(request)) markFailed(span);
  span.end();
}
