import { Router } from 'express';
import { type AdmissionDependencies } from '../http/exchange/admission';
import { methodNotAllowed, sendSuccess } from '../http/exchange/send-answer';
import { type KeyInfoResolver } from '../key-info/key-info.resolver';
import { createAdmitTo } from './admit-to';

export interface KeyRoutesDependencies extends AdmissionDependencies {
  keyInfo: KeyInfoResolver;
}

/** The path at which a key asks about itself. */
export function keyRoutes(dependencies: KeyRoutesDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const admitTo = createAdmitTo(dependencies);
  router
    .route('/external-api/key')
    .get(async (request, response) => {
      const { context } = await admitTo('getApiKey', request, response);
      const key = await dependencies.keyInfo.apiKey(context);
      await sendSuccess(response, context, 'API_KEY_FOUND', 'API key found', key);
    })
    .all(methodNotAllowed('GET', 'HEAD'));
  return router;
}
