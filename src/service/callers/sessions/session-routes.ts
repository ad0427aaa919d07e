import { type Request, Router } from 'express';
import { ServiceError } from '../../../base/errors';
import { isJsonObject, type Json } from '../../../base/json/json';
import { parseJsonBody } from '../http/body/json-body';
import { type ReadRawBody } from '../http/body/raw-body';
import { methodNotAllowed, noSuchPath } from '../http/exchange/send-answer';
import { clearSessionCookie, requireConsole } from '../http/exchange/session-cookie';
import { clientAddressOf } from '../http/server/client-address';
import { type BeginDependencies, beginInBrowser, endInBrowser, noteSession } from './begin-in-browser';
import { type OneTimeEntries } from './one-time-entries';

interface SessionRoutesDependencies extends BeginDependencies {
  readRawBody: ReadRawBody;
}

const MAX_BODY_BYTES = 1_024;

/** @throws ServiceError `INVALID_REQUEST_BODY` */
function apiKeyIn(body: Json): string {
  const apiKey = isJsonObject(body) ? body.apiKey : undefined;
  if (typeof apiKey === 'string') return apiKey;
  throw new ServiceError('INVALID_REQUEST_BODY', 'The body must be a JSON object with apiKey, a text');
}

/** Whether a browser fetches what somebody may open later, or a program only looks whether there is something. */
export const isLookingAhead = (request: Request): boolean =>
  request.method !== 'GET' || /prefetch|prerender/.test(request.get('Sec-Purpose') ?? '');

/**
 * The path at which a browser signs in and out.
 * @param entries where links sign people in too, each once. A link that is spent leads to the console all the same, which
 *   asks for a key
 */
export function sessionRoutes(dependencies: SessionRoutesDependencies, entries: OneTimeEntries | undefined): Router {
  const { readRawBody } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/console/session')
    .post(async (request: Request, response) => {
      requireConsole(request);
      // Strangers have no organization. Those of one address share what one organization may have in progress.
      const stranger = `strangers from ${clientAddressOf(request.ip)}`;
      const { bytes } = await readRawBody(request, response, stranger, MAX_BODY_BYTES, false);
      await beginInBrowser(request, response, apiKeyIn(await parseJsonBody(request, bytes)), dependencies);
      response.status(204).end();
    })
    .delete(async (request: Request, response) => {
      requireConsole(request);
      const session = await endInBrowser(request, dependencies);
      // Signing out twice succeeds twice.
      if (session) noteSession(response, session);
      clearSessionCookie(request, response);
      response.status(204).end();
    })
    .all(methodNotAllowed('POST', 'DELETE'));
  if (!entries) return router;
  router.get('/console/enter/:token', async (request, response) => {
    if (isLookingAhead(request)) throw noSuchPath();
    const apiKey = entries.take(request.params.token);
    const entering = apiKey === undefined ? undefined : beginInBrowser(request, response, apiKey, dependencies);
    await entering?.catch((error: unknown) => {
      // The key ended meanwhile.
      if (!(error instanceof ServiceError)) throw error;
    });
    response.set('Referrer-Policy', 'no-referrer').redirect(303, '../');
  });
  return router;
}
