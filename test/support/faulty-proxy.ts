import { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { passOn, serveLocally } from './local-server';

/**
 * What becomes of a request: it passes; it is answered with 503 and never reaches the service; or its connection is cut:
 * before the service sees it, while the service is at work on it, or when the service has answered.
 */
export type RequestFate = 'passes' | 'unavailable' | 'cut before' | 'cut during' | 'cut after';

/** Stands between a client and a service over HTTP, and decides about every request. */
export async function startFaultyProxy(target: string, fateOf: () => RequestFate) {
  /** Status of each answer that reached the client, and the fate of each request that did not get one. */
  const log: (number | RequestFate)[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fate = fateOf();
    const body = await buffer(request);
    const cut = () => void request.socket.destroy();
    if (fate !== 'passes') log.push(fate);
    if (fate === 'cut before') return cut();
    if (fate === 'unavailable') return void response.writeHead(503, { 'retry-after': '1' }).end('<html>Busy</html>');
    const passed = passOn(request, body, target);
    if (fate === 'cut during') cut();
    const answer = await passed;
    const text = await buffer(answer);
    if (fate === 'cut during') return;
    if (fate === 'cut after') return cut();
    log.push(answer.statusCode ?? 0);
    response.writeHead(answer.statusCode ?? 0, answer.headers).end(text);
  }

  const { url, close } = await serveLocally((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  return { url, log, close };
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;
