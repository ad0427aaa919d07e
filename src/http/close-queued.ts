import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/**
 * Has every response say `close` when its connection is over. Node.js sees to it only for the one that is being
 * written: those of requests that were sent on behind it (pipelining) would keep for ever what their requests hold, such
 * as the room for their bodies.
 */
export function closeQueuedResponses(server: Server): void {
  const responses = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const open = new Set<ServerResponse>();
    responses.set(socket, open);
    socket.once('close', () => {
      // What has its turn to be written has the socket.
      for (const response of [...open].filter((one) => one.socket === null)) {
        response.destroy();
        response.emit('close');
      }
    });
  });
  server.on('request', ({ socket }, response) => {
    const open = responses.get(socket);
    open?.add(response);
    response.once('close', () => open?.delete(response));
  });
}
