import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type Connection, type Connections, type Limit } from './connections';

/** Answers to strangers that wait to be read at a time. Beyond that, the one that has waited longest is given up. */
export interface UnreadLimits {
  ofAddress: number;
  ofAll: number;
}

const UNREAD_LIMITS: UnreadLimits = { ofAddress: 128, ofAll: 512 };

export interface ConnectionLimits {
  maxConnections: number;
  /** How long a client may take to read an answer. */
  responseTimeoutMs: number;
  onLimited: (limit: Limit) => void;
}

/**
 * Limits the connections of a server. Beyond the limit, the one for whose client the service has waited longest is
 * closed to make room for the new one. So a client that only keeps connections open, never completes the headers of a
 * request or does not read its answers keeps nobody out. If all requests are being worked on, the new one is closed.
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { maxConnections, onLimited }: Pick<ConnectionLimits, 'maxConnections' | 'onLimited'>,
): void {
  /** The service waits for their clients: for a request, or until they have read an answer. Longest first. */
  const waiting = new Set<Connection>();
  const waitFor = (connection: Connection) => {
    if (!connection.socket.destroyed) waiting.add(connection);
  };
  server.on('connection', (socket: Socket) => {
    const connection = connections.of(socket);
    if (!connection) return;
    waiting.add(connection);
    socket.once('close', () => waiting.delete(connection));
    if (connections.size <= maxConnections) return;
    const [longest = connection] = waiting;
    waiting.delete(longest);
    longest.socket.destroy();
    onLimited('connections');
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.of(socket);
    if (!connection) return;
    waiting.delete(connection);
    // All of the answer, and of those before it, is left to be read.
    response.once('prefinish', () => waitFor(connection));
    response.once('close', () => {
      waiting.delete(connection);
      const [next] = connection.open;
      if (!next || next.writableEnded) waitFor(connection);
    });
  });
}

/** Closes the connection of an answer that is not read in time, or behind too many others that are not read. */
export function limitUnread(
  server: Server,
  connections: Connections,
  { responseTimeoutMs, onLimited }: Pick<ConnectionLimits, 'responseTimeoutMs' | 'onLimited'>,
  most: UnreadLimits = UNREAD_LIMITS,
): void {
  /** Those to strangers, longest first. */
  const unread = new Set<ServerResponse>();
  const unreadOf = new Map<string, Set<ServerResponse>>();
  const giveUp = (response: ServerResponse) => {
    onLimited('unread');
    response.destroy(new Error('Nobody took the answer in time'));
  };

  function addStranger(address: string, response: ServerResponse): void {
    const ofAddress = unreadOf.get(address) ?? new Set();
    unreadOf.set(address, ofAddress.add(response));
    unread.add(response);
    response.once('close', () => {
      unread.delete(response);
      ofAddress.delete(response);
      if (ofAddress.size === 0) unreadOf.delete(address);
    });
    const [longest] = ofAddress.size > most.ofAddress ? ofAddress : unread.size > most.ofAll ? unread : [];
    if (longest) giveUp(longest);
  }

  server.on('request', ({ socket }, response) => {
    response.once('prefinish', () => {
      const connection = connections.of(socket);
      // The client disconnected before its answer was complete.
      if (response.destroyed || !connection) return;
      const cutOff = setTimeout(() => giveUp(response), responseTimeoutMs);
      response.once('close', () => clearTimeout(cutOff));
      if (connection.hasKey) return;
      // Most are read at once.
      const stillUnread = setImmediate(() => addStranger(connection.address, response));
      response.once('close', () => clearImmediate(stillUnread));
    });
  });
}
