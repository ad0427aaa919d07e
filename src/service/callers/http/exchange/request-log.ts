import { randomUUID } from 'node:crypto';
import { type RequestHandler, type Response } from 'express';
import { type Log } from '../../../../base/log';
import { activeTraceId } from '../../../../base/tracing';
import { type RequestFacts } from '../../request/request-context';
import { endRequestSpan } from './request-span';

const VALID_REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

interface RequestState {
  requestId: string;
  facts: RequestFacts;
  /** The path of the router that handles the request; Express forgets it when the router fails. */
  mount?: string;
}

const stateOf = (response: Response): RequestState => response.locals as RequestState;

/** The id of a response's request: the one that the caller sent if it is valid. */
export const requestIdOf = (response: Response): string => stateOf(response).requestId;

/** Adds facts to the log line of the request. */
export const noteOn = (response: Response, facts: RequestFacts): void =>
  void Object.assign(stateOf(response).facts, facts);

/** Goes before a router that is not at the root, so that the log has the whole route even if the router fails. */
export const noteMount: RequestHandler = (request, response, next) => {
  stateOf(response).mount = request.baseUrl;
  next();
};

/** A request that was answered or aborted: what its log line says. */
export interface AnsweredRequest extends RequestFacts {
  requestId: string;
  traceId?: string;
  method: string;
  /** The pattern of its route, such as `/external-api/accounts/:externalId`; empty if no route matched. */
  route: string;
  status: number | 'aborted';
  durationMs: number;
}

export interface RequestLogOptions {
  log: Log;
  onRequestStarted: () => void;
  onRequestEnded: (request: AnsweredRequest) => void;
}

/** Gives every request an id and, once it is answered or aborted, one log line that holds nothing of its content. */
export const requestLog =
  ({ log, onRequestStarted, onRequestEnded }: RequestLogOptions): RequestHandler =>
  (request, response, next) => {
    const sent = request.get('x-request-id');
    const requestId = sent !== undefined && VALID_REQUEST_ID.test(sent) ? sent : randomUUID();
    const start = performance.now();
    const state: RequestState = { requestId, facts: {} };
    Object.assign(response.locals, state);
    response.set('X-Request-Id', requestId);
    const traceId = activeTraceId();
    onRequestStarted();
    response.once('close', () => {
      const route: string | undefined = request.route?.path;
      const answered: AnsweredRequest = {
        requestId,
        ...(traceId !== undefined && { traceId }),
        method: request.method,
        route: (stateOf(response).mount ?? request.baseUrl) + (route ?? ''),
        status: response.writableFinished && !response.errored ? response.statusCode : 'aborted',
        ...state.facts,
        durationMs: Math.round((performance.now() - start) * 10) / 10,
      };
      log.info(answered);
      onRequestEnded(answered);
      endRequestSpan(response, answered);
    });
    next();
  };
