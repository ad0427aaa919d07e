import { type Log } from '../../../base/log';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { createEndSession, type SessionDependencies } from './sessions';

const INTERVAL_MS = 60 * 1000;
/** How many sessions are read at once. */
const PAGE = 100;

/** Ends the sessions whose time is over, in any number of processes. A session that nobody uses any more ends too. */
export function createSessionExpiry(dependencies: SessionDependencies & { every: Every; log: Log }): RepeatedWork {
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
  return repeatWork(INTERVAL_MS, endAll, { every, onFailed });
}
