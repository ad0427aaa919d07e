import { Router } from 'express';
import { methodNotAllowed, sendSuccess } from '../http/exchange/send-answer';
import { type KeyInfoResolver } from '../key-info/key-info.resolver';
import { type AdmitTo } from './admit-to';

export interface KeyRoutesDependencies {
  admitTo: AdmitTo;
  keyInfo: KeyInfoResolver;
}

/** The path at which a key asks about itself. */
export function keyRoutes({ admitTo, keyInfo }: KeyRoutesDependencies): Router {
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
