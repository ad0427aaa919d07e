import { Router } from 'express';
import { mapInTurns } from '../../../base/scheduling/steps';
import { type Config } from '../../../base/settings/config';
import { parseOptionalJsonBody } from '../../callers/http/body/json-body';
import { noteMount } from '../../callers/http/exchange/request-log';
import { noSuchPath } from '../../callers/http/exchange/send-answer';
import { type KeyInfoResolver } from '../../callers/keys/key-info.resolver';
import { type WriteEvidence } from '../../compliance/evidence/write-evidence';
import { Change } from '../../feeds/changes/change';
import { type ChangeResolver } from '../../feeds/changes/change.resolver';
import { type ImportResolver } from '../../imports/import.resolver';
import { createUndo, readReview } from '../../imports/undo/create-undo';
import { cursorOf } from '../../records/change-log/change-position';
import { REST_OPERATIONS } from '../openapi/operations/operations';
import { type Endpoint, nearestEndpoint } from './nearest-endpoint';
import { createAddRead, type RestSurface } from './requests/admit-to';
import { createAddSigned } from './requests/answer-mutation';
import { readFlag, readPaging, readRange } from './requests/query';
import { type AccountUseCases, accountRoutes } from './routes/account-routes';
import { showing } from './routes/change-record-json';
import { type ImportUseCases, importRoutes } from './routes/import-routes';

const ACCOUNTS = '/external-api/accounts';
const IMPORTS = '/external-api/imports';
const ENDPOINTS: readonly Endpoint[] = REST_OPERATIONS.map(({ method, path }) => ({
  method: method.toUpperCase(),
  path,
}));
const OPENAPI: Endpoint = { method: 'GET', path: '/external-api/openapi.json' };

/** Answers a path that nothing else has answered, with the endpoint that it probably means. */
export function suggestEndpoint({ apiDocs }: Pick<Config, 'apiDocs'>): Router {
  const endpoints = [...ENDPOINTS, ...(apiDocs ? [OPENAPI] : [])];
  return Router().use(({ method, path }, _response, next) => {
    const meant = nearestEndpoint({ method, path }, endpoints);
    if (!meant) return next();
    next(noSuchPath(`. Did you mean ${meant.method} ${meant.path}?`));
  });
}

/** What the districts below give for the routes. */
interface Shown {
  accounts: AccountUseCases;
  callers: { resolvers: { keyInfo: KeyInfoResolver } };
  compliance: { writeEvidence: WriteEvidence };
  feeds: { resolvers: { changes: ChangeResolver } };
  imports: { use: ImportUseCases; resolvers: { imported: ImportResolver } };
}

const showChange = showing(Change);

/** A change as REST returns it, with the values that were asked for. */
const changeJson = ({ values, ...change }: Change): object => ({ ...showChange(change), ...(values && { values }) });

/** The paths that stand by themselves. */
function singleRoutes(surface: RestSurface, { callers, feeds, imports }: Shown): Router {
  const { keyInfo } = callers.resolvers;
  const router = Router({ caseSensitive: true, strict: true });
  const read = createAddRead(router, surface);
  read('/external-api/key', 'getApiKey', async (_id, _query, context) => [
    'API_KEY_FOUND',
    'API key found',
    await keyInfo.apiKey(context),
  ]);
  read('/external-api/changes', 'listChanges', async (_id, query, context) => {
    const { first, after } = readPaging(query);
    const { from: since } = readRange(query);
    const asked = { first, after, filter: { ...(since && { since }) }, withValues: readFlag(query, 'values') };
    const { changes, end, hasMore } = await feeds.resolvers.changes.list(asked, context);
    const shown = await mapInTurns(changes, ({ change }) => changeJson(change));
    return ['CHANGES_LISTED', 'Changes listed', { changes: shown, cursor: cursorOf(end), hasMore }];
  });
  createAddSigned(router, surface)(
    '/external-api/sync-runs/:syncRunId/undo',
    'undoSyncRun',
    createUndo(imports.use),
    (id, body) => ({ of: 'syncRun' as const, id, review: readReview(body) }),
    parseOptionalJsonBody,
  );
  return router;
}

/** The REST surface. */
export function restRoutes(surface: RestSurface, shown: Shown): Router {
  const router = Router({ caseSensitive: true });
  router.use(ACCOUNTS, noteMount, accountRoutes(surface, shown.accounts, shown.compliance.writeEvidence));
  router.use(singleRoutes(surface, shown));
  router.use(IMPORTS, noteMount, importRoutes(surface, shown.imports.resolvers.imported, shown.imports.use));
  return router;
}
