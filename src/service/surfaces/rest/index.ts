import { type RequestHandler, Router } from 'express';
import { noteMount } from '../../callers/http/exchange/request-log';
import { noSuchPath } from '../../callers/http/exchange/send-answer';
import { type KeyInfoResolver } from '../../callers/keys/key-info.resolver';
import { type WriteEvidence } from '../../compliance/evidence/write-evidence';
import { type ChangeResolver } from '../../feeds/changes/change.resolver';
import { type ImportResolver } from '../../imports/import.resolver';
import { type CreateUndoDependencies } from '../../imports/undo/create-undo';
import { type Endpoint, nearestEndpoint } from './nearest-endpoint';
import { type RestSurface } from './requests/admit-to';
import { type AccountUseCases, accountRoutes } from './routes/account-routes';
import { changeRoutes } from './routes/change-routes';
import { type ImportUseCases, importRoutes } from './routes/import-routes';
import { keyRoutes } from './routes/key-routes';
import { undoRoutes } from './routes/undo-routes';

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

/** What the districts below give for the routes. */
interface Shown {
  accounts: AccountUseCases;
  callers: { resolvers: { keyInfo: KeyInfoResolver } };
  compliance: { writeEvidence: WriteEvidence };
  feeds: { resolvers: { changes: ChangeResolver } };
  imports: { use: ImportUseCases & CreateUndoDependencies; resolvers: { imported: ImportResolver } };
}

/** The REST surface. It comes last of all routers, since it also says what a wrong path probably means. */
export function restRoutes(surface: RestSurface, shown: Shown): Router {
  const router = Router({ caseSensitive: true });
  const accounts = accountRoutes(surface, shown.accounts, shown.compliance.writeEvidence);
  const imports = importRoutes(surface, shown.imports.resolvers.imported, shown.imports.use);
  const key = keyRoutes(surface, shown.callers.resolvers.keyInfo);
  const undo = undoRoutes(surface, shown.imports.use);
  const changes = changeRoutes(surface, shown.feeds.resolvers.changes);
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
  router.use(suggestEndpoint([...endpoints, ...(surface.config.apiDocs ? [OPENAPI] : [])]));
  return router;
}
