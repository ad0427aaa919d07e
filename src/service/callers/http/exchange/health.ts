import { Router } from 'express';
import { type Readiness } from './readiness';
import { methodNotAllowed } from './send-answer';

/** Liveness and readiness. They say nothing about accounts, so they need no key. */
export function healthRoutes(readiness: () => Promise<Readiness>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/health/live')
    .get((_request, response) => void response.json({ status: 'live' }))
    .all(methodNotAllowed('GET', 'HEAD'));
  router
    .route('/health/ready')
    .get(async (_request, response) => {
      const status = await readiness();
      response.status(status === 'ready' ? 200 : 503).json({ status });
    })
    .all(methodNotAllowed('GET', 'HEAD'));
  return router;
}
