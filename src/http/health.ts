import { Router } from 'express';

/** Liveness and readiness; they tell nothing about accounts, so they need no key. */
export function healthRoutes(ping: () => Promise<void>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  router.get('/health/ready', async (_request, response) => {
    const ready = await ping().then(
      () => true,
      () => false,
    );
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' });
  });
  return router;
}
