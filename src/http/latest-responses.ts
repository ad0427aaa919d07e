import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** The response to the latest request of each connection. */
export type LatestResponses = Pick<WeakMap<Socket, ServerResponse>, 'get'>;

export function latestResponsesOf(server: Server): LatestResponses {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => latest.set(socket, response));
  return latest;
}
