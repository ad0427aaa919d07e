import { type Response } from 'express';
import { type Config } from '../../../../base/settings/config';
import { activeTraceId } from '../../../../base/tracing';
import { type AuthenticatedCaller } from '../../access/authenticate';
import { type RequestContext } from '../../request/request-context';
import { type Surface } from '../../rights/caller';
import { keyedHash } from '../../rights/keyed-hash';
import { type RecordSecurityEvent } from '../../rights/security-event';
import { noteAdmitted } from '../server/connections';
import { noteOn, requestIdOf } from './request-log';

export interface ContextDependencies {
  /** Begins the notes of what the answer to a request discloses of accounts. */
  openAccessNotes(
    caller: Pick<
      RequestContext,
      'organizationId' | 'apiKeyId' | 'person' | 'requestId' | 'surface' | 'clientAddress'
    > & {
      operation: string;
      recordsEveryRead: boolean;
    },
  ): RequestContext['accessNotes'];
  config: Pick<Config, 'accessRecords' | 'console'>;
  recordSecurityEvent: RecordSecurityEvent;
}

export function contextOf(
  response: Response,
  { organizationId, apiKeyId, person, scopes, hashSecret, presentedAt, session }: AuthenticatedCaller,
  asked: Pick<RequestContext, 'protocol' | 'clientAddress' | 'checkKey'> & { operation: string },
  { recordSecurityEvent, openAccessNotes, config }: ContextDependencies,
): RequestContext {
  const { protocol, operation, clientAddress, checkKey } = asked;
  noteOn(response, { keyId: apiKeyId, organizationId });
  noteAdmitted(response);
  const traceId = activeTraceId();
  const surface: Surface = session ? 'CONSOLE' : protocol;
  // A person who looks around leaves traces, however programs are recorded.
  const recordsEveryRead = session !== undefined || config.accessRecords === 'accounts';
  const who = { organizationId, apiKeyId, ...(person && { person }) };
  const caller = { ...who, surface, requestId: requestIdOf(response), clientAddress };
  return {
    ...caller,
    protocol,
    ...(session && { session }),
    scopes,
    ...(traceId !== undefined && { traceId }),
    reportRefusal: (refusal) => recordSecurityEvent({ ...refusal, ...who, clientAddress }),
    receivedAt: presentedAt,
    keyedHash: (purpose) => keyedHash(hashSecret, purpose),
    beforeAnswer: [],
    accessNotes: openAccessNotes({ ...caller, operation, recordsEveryRead }),
    checkKey,
    // Only operations of GraphQL have a price.
    charge: () => undefined,
    note: (facts) => noteOn(response, facts),
  };
}
