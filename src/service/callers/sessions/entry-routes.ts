import { type Request, Router } from 'express';
import { ServiceError } from '../../../base/errors';
import { noSuchPath } from '../http/exchange/send-answer';
import { type BeginDependencies, beginInBrowser } from './begin-in-browser';
import { type OneTimeEntries } from './one-time-entries';

/** Whether a browser fetches what somebody may open later, or a program only looks whether there is something. */
export const isLookingAhead = (request: Request): boolean =>
  request.method !== 'GET' || /prefetch|prerender/.test(request.get('Sec-Purpose') ?? '');

/**
 * The path at which a link signs a person in, once. Where it is spent already, it leads to the console all the same, which
 * asks for a key.
 */
export function entryRoutes(dependencies: BeginDependencies, entries: OneTimeEntries): Router {
  const router = Router({ caseSensitive: true, strict: true });
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
