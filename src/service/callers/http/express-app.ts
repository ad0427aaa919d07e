import express, { type Express, type RequestHandler, type Router } from 'express';
import { Deadline } from '../../../base/scheduling/deadline';
import { runInScope } from '../../../base/scheduling/request-scope';
import { type Config } from '../../../base/settings/config';
import { crossOrigin } from './exchange/cors';
import { type RequestLogOptions, requestLog } from './exchange/request-log';
import { requestSpan } from './exchange/request-span';
import { failures, notFound, requirePlainHead } from './exchange/send-answer';

/** Begins the scope of every request, with its time for the database. That starts when the body has arrived, which is up to the caller. */
const requestDeadline =
  (milliseconds: number): RequestHandler =>
  (request, response, next) => {
    const deadline = new Deadline(milliseconds, () => response.headersSent);
    request.once('end', () => deadline.restart());
    response.once('close', () => deadline.end());
    runInScope({ deadline }, next);
  };

interface ExpressAppOptions extends Pick<RequestLogOptions, 'log'> {
  config: Pick<Config, 'trustProxy' | 'corsOrigins' | 'databaseTimeoutMs'>;
  onUnexpected: (error: unknown, requestId: string) => void;
  clock: () => Date;
}

/** A year, in seconds. */
const HSTS_MAX_AGE = 365 * 24 * 60 * 60;

/**
 * Answers may not be cached, and browsers may not guess their type from the content. Where the request came over TLS,
 * as a trusted proxy says, it has browsers come over TLS only. `Date` is by the clock of `updatedAt`, so that a client can
 * tell what may have changed since it asked.
 */
const commonHeaders =
  (clock: () => Date): RequestHandler =>
  (request, response, next) => {
    const date = clock().toUTCString();
    response.set({ Date: date, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (request.secure) response.set('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE}`);
    next();
  };

/**
 * Creates the Express app: the routers, and the middleware before and after them.
 * @param routers in the order in which they are tried
 */
export function createExpressApp(
  routers: readonly Router[],
  { config, log, onUnexpected, clock }: ExpressAppOptions,
  observers: Omit<RequestLogOptions, 'log'>,
): Express {
  const { trustProxy, corsOrigins = [], databaseTimeoutMs } = config;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Only accounts have versions, and their route compares them; Express would answer 304 to `If-None-Match: *` everywhere.
  Object.defineProperty(app.request, 'fresh', { get: () => false });
  app.set('case sensitive routing', true);
  app.set('trust proxy', trustProxy);
  app.use(requestSpan, requestLog({ ...observers, log }), commonHeaders(clock), crossOrigin(corsOrigins));
  app.use(requirePlainHead);
  app.use(requestDeadline(databaseTimeoutMs));
  app.use(...routers, notFound, failures(onUnexpected));
  return app;
}
