import { type Request, type Response } from 'express';
import { type Caller } from '../access/authenticate';
import { type Surface } from '../access/caller';
import { keyedHash } from '../access/keyed-hash';
import { type RecordSecurityEvent } from '../access/security-event';
import { type Turns } from '../fair-scheduler';
import { type RequestContext } from '../request/request-context';
import { activeTraceId } from '../tracing';
import { clientAddressOf } from './client-address';
import { noteOn, requestIdOf } from './request-log';

export interface ContextDependencies {
  turns: Turns;
  recordSecurityEvent: RecordSecurityEvent;
}

/** The context of an authenticated request. */
export function contextOf(
  request: Request,
  response: Response,
  { key, apiKey, presentedAt }: Caller,
  surface: Surface,
  { turns, recordSecurityEvent }: ContextDependencies,
): RequestContext {
  const { keyId, organizationId, scopes } = key;
  const clientAddress = clientAddressOf(request.ip);
  noteOn(response, { keyId, organizationId });
  const traceId = activeTraceId();
  return {
    organizationId,
    apiKeyId: keyId,
    scopes,
    surface,
    requestId: requestIdOf(response),
    ...(traceId !== undefined && { traceId }),
    clientAddress,
    reportRefusal: (refusal) => recordSecurityEvent({ ...refusal, organizationId, apiKeyId: keyId, clientAddress }),
    receivedAt: presentedAt,
    keyedHash: (purpose) => keyedHash(apiKey, purpose),
    turn: turns(organizationId),
    beforeAnswer: [],
    note: (facts) => noteOn(response, facts),
  };
}
