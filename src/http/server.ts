import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Express } from 'express';
import { type Config } from '../config';
import { type Code } from '../errors';
import { closeQueuedResponses } from './close-queued';
import { limitConnections, limitResponseTime } from './connection-limits';
import { latestResponsesOf } from './latest-responses';
import { listenFailure } from './listen-failure';
import { answerRefusals } from './refuse';

export interface HttpServer {
  url: string;
  /** Stops accepting connections and waits for running requests, for at most 10 s. */
  close(): Promise<void>;
}

export interface ListenOptions
  extends Pick<Config, 'host' | 'port' | 'maxConnections' | 'requestTimeoutSeconds' | 'keepAliveSeconds'> {
  /** Called for each request that was refused before the app could log it. */
  onRefused?: (code: Code) => void;
}

const GRACE_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;
/** Headers are small, so they get less time than a body. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How often Node looks for late requests; each is cut off at most this much later. */
const CHECK_INTERVAL_MS = 5_000;

function close(server: Server, running: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
    for (const response of running) endConnectionWith(response);
    server.prependListener('request', (_request, response) => endConnectionWith(response));
  });
}

/** Closes the connection after this answer and says so in it; otherwise it would accept further requests. */
function endConnectionWith(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.socket?.end());
  else response.setHeader('Connection', 'close');
}

/** The responses that are still open. */
function runningResponses(server: Server): ReadonlySet<ServerResponse> {
  const running = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return running;
}

/** Creates a server that no client can block: whatever a client sends or reads is limited in time and size. */
function createBoundedServer(options: ListenOptions): Server {
  const { maxConnections, requestTimeoutSeconds, keepAliveSeconds, onRefused = () => undefined } = options;
  const requestTimeout = requestTimeoutSeconds * 1000;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeout / 4),
    keepAliveTimeout: keepAliveSeconds * 1000,
    // The app itself refuses a request without it, with the envelope.
    requireHostHeader: false,
  });
  // No limit on the number of headers: Node would silently drop the rest, and `maxHeaderSize` limits them already.
  server.maxHeadersCount = 0;
  closeQueuedResponses(server);
  const latest = latestResponsesOf(server);
  limitConnections(server, latest, maxConnections);
  limitResponseTime(server, requestTimeout);
  answerRefusals(server, latest, onRefused);
  return server;
}

/** Serves `app`; port 0 takes any free port. @throws ListenError with a message that says what to do */
export function listen(app: Express, options: ListenOptions): Promise<HttpServer> {
  const server = createBoundedServer(options);
  const running = runningResponses(server);
  // Registered last, since an answer may be complete before it returns.
  server.on('request', app);
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(listenFailure(error, options));
    server.once('error', refuse);
    server.listen(options.port, options.host, () => {
      server.off('error', refuse);
      const { address, port: actual, family } = server.address() as AddressInfo;
      const name = family === 'IPv6' ? `[${address}]` : address;
      resolve({ url: `http://${name}:${actual}`, close: () => close(server, running) });
    });
  });
}
