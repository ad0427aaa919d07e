import { hash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { ServiceError } from '../../../base/errors';
import { missingHeaders } from '../../callers/access/authenticate';
import { addGet } from '../../callers/http/exchange/send-answer';

/** The metrics of a service in the text format of Prometheus. */
export interface Exposition {
  contentType: string;
  /** One buffer for all who read it. */
  read(): Promise<Buffer>;
}

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** @throws ServiceError `MISSING_AUTH_HEADERS`, `INVALID_API_KEY` where the request does not carry the token */
function requireToken(request: Request, token: string): void {
  const authorization = request.get('Authorization');
  if (!authorization) throw missingHeaders(['Authorization']);
  // Compares hashes, so that the time it takes reveals nothing about the token.
  if (timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`))) return;
  throw new ServiceError('INVALID_API_KEY', 'This is not the token of the metrics (METRICS_TOKEN)');
}

/** `GET /metrics`. @param metricsToken what a request must carry as its bearer token; undefined: anybody may read them */
export function metricsRoutes(exposition: Exposition, metricsToken: string | undefined): Router {
  const router = Router({ caseSensitive: true, strict: true });
  addGet(router, '/metrics', async (request, response) => {
    if (metricsToken !== undefined) requireToken(request, metricsToken);
    response.type(exposition.contentType).send(await exposition.read());
  });
  return router;
}
