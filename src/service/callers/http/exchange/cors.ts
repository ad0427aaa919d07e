import { type Request, type RequestHandler } from 'express';

/*
 * What pages of other origins may do, where `CORS_ORIGINS` names these: ask with a key that they have. Cookies stay out of
 * it, so a session of the console is of no use to such a page.
 */

/** The paths that pages of other origins may ask. Everything else is for pages of this origin, or for no page. */
const PATHS = /^\/(?:external-api|graphql)(?:\/|$)/;

const METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** The headers of requests that a browser does not send without asking first. */
const REQUEST_HEADERS = [
  ...['Authorization', 'Content-Encoding', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
  ...['X-Request-Id', 'X-Service-Timestamp', 'X-Service-Signature'],
].join(', ');

/** The headers of answers that a browser would keep from the page. */
const ANSWER_HEADERS = 'Date, ETag, Idempotent-Replayed, Retry-After, X-Ignored-Parameters, X-Request-Id';

/** How long a browser may remember the answer to a preflight, in seconds. Chromium keeps none for longer. */
const MAX_AGE = '7200';

const isPreflight = (request: Request): boolean =>
  request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined;

/**
 * Lets browsers show the answers to pages of these origins, and answers their preflights. For all others nothing
 * changes. Goes before whatever may refuse a request, so that a page learns why.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    if (allowed.size === 0 || !PATHS.test(request.path)) return next();
    response.vary('Origin');
    const origin = request.get('Origin');
    if (origin === undefined || !allowed.has(origin)) return next();
    response.set('Access-Control-Allow-Origin', origin);
    if (!isPreflight(request)) {
      response.set('Access-Control-Expose-Headers', ANSWER_HEADERS);
      return next();
    }
    response.set({
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': REQUEST_HEADERS,
      'Access-Control-Max-Age': MAX_AGE,
    });
    response.status(204).end();
  };
}
