import { Router } from 'express';
import { methodNotAllowed } from './envelope';

/** Liveness and readiness. They say nothing about accounts, so they need no key. */
export function healthRoutes(ping: () => Promise<void>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/health/live')
    .get((_request, response) => void response.json({ status: 'live' }))
    .all(methodNotAllowed('GET', 'HEAD'));
  router
    .route('/health/ready')
    .get(async (_request, response) => {
      const ready = await ping().then(
        () => true,
        () => false,
      );
      response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' });
    })
    .all(methodNotAllowed('GET', 'HEAD'));
  return router;
}
