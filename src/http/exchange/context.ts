import { type Request, type Response } from 'express';
import { type AuthenticatedKey } from '../../access/authenticate';
import { type Surface } from '../../access/caller';
import { keyedHash } from '../../access/keyed-hash';
import { type RecordSecurityEvent } from '../../access/security-event';
import { type Config } from '../../config';
import { type RequestContext } from '../../request/request-context';
import { activeTraceId } from '../../tracing';
import { clientAddressOf } from '../server/client-address';
import { noteAdmitted } from '../server/connections';
import { noteOn, requestIdOf } from './request-log';

/** Begins the notes of what the answer to a request tells of accounts. */
type OpenAccessNotes = (
  caller: Pick<RequestContext, 'organizationId' | 'apiKeyId' | 'requestId' | 'surface' | 'clientAddress'> & {
    operation: string;
    recordsEveryRead: boolean;
  },
) => RequestContext['accessNotes'];

export interface ContextDependencies {
  openAccessNotes: OpenAccessNotes;
  accessRecords: Config['accessRecords'];
  recordSecurityEvent: RecordSecurityEvent;
}

/** The context of an authenticated request. */
export function contextOf(
  request: Request,
  response: Response,
  { key, apiKey, presentedAt }: AuthenticatedKey,
  { surface, operation }: { surface: Surface; operation: string },
  { recordSecurityEvent, openAccessNotes, accessRecords }: ContextDependencies,
): RequestContext {
  const { keyId, organizationId, scopes } = key;
  const clientAddress = clientAddressOf(request.ip);
  noteOn(response, { keyId, organizationId });
  noteAdmitted(response);
  const traceId = activeTraceId();
  const caller = { organizationId, apiKeyId: keyId, surface, requestId: requestIdOf(response), clientAddress };
  return {
    ...caller,
    scopes,
    ...(traceId !== undefined && { traceId }),
    reportRefusal: (refusal) => recordSecurityEvent({ ...refusal, organizationId, apiKeyId: keyId, clientAddress }),
    receivedAt: presentedAt,
    keyedHash: (purpose) => keyedHash(apiKey, purpose),
    beforeAnswer: [],
    accessNotes: openAccessNotes({ ...caller, operation, recordsEveryRead: accessRecords === 'accounts' }),
    note: (facts) => noteOn(response, facts),
  };
}
