import { type RequestHandler, Router } from 'express';
import { noteMount } from '../../callers/http/exchange/request-log';
import { noSuchPath } from '../../callers/http/exchange/send-answer';
import { type Endpoint, nearestEndpoint } from './nearest-endpoint';
import { type AccountRoutesDependencies, accountRoutes } from './routes/account-routes';
import { type ChangeRoutesDependencies, changeRoutes } from './routes/change-routes';
import { type ImportRoutesDependencies, importRoutes } from './routes/import-routes';
import { type KeyRoutesDependencies, keyRoutes } from './routes/key-routes';
import { type UndoRoutesDependencies, undoRoutes } from './routes/undo-routes';

const ACCOUNTS = '/external-api/accounts';
const IMPORTS = '/external-api/imports';
const OPENAPI: Endpoint = { method: 'GET', path: '/external-api/openapi.json' };

/** The endpoints of a router, with its path in front. */
const endpointsOf = ({ stack }: Router, mount: string): Endpoint[] =>
  stack.flatMap(({ route }) => {
    const path = mount + (route?.path ?? '').replace(/:(\w+)/g, '{$1}').replace(/\/$/, '');
    // What refuses all other methods has none.
    return (route?.stack ?? []).flatMap(({ method }) => (method ? [{ method: method.toUpperCase(), path }] : []));
  });

/** Answers a path that nothing else has answered, with the endpoint that it probably means. */
const suggestEndpoint =
  (endpoints: readonly Endpoint[]): RequestHandler =>
  ({ method, path }, _response, next) => {
    const meant = nearestEndpoint({ method, path }, endpoints);
    if (!meant) return next();
    next(noSuchPath(`. Did you mean ${meant.method} ${meant.path}?`));
  };

type RoutesDependencies = AccountRoutesDependencies &
  ChangeRoutesDependencies &
  ImportRoutesDependencies &
  KeyRoutesDependencies &
  UndoRoutesDependencies;

/** The REST surface. It comes last of all routers, since it also says what a wrong path probably means. */
export function restRoutes(dependencies: RoutesDependencies, { apiDocs }: { apiDocs: boolean }): Router {
  const router = Router({ caseSensitive: true });
  const accounts = accountRoutes(dependencies);
  const imports = importRoutes(dependencies);
  const key = keyRoutes(dependencies);
  const undo = undoRoutes(dependencies);
  const changes = changeRoutes(dependencies);
  router.use(ACCOUNTS, noteMount, accounts);
  // Before the router of imports, which would note where it is mounted: these paths are whole.
  router.use(undo);
  router.use(IMPORTS, noteMount, imports);
  router.use(key);
  router.use(changes);
  const endpoints = [
    ...endpointsOf(accounts, ACCOUNTS),
    ...endpointsOf(imports, IMPORTS),
    ...endpointsOf(key, ''),
    ...endpointsOf(changes, ''),
    ...endpointsOf(undo, ''),
  ];
  router.use(suggestEndpoint([...endpoints, ...(apiDocs ? [OPENAPI] : [])]));
  return router;
}
