import { type AuthenticatedCaller } from '../access/authenticate';
import { type Sessions } from '../access/authenticate-session';
import { type RecordSecurityEvent } from '../access/security-event';
import { type SessionStore, type StoredSession } from './session.store';
import {
  hashSecretOf,
  isCookieValue,
  newCookieValue,
  sessionIdOf,
  unwrapSecret,
  wrapSecret,
} from './session-cookie-value';

/** How long a session lasts, however much it is used. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** Sessions of one key. Beyond that, the oldest ends: its browser was probably closed without signing out. */
const MAX_OF_KEY = 100;

export interface SessionDependencies {
  consoleSessions: SessionStore;
  clock: () => Date;
  recordSecurityEvent: RecordSecurityEvent;
}

export interface ConsoleSessions extends Sessions {
  /** Begins a session for who has shown a key. @returns the value of its cookie */
  begin(caller: AuthenticatedCaller & { apiKey: string }, clientAddress: string): Promise<string>;
}

type EndedSession = Pick<StoredSession, 'id' | 'organizationId' | 'apiKeyId'>;

/** Ends a session, which one of those that do so at once reports. */
export const createEndSession =
  ({ consoleSessions, recordSecurityEvent }: SessionDependencies) =>
  async ({ id, organizationId, apiKeyId }: EndedSession, clientAddress?: string): Promise<void> => {
    if (!(await consoleSessions.remove(id))) return;
    const from = clientAddress === undefined ? {} : { clientAddress };
    recordSecurityEvent({ kind: 'SESSION_ENDED', organizationId, apiKeyId, ...from });
  };

/** The sessions of the console. They are in the database alone: one that has ended is over in every process. */
export function createConsoleSessions(dependencies: SessionDependencies): ConsoleSessions {
  const { consoleSessions, clock, recordSecurityEvent } = dependencies;
  const end = createEndSession(dependencies);

  async function makeRoom(organizationId: string, apiKeyId: string): Promise<void> {
    const others = await consoleSessions.listOf(organizationId, apiKeyId);
    for (const oldest of others.slice(0, Math.max(0, others.length - MAX_OF_KEY + 1))) await end(oldest);
  }

  return {
    async find(cookie) {
      if (!isCookieValue(cookie)) return undefined;
      const found = await consoleSessions.find(sessionIdOf(cookie));
      if (!found) return undefined;
      const { wrappedSecret, createdAt: _createdAt, ...session } = found;
      return { ...session, hashSecret: unwrapSecret(wrappedSecret, cookie).toString('base64url') };
    },
    end,
    async begin({ key: { organizationId, keyId: apiKeyId }, apiKey }, clientAddress) {
      await makeRoom(organizationId, apiKeyId);
      const cookie = newCookieValue();
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
      const wrappedSecret = wrapSecret(hashSecretOf(apiKey), cookie);
      const facts = { organizationId, apiKeyId, createdAt, expiresAt, wrappedSecret };
      await consoleSessions.insert({ id: sessionIdOf(cookie), ...facts });
      recordSecurityEvent({ kind: 'SESSION_STARTED', organizationId, apiKeyId, clientAddress });
      return cookie;
    },
  };
}
