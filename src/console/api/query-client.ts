import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, isWorthRetrying, retryDelay } from './failure';
import { SESSION_QUERY } from './session';

const FRESH_MS = 15_000;

/** What was read, in memory alone. An answer of 401 ends the session: whatever asked, the page leads to signing in. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(SESSION_QUERY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isWorthRetrying, retryDelay },
      mutations: { retry: false },
    },
  });
  return client;
}
