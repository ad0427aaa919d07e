import { Router } from 'express';
import { methodNotAllowed, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { type KeyInfoResolver } from '../../../callers/keys/key-info.resolver';
import { type RestSurface } from '../requests/admit-to';

/** The path at which a key asks about itself. */
export function keyRoutes({ admitTo }: RestSurface, keyInfo: KeyInfoResolver): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/external-api/key')
    .get(async (request, response) => {
      const { context } = await admitTo('getApiKey', request, response);
      const key = await keyInfo.apiKey(context);
      await sendSuccess(response, context, 'API_KEY_FOUND', 'API key found', key);
    })
    .all(methodNotAllowed('GET', 'HEAD'));
  return router;
}
