import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isSignedOut, isWorthRetrying, retryDelay } from '../api/failure';
import { endSession, identityOf, type Session, SessionContext, useSessionQuery } from '../api/session';
import { Failed } from '../ui/states/states';
import styles from './session-gate.module.css';

const FRESH_MS = 15_000;

/** What was read over one session, in memory alone. An answer of 401 ends the session: whatever asked. */
function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) endSession();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isWorthRetrying, retryDelay },
      mutations: { retry: false },
    },
  });
}

const SignIn = lazy(() => import('../features/sign-in/sign-in'));

/** Shows its children with a separate cache. */
function OwnCache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Shows its children to those who are signed in, and the form to sign in to everyone else, at the same URL. When a session
 * ends, what was begun stays as it was behind the form, hidden, for the same key alone.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSessionQuery();
  const [last, setLast] = useState<Session>();
  useEffect(() => {
    if (session) setLast(session);
  }, [session]);
  if (session === undefined)
    return error ? <Failed failure={error} title="The service could not be reached" onRetry={refetch} /> : null;
  const shown = session ?? last;
  return (
    <>
      {!session && (
        <Suspense>
          <SignIn isOver={last !== undefined} />
        </Suspense>
      )}
      {shown && (
        <div key={identityOf(shown)} className={session ? undefined : styles.behind} inert={!session}>
          <SessionContext value={shown}>
            <OwnCache>{children}</OwnCache>
          </SessionContext>
        </div>
      )}
    </>
  );
}
