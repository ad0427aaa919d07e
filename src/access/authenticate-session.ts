import { ServiceError } from '../errors';
import { type StoredApiKey } from './api-key';
import {
  type AuthenticatedCaller,
  type AuthenticationDependencies,
  type Credentials,
  KeyRefusedError,
  requireUsable,
} from './authenticate';

/** A session of the console that somebody began with an API key, and what its cookie opens. */
export interface OpenedSession {
  id: string;
  organizationId: string;
  apiKeyId: string;
  expiresAt: Date;
  hashSecret: string;
}

/** The sessions that stand in for API keys. */
export interface Sessions {
  /** By the value of its cookie, also if it has expired. */
  find(cookie: string): Promise<OpenedSession | undefined>;
  /** Ends a session for good. */
  end(session: OpenedSession, clientAddress: string): Promise<void>;
}

const SESSION_OVER = 'The session is unknown or over; sign in again';

/** The cookie named no session, or one whose key was refused: this counts like a refused key. */
class SessionRefusedError extends KeyRefusedError {
  constructor(key?: StoredApiKey, isElsewhere?: boolean) {
    super(key, isElsewhere, { code: 'INVALID_SESSION', message: SESSION_OVER });
  }
}

/** The failure of a browser whose session has ended in the ordinary way. */
export const sessionOver = () => new ServiceError('INVALID_SESSION', SESSION_OVER);

/**
 * Identifies the caller by a session. A session ends as soon as it is used after its time, while its key is not valid, or
 * outside the networks of its key.
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
  const { id, apiKeyId, expiresAt, hashSecret } = session;
  if (expiresAt <= dependencies.clock()) {
    await sessions.end(session, clientAddress);
    throw sessionOver();
  }
  const key = await dependencies.apiKeys.findByKeyId(apiKeyId);
  try {
    if (!key) throw new KeyRefusedError();
    return { key, hashSecret, presentedAt: requireUsable(key, ip, dependencies), session: { id, expiresAt } };
  } catch (error) {
    if (!(error instanceof KeyRefusedError)) throw error;
    await sessions.end(session, clientAddress);
    throw new SessionRefusedError(key, error.isElsewhere);
  }
}
