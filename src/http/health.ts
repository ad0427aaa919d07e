import { Router } from 'express';
import { methodNotAllowed } from './envelope';

export interface HealthDependencies {
  /** Rejects if the database does not answer. */
  ping: () => Promise<void>;
  /** Whether the service is shutting down. It still serves for a while, but should get no new work. */
  isDraining: () => boolean;
}

/** Liveness and readiness. They say nothing about accounts, so they need no key. */
export function healthRoutes({ ping, isDraining }: HealthDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/health/live')
    .get((_request, response) => void response.json({ status: 'live' }))
    .all(methodNotAllowed('GET', 'HEAD'));
  router
    .route('/health/ready')
    .get(async (_request, response) => {
      if (isDraining()) return void response.status(503).json({ status: 'stopping' });
      const ready = await ping().then(
        () => true,
        () => false,
      );
      response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' });
    })
    .all(methodNotAllowed('GET', 'HEAD'));
  return router;
}
