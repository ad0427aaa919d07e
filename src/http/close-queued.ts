import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/**
 * Emits `close` on every response when its connection closes. Node.js does so only for the response that is being
 * written. Responses to pipelined requests behind it would otherwise never release what their requests have reserved,
 * such as the memory of their bodies.
 */
export function closeQueuedResponses(server: Server): void {
  const responses = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const open = new Set<ServerResponse>();
    responses.set(socket, open);
    socket.once('close', () => {
      // The response that is being written has the socket, and Node.js closes it.
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
