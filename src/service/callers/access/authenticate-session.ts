import { ServiceError } from '../../../base/errors';
import { type Person } from '../rights/person';
import { type Scope } from '../rights/scopes';
import { type StoredApiKey } from './api-key';
import {
  type AuthenticatedCaller,
  type AuthenticationDependencies,
  type Credentials,
  holderOf,
  KeyRefusedError,
  requireUsable,
} from './authenticate';

/** A session of the console that began with an API key or a person, and what its cookie opens. */
export interface OpenedSession {
  id: string;
  organizationId: string;
  /** Of a person, what stands in for it. */
  apiKeyId: string;
  createdAt: Date;
  expiresAt: Date;
  hashSecret: string;
  /** Set where a person signed in without a key. */
  person?: Person;
  /** What that person may do now; empty once they may not sign in any more. */
  scopes?: readonly Scope[];
}

/** The sessions that stand in for API keys, or for people. */
export interface Sessions {
  /** By the value of its cookie, also if it has expired. */
  find(cookie: string): Promise<OpenedSession | undefined>;
  end(session: OpenedSession, clientAddress: string): Promise<void>;
}

const SESSION_OVER = 'The session is unknown or has ended; sign in again';

/** The cookie named no session, or one whose key was refused: this counts like a refused key. */
class SessionRefusedError extends KeyRefusedError {
  constructor(key?: StoredApiKey, isElsewhere?: boolean) {
    super(key, isElsewhere, { code: 'INVALID_SESSION', message: SESSION_OVER });
  }
}

/** The failure of a browser whose session has ended in the ordinary way. */
export const sessionOver = () => new ServiceError('INVALID_SESSION', SESSION_OVER);

/**
 * Identifies the caller by a session. A session ends as soon as it is used after its time, while its key is not valid,
 * outside the networks of its key, or while its person may do nothing.
 * @throws ServiceError `INVALID_SESSION`
 * @throws KeyRefusedError
 */
export async function authenticateSession(
  { session: cookie = '', ip }: Credentials,
  clientAddress: string,
  sessions: Sessions,
  dependencies: AuthenticationDependencies,
): Promise<AuthenticatedCaller> {
  if (cookie === '') throw sessionOver();
  const session = await sessions.find(cookie);
  if (!session) throw new SessionRefusedError();
  const { id, organizationId, apiKeyId, createdAt, expiresAt, hashSecret, person, scopes = [] } = session;
  const now = dependencies.clock();
  if (expiresAt <= now || (person && scopes.length === 0)) {
    await sessions.end(session, clientAddress);
    throw sessionOver();
  }
  const opened = { hashSecret, session: { id, createdAt, expiresAt } };
  if (person) return { organizationId, apiKeyId, scopes, person, presentedAt: now, ...opened };
  const key = await dependencies.apiKeys.findByKeyId(apiKeyId);
  try {
    if (!key) throw new KeyRefusedError();
    return { ...holderOf(key), presentedAt: requireUsable(key, ip, dependencies), ...opened };
  } catch (error) {
    if (!(error instanceof KeyRefusedError)) throw error;
    await sessions.end(session, clientAddress);
    throw new SessionRefusedError(key, error.isElsewhere);
  }
}
