import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { createEndSession, type SessionDependencies } from './sessions';

const INTERVAL_MS = 60 * 1000;
/** How many sessions are read at once. */
const PAGE = 100;

export interface SessionExpiryDependencies extends SessionDependencies {
  every: Every;
  onExpiryFailed: (error: unknown) => void;
}

/** Ends the sessions that have expired, in any number of processes. An unused session ends too. */
export function createSessionExpiry(dependencies: SessionExpiryDependencies): RepeatedWork {
  const { consoleSessions, clock } = dependencies;
  const end = createEndSession(dependencies);
  const endAll = async (isStopping: () => boolean) => {
    for (let found = PAGE; found === PAGE && !isStopping(); ) {
      const expired = await consoleSessions.listExpired(clock(), PAGE);
      for (const session of expired) await end(session);
      found = expired.length;
    }
  };
  return repeatWork(INTERVAL_MS, endAll, { ...dependencies, onFailed: dependencies.onExpiryFailed });
}
