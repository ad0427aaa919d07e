import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, isWorthRetrying, retryDelay } from './failure';
import { endSession } from './session';

const FRESH_MS = 15_000;

/** What was read over one session, in memory alone. An answer of 401 ends the session: whatever asked. */
export function createQueryClient(): QueryClient {
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
