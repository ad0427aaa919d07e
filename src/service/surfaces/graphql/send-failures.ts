import { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { httpStatusOf, ServiceError } from '../../../base/errors';
import { noteOn, requestIdOf } from '../../callers/http/exchange/request-log';
import { setFailureHeaders } from '../../callers/http/exchange/send-answer';
import { settleError } from '../../storage/database/transactions/documented-failure';
import { InvalidDocument } from './documents/documents';
import { formatError, type OnUnexpected } from './limits/format-error';
import { limitOf } from './limits/limits';

/** Those of Apollo's answers, as it compares them with what a client accepts, and the usual one first. */
const JSON_TYPE = 'application/json; charset=utf-8';
const MEDIA_TYPES = [JSON_TYPE, 'application/graphql-response+json; charset=utf-8'];

/** Sends it in the media type that the client prefers: some read a status beyond 2xx in that of GraphQL alone. */
export function sendJson(response: Response, answer: object): void {
  response.type(response.req.accepts(MEDIA_TYPES) || JSON_TYPE).json(answer);
}

/** Answers a request that failed as a whole: one top-level error, with the HTTP status of its code. */
function sendRequestError(response: Response, failure: ServiceError): void {
  const { code, message } = failure;
  noteOn(response, { code });
  setFailureHeaders(response, failure);
  const requestId = requestIdOf(response);
  sendJson(response, { errors: [{ message, extensions: { code, requestId } }], extensions: { requestId } });
}

export const postOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') return next();
  response.set('Allow', 'POST');
  sendRequestError(response, new ServiceError('METHOD_NOT_ALLOWED', 'Use POST'));
};

/** Answers a request whose document cannot be run. */
function sendFaults(response: Response, { faults }: InvalidDocument): void {
  const requestId = requestIdOf(response);
  const formatted = faults.map((fault) => formatError(fault.toJSON(), fault));
  noteOn(response, { code: String(formatted[0]?.extensions?.code), ...limitOf(faults[0]) });
  const errors = formatted.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  sendJson(response.status(httpStatusOf('INVALID_REQUEST_BODY')), { errors, extensions: { requestId } });
}

/**
 * Answers what a request of GraphQL failed with before it was carried out.
 * @param onUnexpected logs what callers do not get
 */
export const failures =
  (onUnexpected: OnUnexpected): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    if (error instanceof InvalidDocument) return sendFaults(response, error);
    sendRequestError(
      response,
      settleError(error, (unexpected) => onUnexpected(unexpected, requestIdOf(response))),
    );
  };
