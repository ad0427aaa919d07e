import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type LatestResponses } from './latest-responses';

/**
 * Limits the connections of a server. Beyond the limit, the connection that has been idle longest is closed to make
 * room for the new one. So a client that only keeps connections open, or never completes the headers of a request,
 * keeps nobody out. If all are busy, the new one is closed.
 */
export function limitConnections(server: Server, latest: LatestResponses, maxConnections: number): void {
  const open = new Set<Socket>();
  /** Idle longest first. */
  const idle = new Set<Socket>();
  const forget = (socket: Socket) => {
    open.delete(socket);
    idle.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size <= maxConnections) return;
    const [longest = socket] = idle;
    forget(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (open.has(socket) && latest.get(socket) === response) idle.add(socket);
    });
  });
}

/** Closes a connection whose answer is not read in time; it would stay in memory for ever. */
export function limitResponseTime(server: Server, timeoutMs: number): void {
  server.on('request', (_request, response) => {
    response.once('prefinish', () => {
      // The client disconnected before its answer was complete.
      if (response.destroyed) return;
      const cutOff = setTimeout(() => response.destroy(new Error('Nobody took the answer in time')), timeoutMs);
      response.once('close', () => clearTimeout(cutOff));
    });
  });
}
