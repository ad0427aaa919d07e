import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Connections, type Exchange, type Limit } from './connections';

/** What clients may have unanswered and unfinished. A connection that has more is paused. */
export interface ReadingLimits {
  /** Unanswered requests at a time: of one connection, and of the strangers from one address and from all. */
  unanswered: { ofConnection: number; ofAddress: number; ofAll: number };
  /** Bytes that have arrived and wait to be read, or belong to heads that are not complete, of all connections. */
  unfinishedBytes: number;
}

export const READING_LIMITS: ReadingLimits = {
  unanswered: { ofConnection: 8, ofAddress: 256, ofAll: 1_024 },
  unfinishedBytes: 4_194_304,
};

/** Answers to strangers that wait to be read at a time. Beyond that, the one that has waited longest is given up. */
const UNREAD_LIMITS = { ofAddress: 128, ofAll: 512 };

interface ConnectionLimits {
  maxConnections: number;
  /** How long a client may take to read an answer. */
  responseTimeoutMs: number;
  onLimited: (limit: Limit) => void;
}

/**
 * Limits the connections of a server. Beyond the limit, the one for whose client the service has waited longest is
 * closed in favour of the new one. So a client that only keeps connections open, never completes the headers of a
 * request or does not read its answers keeps no other client out. If all requests are being worked on, the new one is closed.
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { maxConnections, onLimited }: Pick<ConnectionLimits, 'maxConnections' | 'onLimited'>,
): void {
  server.on('connection', (socket: Socket) => {
    if (connections.size <= maxConnections) return;
    const [longest = connections.of(socket)] = connections.waiting;
    if (!longest) return;
    connections.giveUp(longest);
    onLimited('connections');
  });
}

/** Closes the connection of an answer that is not read in time, or after too many others that are not read. */
export function limitUnread(
  server: Server,
  connections: Connections,
  { responseTimeoutMs, onLimited }: Pick<ConnectionLimits, 'responseTimeoutMs' | 'onLimited'>,
  most = UNREAD_LIMITS,
): void {
  const giveUp = ({ response }: Exchange) => {
    onLimited('unread');
    response.destroy(new Error('Nobody took the answer in time'));
  };

  function addStranger(exchange: Exchange): void {
    const ofAddress = exchange.connection.client.unread;
    const ofAll = connections.unread;
    connections.addUnread(exchange);
    const [longest] = ofAddress.size > most.ofAddress ? ofAddress : ofAll.size > most.ofAll ? ofAll : [];
    if (longest) giveUp(longest);
  }

  server.on('request', ({ socket }, response) => {
    const exchange = connections.of(socket)?.latest;
    if (!exchange) return;
    response.once('prefinish', () => {
      // The client disconnected before its answer was complete.
      if (response.destroyed || socket.destroyed) return;
      const cutOff = setTimeout(() => giveUp(exchange), responseTimeoutMs);
      response.once('close', () => clearTimeout(cutOff));
      if (exchange.connection.hasKey) return;
      // Answers are usually read at once.
      const stillUnread = setImmediate(() => addStranger(exchange));
      response.once('close', () => clearImmediate(stillUnread));
    });
  });
}
