import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { type SessionStore } from './session.store';

const REFRESH_MS = 15_000;

/** Counts the sessions of all organizations for operators, at most four times a minute. */
export const createSessionCount = ({
  consoleSessions,
  clock,
}: {
  consoleSessions: SessionStore;
  clock: () => Date;
}): Refreshed<number> => refreshed((now) => consoleSessions.count(now), 0, REFRESH_MS, clock);
