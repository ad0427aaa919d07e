import { type Request, type Response } from 'express';
import { ServiceError } from '../../../base/errors';
import { type AccessControl } from '../access';
import { type OpenedSession, sessionOver } from '../access/authenticate-session';
import { noteOn } from '../http/exchange/request-log';
import { cookieOf, setSessionCookie } from '../http/exchange/session-cookie';
import { clientAddressOf } from '../http/server/client-address';
import { noteAdmitted } from '../http/server/connections';
import { type BegunSession, type ConsoleSessions, type SignedInPerson } from './sessions';

export interface BeginDependencies extends Pick<AccessControl, 'identifyCaller'> {
  sessions: ConsoleSessions;
  /** Called with each try to sign in. */
  onSignIn: (outcome: 'accepted' | 'refused') => void;
}

/** Notes whose session it is on the log line of the request. */
export const noteSession = (
  response: Response,
  { apiKeyId, organizationId }: Pick<OpenedSession, 'apiKeyId' | 'organizationId'>,
) => noteOn(response, { keyId: apiKeyId, organizationId });

export async function endInBrowser(
  request: Request,
  { sessions }: Pick<BeginDependencies, 'sessions'>,
): Promise<OpenedSession | undefined> {
  const session = await sessions.find(cookieOf(request) ?? '');
  if (session) await sessions.end(session, clientAddressOf(request.ip));
  return session;
}

/** Puts a session that begins in the place of the one that the browser has. */
async function giveTo(
  request: Request,
  response: Response,
  begin: () => Promise<BegunSession>,
  { sessions, onSignIn }: Pick<BeginDependencies, 'sessions' | 'onSignIn'>,
): Promise<void> {
  noteAdmitted(response);
  await endInBrowser(request, { sessions });
  const begun = await begin();
  noteSession(response, begun);
  setSessionCookie(request, response, begun.cookie, begun.lifetime);
  onSignIn('accepted');
}

/**
 * Begins a session with a key, for the browser that the answer goes to; the one that it had ends. It is a stranger's
 * request until the key was found to be valid.
 * @throws ServiceError what `identifyCaller` throws
 */
export async function beginInBrowser(
  request: Request,
  response: Response,
  apiKey: string,
  { sessions, identifyCaller, onSignIn }: BeginDependencies,
): Promise<void> {
  const clientAddress = clientAddressOf(request.ip);
  const credentials = { authorization: `Bearer ${apiKey}`, ip: request.ip };
  const caller = await identifyCaller(credentials, clientAddress).catch((error: unknown) => {
    if (error instanceof ServiceError) onSignIn('refused');
    throw error;
  });
  if (caller.apiKey === undefined) throw sessionOver();
  await giveTo(request, response, () => sessions.begin({ ...caller, apiKey }, clientAddress), { sessions, onSignIn });
}

/** Begins a session for a person whom the provider vouches for, for the browser that the answer goes to. */
export const beginForPersonInBrowser = (
  request: Request,
  response: Response,
  signedIn: SignedInPerson,
  dependencies: Pick<BeginDependencies, 'sessions' | 'onSignIn'>,
): Promise<void> => {
  const begin = () => dependencies.sessions.beginForPerson(signedIn, clientAddressOf(request.ip));
  return giveTo(request, response, begin, dependencies);
};
