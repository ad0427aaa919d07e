import { type Request, type Response } from 'express';
import { type Caller } from '../access/authenticate';
import { type Surface } from '../access/caller';
import { keyedHash } from '../access/keyed-hash';
import { type Turns } from '../fair-scheduler';
import { type RequestContext } from '../request/request-context';
import { clientAddressOf } from './client-address';
import { noteOn, requestIdOf } from './request-log';

/** The context of an authenticated request. */
export function contextOf(
  request: Request,
  response: Response,
  { key, apiKey, presentedAt }: Caller,
  surface: Surface,
  turns: Turns,
): RequestContext {
  const { keyId, organizationId, scopes } = key;
  noteOn(response, { keyId, organizationId });
  return {
    organizationId,
    apiKeyId: keyId,
    scopes,
    surface,
    requestId: requestIdOf(response),
    clientAddress: clientAddressOf(request.ip),
    receivedAt: presentedAt,
    keyedHash: (purpose) => keyedHash(apiKey, purpose),
    turn: turns(organizationId),
    note: (facts) => noteOn(response, facts),
  };
}
