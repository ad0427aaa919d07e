import { QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../../base/time/durations';
import { asFailure, type Failure, isSignedOut, isWorthRetrying, retryDelay } from './failure';
import { rest } from './rest';
import { type Scope, WRITE_SCOPES } from './scopes';

/** Who is signed in, and what they may do. */
export interface Session {
  /** Where a person signed in without a key, what stands in for its id. */
  keyId: string;
  /** May be empty. */
  name: string;
  organizationId: string;
  scopes: readonly string[];
  /** When the key ends; null: never by itself. */
  expiresAt: string | null;
  /** When the session ends, whether the service lets it only read, and who signed in without a key. */
  session: { expiresAt: string; isReadOnly: boolean; person?: { id: string; name: string } };
}

const SESSION_QUERY = ['session'] as const;

/** Knows who is signed in, and outlasts sessions: what was read over a session is in a separate cache. */
const client = new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying, retryDelay } } });
client.mount();

/** Leads to signing in. */
export const endSession = (): void => void client.setQueryData(SESSION_QUERY, null);

const onSession = (changed: () => void) => client.getQueryCache().subscribe(changed);

/** Whether somebody is signed in at this moment: views stay behind the form to sign in. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(onSession, () => Boolean(client.getQueryData(SESSION_QUERY)));

/** Whose session it is. Whatever was read or begun over it is for nobody else. */
export const identityOf = ({ organizationId, keyId }: Session): string => `${organizationId} ${keyId}`;

/** Whether people sign in with accounts of their organization too: the service says so in the page itself. */
export const hasPeople = (): boolean => document.querySelector('meta[name="sign-in"][content="oidc"]') !== null;

/** Where a person goes to sign in, and from there back to the address that is shown. */
export function signInAddress(): string {
  const { href } = location;
  const shown = href.startsWith(document.baseURI) ? href.slice(document.baseURI.length) : '';
  return new URL(`oidc?${new URLSearchParams({ to: shown })}`, document.baseURI).href;
}

declare global {
  /** Who is signed in: public/start.js asks before this script is there. */
  var sessionAnswer: Promise<Response> | undefined;
}

/** What was asked before is an answer once. */
function takeSessionAnswer(): Promise<Response> | undefined {
  const begun = globalThis.sessionAnswer;
  globalThis.sessionAnswer = undefined;
  return begun;
}

/** @returns null where nobody is signed in */
async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return await rest<Session>('external-api/key', { signal, begun: takeSessionAnswer() });
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** Where this machine's clock is ahead, the end is asked for more than once. */
const MIN_MS = MINUTE_MS;

const untilEnd = (session: Session | null | undefined) =>
  session ? Math.max(Date.parse(session.session.expiresAt) - Date.now(), MIN_MS) : false;

/** The session as the service knows it. */
export function useSessionQuery() {
  const query = useQuery<Session | null, Failure>(
    {
      queryKey: SESSION_QUERY,
      queryFn: ({ signal }) => readSession(signal),
      staleTime: Number.POSITIVE_INFINITY,
      // Whoever comes back to the page may have been signed out meanwhile; and what it shows is hidden when it ends.
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state: { data } }) => untilEnd(data),
      refetchIntervalInBackground: true,
    },
    client,
  );
  useOtherTabs(query.data && identityOf(query.data));
  return query;
}

/**
 * Tabs of a browser share the cookie: where another tab has another session, this tab reads its session again. Otherwise it
 * would go on with the answers to somebody else.
 * @param identity null where nobody is signed in; undefined while that is not read yet
 */
function useOtherTabs(identity: string | null | undefined) {
  useEffect(() => {
    if (identity === undefined) return undefined;
    const tabs = new BroadcastChannel(`session of ${document.baseURI}`);
    tabs.addEventListener('message', ({ data }) => {
      if (data !== identity) void client.invalidateQueries({ queryKey: SESSION_QUERY });
    });
    tabs.postMessage(identity);
    return () => tabs.close();
  }, [identity]);
}

/** Signs in. The key is in the body of one request and nowhere else. @throws Failure with status 401 if it is refused */
export async function signIn(apiKey: string): Promise<void> {
  await rest('console/session', { method: 'POST', body: { apiKey } });
  await client.invalidateQueries({ queryKey: SESSION_QUERY });
}

/** @param isStaying leads to signing in at the same address, such as for another organization */
export async function signOut({ isStaying = false } = {}): Promise<void> {
  const person = client.getQueryData<Session | null>(SESSION_QUERY)?.session.person;
  await rest('console/session', { method: 'DELETE' }).catch((error: unknown) => {
    if (!isSignedOut(error)) throw asFailure(error);
  });
  // A new page: nothing of what was read or begun is left in memory.
  if (isStaying) return location.reload();
  location.replace(person ? new URL('oidc/end', document.baseURI) : document.baseURI);
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of a view: views are shown to those who are signed in. */
export function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  const {
    scopes,
    session: { isReadOnly },
  } = session;
  const can = (scope: Scope) => scopes.includes(scope) && !(isReadOnly && WRITE_SCOPES.includes(scope));
  return { ...session, can, isReadOnly: !WRITE_SCOPES.some(can) };
}
