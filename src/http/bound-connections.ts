import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type LatestResponses } from './latest-responses';

/**
 * Bounds the connections of a server. Past `most`, the one that has waited longest without a request in progress gives
 * way to the new one: who only holds connections, or never ends a request's headers, keeps nobody out. Where all are
 * busy, the new one is closed.
 */
export function boundConnections(server: Server, latest: LatestResponses, most: number): void {
  const open = new Set<Socket>();
  /** Longest first. */
  const waiting = new Set<Socket>();
  const forget = (socket: Socket) => {
    open.delete(socket);
    waiting.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    waiting.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size <= most) return;
    const [longest = socket] = waiting;
    forget(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket);
    response.once('close', () => {
      if (open.has(socket) && latest.get(socket) === response) waiting.add(socket);
    });
  });
}

/** Ends connections whose answer is not taken in time: what nobody reads would be kept in memory for ever. */
export function boundAnswers(server: Server, timeoutMs: number): void {
  server.on('request', (_request, response) => {
    response.once('prefinish', () => {
      // The client has gone before its answer.
      if (response.destroyed) return;
      const cutOff = setTimeout(() => response.destroy(new Error('Nobody took the answer in time')), timeoutMs);
      response.once('close', () => clearTimeout(cutOff));
    });
  });
}
