import { Router } from 'express';
import { entryRoutes } from './entry-routes';
import { type OneTimeEntries } from './one-time-entries';
import { type SessionRoutesDependencies, sessionRoutes } from './session-routes';

export { createSessionExpiry } from './end-expired';
export { createConsoleSessions, type PeopleGrants } from './sessions';

/** @param entries where links sign people in too */
export const signInRoutes = (dependencies: SessionRoutesDependencies, entries: OneTimeEntries | undefined): Router =>
  Router().use(sessionRoutes(dependencies), ...(entries ? [entryRoutes(dependencies, entries)] : []));
