import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Express } from 'express';
import { type Code, ServiceError } from '../../../../base/errors';
import { type Config } from '../../../../base/settings/config';
import { limitConnections, limitUnread } from './connection-limits';
import { Connections, type Limit } from './connections';
import { paceReading, requirePaceable } from './paced-reading';
import { answerRefusals } from './refuse';

export interface HttpServer {
  url: string;
  /** From now on, each answer ends its connection: a client finds another instance before this one stops. */
  beginDrain(): void;
  /** Ends streams, stops accepting connections and waits for running requests, for at most 10 s. */
  close(): Promise<void>;
}

export interface ListenOptions
  extends Pick<Config, 'host' | 'port' | 'maxConnections' | 'requestTimeoutSeconds' | 'keepAliveSeconds'> {
  /** Called for each request that was refused before the app could log it. */
  onRefused?: (code: Code) => void;
  /** Called for each connection that was paused or closed before its client was done with it. */
  onLimited?: (limit: Limit) => void;
}

const GRACE_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;
/** Headers are small, so they get less time than a body. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How often Node looks for late requests; each is cut off no later than this after its time. */
const CHECK_INTERVAL_MS = 5_000;

const stopping = () => new ServiceError('SERVICE_UNAVAILABLE', 'The service is stopping; subscribe again');

function close(server: Server, connections: Connections): Promise<void> {
  connections.endStreams(stopping());
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
    endConnections(server, connections);
  });
}

/** Closes each connection after the answer that is under way, or the next one. */
function endConnections(server: Server, connections: Connections): void {
  for (const { response } of connections.open()) endConnectionWith(response);
  server.prependListener('request', (_request, response) => endConnectionWith(response));
}

/** Closes the connection after this answer and says so in it; otherwise it would accept further requests. */
function endConnectionWith(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.socket?.end());
  else response.setHeader('Connection', 'close');
}

/** Creates a server that no client can block: whatever a client sends or reads is limited in time and size. */
function createBoundedServer(options: ListenOptions): { server: Server; connections: Connections } {
  const ignore = () => undefined;
  const { maxConnections, requestTimeoutSeconds, keepAliveSeconds, onRefused = ignore, onLimited = ignore } = options;
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
  requirePaceable(server);
  // No limit on the number of headers: Node would silently drop the rest, and `maxHeaderSize` limits them already.
  server.maxHeadersCount = 0;
  // Node.js would answer without the app, and the request would count nowhere.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const connections = new Connections(server);
  limitConnections(server, connections, { maxConnections, onLimited });
  limitUnread(server, connections, { responseTimeoutMs: requestTimeout, onLimited });
  paceReading(server, connections, onLimited);
  answerRefusals(server, connections, onRefused);
  return { server, connections };
}

type ListenPlace = Pick<Config, 'host' | 'port'>;

const MESSAGES: Readonly<Record<string, (place: ListenPlace) => string>> = {
  EADDRINUSE: ({ port, host }) =>
    `Port ${port} on ${host} is in use. Stop the program that listens there, or set PORT to another port (0 takes any that is free).`,
  EACCES: ({ port, host }) =>
    `This user may not listen on port ${port} of ${host}. Set PORT to 1024 or more, and let a proxy take the port below.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST ${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`,
  ENOTFOUND: ({ host }) =>
    `HOST ${host} is not a name that this machine knows. Set HOST to an address of this machine, such as 127.0.0.1.`,
  EAFNOSUPPORT: ({ host }) => `HOST ${host} is IPv6, which this machine does not have. Set HOST to 0.0.0.0 instead.`,
};

/** Explains an error of `listen` to a person: why the service cannot take connections, and what to do. It keeps its code. */
export function listenFailure(error: NodeJS.ErrnoException, place: ListenPlace): Error {
  const code = error.code === 'EAI_AGAIN' ? 'ENOTFOUND' : error.code;
  const other = () =>
    `The service cannot listen on port ${place.port} of ${place.host} (${error.code ?? error.message}).`;
  return Object.assign(new Error((MESSAGES[code ?? ''] ?? other)(place), { cause: error }), { code: error.code });
}

/** Serves `app`; port 0 takes any free port. @throws Error with a message that says what to do */
export function listen(app: Express, options: ListenOptions): Promise<HttpServer> {
  const { server, connections } = createBoundedServer(options);
  // Registered last, since an answer may be complete before it returns.
  server.on('request', app);
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(listenFailure(error, options));
    server.once('error', refuse);
    server.listen(options.port, options.host, () => {
      server.off('error', refuse);
      const { address, port: actual, family } = server.address() as AddressInfo;
      const name = family === 'IPv6' ? `[${address}]` : address;
      resolve({
        url: `http://${name}:${actual}`,
        beginDrain: () => endConnections(server, connections),
        close: () => close(server, connections),
      });
    });
  });
}
