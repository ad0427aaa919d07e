import { Router } from 'express';
import { noteMount } from '../http/exchange/request-log';
import { type AccountRoutesDependencies, accountRoutes } from './account-routes';

/** The REST surface. */
export function restRoutes(dependencies: AccountRoutesDependencies): Router {
  const router = Router({ caseSensitive: true });
  router.use('/external-api/accounts', noteMount, accountRoutes(dependencies));
  return router;
}
