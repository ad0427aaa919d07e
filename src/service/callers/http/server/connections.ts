import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { clientAddressOf } from './client-address';

/** Why a connection was paused or closed before its client was done with it. */
export const LIMITS = ['pipelining', 'unread', 'unfinished', 'connections'] as const;
export type Limit = (typeof LIMITS)[number];

/** What counts as one client: an address. It is a proxy's, where one is in between. */
interface Client {
  readonly address: string;
  connections: number;
  /** Its unanswered requests that count as a stranger's. */
  unanswered: number;
  /** The answers to strangers that it has not read, longest first. */
  readonly unread: Set<Exchange>;
}

/** A connection of a client, and what the client has not been answered on it. */
export interface Connection {
  readonly socket: Socket;
  readonly client: Client;
  /** The exchanges that are not closed, in the order of their requests. */
  readonly open: Set<Exchange>;
  latest: Exchange | undefined;
  /** Whether its latest request that was looked at came with a valid key. */
  hasKey: boolean;
  /** Whether the HTTP parser refused what it sent. */
  isRefused: boolean;
  /** Bytes that have arrived and wait to be read, or belong to a head that is not complete. */
  unfinishedBytes: number;
  reader: Reader | undefined;
}

/** Reads what arrives on a connection. */
interface Reader {
  /** The head of a request was read. */
  begun(request: IncomingMessage): void;
  /** Reads on where it had stopped, if it may. */
  resume(): void;
}

/** A request, until its answer is read or given up. */
export interface Exchange {
  readonly connections: Connections;
  readonly connection: Connection;
  readonly response: ServerResponse;
  /** Whether no valid key was found with it so far. */
  isStranger: boolean;
  stream: Stream | undefined;
}

/** Whose stream it is. */
interface StreamOwner {
  readonly organizationId: string;
  /** Whether it is read over a session of the console. */
  readonly isOfSession: boolean;
}

/** How many streams an organization may have at a time, and how many of them over sessions. */
interface StreamLimits {
  all: number;
  ofSessions: number;
}

/** An answer that lasts until either side ends it. */
interface Stream extends StreamOwner {
  readonly ending: AbortController;
}

const exchanges = new WeakMap<ServerResponse, Exchange>();

/** Notes that the request of this response came with a valid key, so that it no longer counts as a stranger's. */
export function noteAdmitted(response: ServerResponse): void {
  const exchange = exchanges.get(response);
  if (exchange) exchange.connections.discount(exchange, true);
}

/**
 * The answer becomes a stream of an organization.
 * @returns what ends the stream; aborted when its client disconnects, and when the server stops. Undefined if the
 *   organization has too many
 */
export function openStream(
  response: ServerResponse,
  owner: StreamOwner,
  limits: StreamLimits,
): AbortController | undefined {
  const exchange = exchanges.get(response);
  if (!exchange) throw new Error('A stream can only answer a request that the server has received');
  return exchange.connections.openStream(exchange, owner, limits);
}

/** The stream failed before it began: the answer is no stream. */
export function cancelStream(response: ServerResponse): void {
  const exchange = exchanges.get(response);
  if (exchange) exchange.stream = undefined;
}

/**
 * The one ledger of a server's clients, connections and exchanges. It counts them, and keeps those that others wait for
 * in the order in which they began to wait; each limit decides by that. Requests count as strangers' until their key was
 * found to be valid.
 */
export class Connections {
  private readonly bySocket = new Map<Socket, Connection>();
  private readonly clients = new Map<string, Client>();
  /** Connections whose clients the service waits for: for a request, or until they have read an answer. Longest first. */
  readonly waiting = new Set<Connection>();
  /** Connections with unfinished bytes, longest first. */
  readonly unfinished = new Set<Connection>();
  unfinishedBytes = 0;
  /** Answers to strangers that wait to be read, longest first. */
  readonly unread = new Set<Exchange>();
  /** Unanswered requests of strangers. */
  unanswered = 0;
  /** Why streams end, once the server stops. */
  private stopReason: Error | undefined;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => this.connected(socket));
    server.on('request', ({ socket }, response) => this.requested(this.of(socket), response));
  }

  get size(): number {
    return this.bySocket.size;
  }

  of(socket: Socket): Connection | undefined {
    return this.bySocket.get(socket);
  }

  *open(): Iterable<Exchange> {
    for (const { open } of this.bySocket.values()) yield* open;
  }

  setUnfinishedBytes(connection: Connection, bytes: number): void {
    this.unfinishedBytes += bytes - connection.unfinishedBytes;
    connection.unfinishedBytes = bytes;
    if (bytes === 0) this.unfinished.delete(connection);
    else this.unfinished.add(connection);
  }

  /** Notes an answer to a stranger that waits to be read. */
  addUnread(exchange: Exchange): void {
    this.unread.add(exchange);
    exchange.connection.client.unread.add(exchange);
  }

  /** Closes a connection, of which nothing waits any longer. */
  giveUp(connection: Connection): void {
    this.waiting.delete(connection);
    this.setUnfinishedBytes(connection, 0);
    connection.socket.destroy();
  }

  /** The request of an exchange no longer counts as a stranger's: it is answered, or its key is valid. */
  discount(exchange: Exchange, isAdmitted: boolean): void {
    if (!exchange.isStranger) return;
    exchange.isStranger = false;
    exchange.connection.hasKey = isAdmitted;
    exchange.connection.client.unanswered -= 1;
    this.unanswered -= 1;
  }

  openStream(exchange: Exchange, owner: StreamOwner, limits: StreamLimits): AbortController | undefined {
    const { organizationId, isOfSession } = owner;
    let [others, ofSessions] = [0, 0];
    for (const { stream } of this.open()) {
      if (stream?.organizationId !== organizationId) continue;
      others += 1;
      if (stream.isOfSession) ofSessions += 1;
    }
    if (others >= limits.all || (isOfSession && ofSessions >= limits.ofSessions)) return undefined;
    const ending = new AbortController();
    exchange.stream = { organizationId, isOfSession, ending };
    if (this.stopReason) ending.abort(this.stopReason);
    return ending;
  }

  /** Ends all streams, and those that are opened from now on. */
  endStreams(reason: Error): void {
    this.stopReason = reason;
    for (const { stream } of this.open()) stream?.ending.abort(reason);
  }

  private connected(socket: Socket): void {
    const address = clientAddressOf(socket.remoteAddress);
    const client = this.clients.get(address) ?? { address, connections: 0, unanswered: 0, unread: new Set() };
    this.clients.set(address, client);
    client.connections += 1;
    const connection: Connection = {
      socket,
      client,
      open: new Set(),
      latest: undefined,
      hasKey: false,
      isRefused: false,
      unfinishedBytes: 0,
      reader: undefined,
    };
    this.bySocket.set(socket, connection);
    this.waiting.add(connection);
    socket.once('close', () => {
      this.bySocket.delete(socket);
      this.giveUp(connection);
      client.connections -= 1;
      if (client.connections === 0) this.clients.delete(address);
      closeQueued(connection);
    });
  }

  private requested(connection: Connection | undefined, response: ServerResponse): void {
    if (!connection) return;
    const exchange: Exchange = { connections: this, connection, response, isStranger: true, stream: undefined };
    exchanges.set(response, exchange);
    connection.open.add(exchange);
    connection.latest = exchange;
    connection.client.unanswered += 1;
    this.unanswered += 1;
    this.waiting.delete(connection);
    // All of the answer, and of those before it, is left to be read.
    response.once('prefinish', () => this.waitFor(connection));
    response.once('close', () => this.closed(exchange));
  }

  private closed(exchange: Exchange): void {
    const { connection, stream } = exchange;
    connection.open.delete(exchange);
    this.discount(exchange, false);
    this.unread.delete(exchange);
    connection.client.unread.delete(exchange);
    this.waiting.delete(connection);
    const [next] = connection.open;
    if (!next || next.response.writableEnded) this.waitFor(connection);
    stream?.ending.abort();
    connection.reader?.resume();
  }

  private waitFor(connection: Connection): void {
    if (!connection.socket.destroyed) this.waiting.add(connection);
  }
}

/**
 * Emits `close` on the responses after the one that was being written when the connection closed, as Node.js does on
 * that one alone. They would otherwise never release what their requests have reserved, such as the memory of their
 * bodies.
 */
function closeQueued({ open }: Connection): void {
  for (const { response } of [...open].filter((exchange) => exchange.response.socket === null)) {
    response.destroy();
    response.emit('close');
  }
}
