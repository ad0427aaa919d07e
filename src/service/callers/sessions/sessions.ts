import { type Log } from '../../../base/log';
import { type Every, repeatWork } from '../../../base/scheduling/repeated-work';
import { HOUR_MS, MINUTE_MS } from '../../../base/time/durations';
import { type AuthenticatedCaller } from '../access/authenticate';
import { type OpenedSession, type Sessions } from '../access/authenticate-session';
import { holderIdOf, type Person, personKeyIdOf } from '../rights/person';
import { type PersonStore } from '../rights/person.store';
import { type Scope } from '../rights/scopes';
import { type RecordSecurityEvent, type SecurityEvent } from '../rights/security-event';
import { type SessionPerson, type SessionStore, type StoredSession } from './session.store';
import {
  hashSecretOf,
  hashSecretOfPerson,
  isCookieValue,
  newCookieValue,
  sessionIdOf,
  unwrapSecret,
  wrapSecret,
} from './session-cookie-value';

/** How long a session lasts, however much it is used. */
const SESSION_MS = 12 * HOUR_MS;

/** Sessions of one key or person. Beyond that, the oldest ends: its browser was probably closed without signing out. */
const MAX_OF_KEY = 100;

interface SessionDependencies {
  consoleSessions: SessionStore;
  clock: () => Date;
  recordSecurityEvent: RecordSecurityEvent;
}

/** Which groups of people may do what, if people can sign in. */
export interface PeopleGrants {
  /** What a person may do in an organization now; nothing once they may not sign in there any more. */
  scopesOf(organizationId: string, person: SessionPerson): Scope[];
}

/** Somebody whom the provider vouches for, and who may do something here. */
export interface SignedInPerson {
  organizationId: string;
  person: SessionPerson;
  /** What the sessions of people hash content with follows from it. */
  secret: string;
  providerSession?: string;
  /** When the session at the provider is over, as far as it says so. */
  endsAt?: Date;
}

/** Which sessions end with one at the provider: those that began with it, or all of a person in some organizations. */
export interface EndedElsewhere {
  providerSession?: string;
  person?: Pick<Person, 'id'>;
}

export interface BegunSession {
  cookie: string;
  /** How long it lasts, in milliseconds. */
  lifetime: number;
  organizationId: string;
  apiKeyId: string;
}

export interface ConsoleSessions extends Sessions {
  /** Begins a session for who has shown a key. */
  begin(caller: AuthenticatedCaller & { apiKey: string }, clientAddress: string): Promise<BegunSession>;
  /** Begins a session for a person, which ends with the one at the provider at the latest. */
  beginForPerson(signedIn: SignedInPerson, clientAddress: string): Promise<BegunSession>;
  /** @param organizationIds where the person may have sessions */
  endWithProvider(ended: EndedElsewhere, organizationIds: readonly string[]): Promise<void>;
}

type EndedSession = Pick<StoredSession, 'id' | 'organizationId' | 'apiKeyId'> & Pick<OpenedSession, 'person'>;

/** What events say of whose session it is. */
const holderOf = ({ organizationId, apiKeyId, person }: Omit<EndedSession, 'id'>) => ({
  organizationId,
  apiKeyId,
  ...(person && { person: { id: person.id, name: person.name } }),
});

/** Ends a session, which one of those that do so at once reports. */
const createEndSession =
  ({ consoleSessions, recordSecurityEvent }: SessionDependencies) =>
  async (session: EndedSession, clientAddress?: string): Promise<void> => {
    if (!(await consoleSessions.remove(session.id))) return;
    const from = clientAddress === undefined ? {} : { clientAddress };
    recordSecurityEvent({ kind: 'SESSION_ENDED', ...holderOf(session), ...from });
  };

/**
 * The sessions of the console. They are in the database alone: one that has ended is over in every process.
 * @param grants undefined: no person's session is valid
 */
export function createConsoleSessions(
  dependencies: SessionDependencies & { people: PersonStore },
  grants: PeopleGrants | undefined,
): ConsoleSessions {
  const { consoleSessions, people, clock, recordSecurityEvent } = dependencies;
  const end = createEndSession(dependencies);

  async function makeRoom(organizationId: string, apiKeyId: string): Promise<void> {
    const others = await consoleSessions.listOf(organizationId, apiKeyId);
    for (const oldest of others.slice(0, Math.max(0, others.length - MAX_OF_KEY + 1))) await end(oldest);
  }

  async function begin(
    facts: Pick<StoredSession, 'organizationId' | 'apiKeyId' | 'person' | 'providerSession'>,
    { secret, endsAt = Number.POSITIVE_INFINITY }: { secret: Buffer; endsAt?: Date | number | undefined },
    clientAddress: string,
  ): Promise<BegunSession> {
    const { organizationId, apiKeyId } = facts;
    await makeRoom(organizationId, apiKeyId);
    const cookie = newCookieValue();
    const createdAt = clock();
    const expiresAt = new Date(Math.min(createdAt.getTime() + SESSION_MS, Number(endsAt)));
    const wrappedSecret = wrapSecret(secret, cookie);
    await consoleSessions.insert({ id: sessionIdOf(cookie), ...facts, createdAt, expiresAt, wrappedSecret });
    recordSecurityEvent({ kind: 'SESSION_STARTED', ...holderOf(facts), clientAddress });
    return { cookie, lifetime: expiresAt.getTime() - createdAt.getTime(), organizationId, apiKeyId };
  }

  return {
    async find(cookie) {
      if (!isCookieValue(cookie)) return undefined;
      const found = await consoleSessions.find(sessionIdOf(cookie));
      if (!found) return undefined;
      const { id, organizationId, apiKeyId, createdAt, wrappedSecret, person } = found;
      const expiresAt = new Date(Math.min(found.expiresAt.getTime(), createdAt.getTime() + SESSION_MS));
      const scopes = person && (grants?.scopesOf(organizationId, person) ?? []);
      return {
        id,
        createdAt,
        expiresAt,
        ...holderOf({ organizationId, apiKeyId, ...(person && { person }) }),
        ...(scopes && { scopes }),
        hashSecret: unwrapSecret(wrappedSecret, cookie).toString('base64url'),
      };
    },
    end,
    begin: ({ organizationId, apiKeyId, apiKey }, clientAddress) =>
      begin({ organizationId, apiKeyId }, { secret: hashSecretOf(apiKey) }, clientAddress),
    async beginForPerson({ organizationId, person, providerSession, secret, endsAt }, clientAddress) {
      const apiKeyId = personKeyIdOf(organizationId, person);
      await people.note(organizationId, apiKeyId, person, clock());
      const facts = { organizationId, apiKeyId, person, ...(providerSession !== undefined && { providerSession }) };
      return begin(facts, { secret: hashSecretOfPerson(secret, person.id), endsAt }, clientAddress);
    },
    async endWithProvider({ providerSession, person }, organizationIds) {
      const named = providerSession === undefined ? [] : await consoleSessions.listOfProvider(providerSession);
      for (const session of named) await end(session);
      if (!person) return;
      for (const organizationId of organizationIds) {
        const own = await consoleSessions.listOf(organizationId, personKeyIdOf(organizationId, person));
        // Where one session there ended, others go on; but not those without a record of the one that they belong to.
        const ended = own.filter((session) => providerSession === undefined || session.providerSession === undefined);
        for (const session of ended) await end(session);
      }
    },
  };
}

const EXPIRY_INTERVAL_MS = MINUTE_MS;
const PAGE = 100;

/** Ends the sessions whose time is over, in any number of processes. A session that nobody uses any more ends too. */
export function createSessionExpiry(dependencies: SessionDependencies & { every: Every; log: Log }) {
  const { consoleSessions, clock, every, log } = dependencies;
  const end = createEndSession(dependencies);
  const endAll = async (isStopping: () => boolean) => {
    for (let found = PAGE; found === PAGE && !isStopping(); ) {
      const expired = await consoleSessions.listExpired(clock(), PAGE);
      for (const session of expired) await end(session);
      found = expired.length;
    }
  };
  const onFailed = (err: unknown) => log.error({ err }, 'expired sessions could not be ended; tried again in a minute');
  return repeatWork(EXPIRY_INTERVAL_MS, endAll, { every, onFailed });
}

/**
 * Ends all sessions of a key or a person in an organization. Each that ends is over in every process.
 * @param holderId the id of the key; of a person, their id or what stands in for that of a key
 * @param ender who ends sessions of others; nothing where that is done on the command line
 * @param record records an event, and may wait until it is stored
 * @returns how many there were
 */
export async function endSessionsOf(
  organizationId: string,
  holderId: string,
  ender: Pick<SecurityEvent, 'byApiKeyId' | 'person' | 'clientAddress'>,
  consoleSessions: Pick<SessionStore, 'listOf' | 'remove'>,
  record: (event: SecurityEvent) => Promise<void> | void,
): Promise<number> {
  const sessions = await consoleSessions.listOf(organizationId, holderIdOf(organizationId, holderId));
  let ended = 0;
  for (const { id, apiKeyId } of sessions) {
    if (!(await consoleSessions.remove(id))) continue;
    await record({ kind: 'SESSION_ENDED', organizationId, apiKeyId, ...ender });
    ended += 1;
  }
  return ended;
}
