import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http';
import { type AddressInfo } from 'node:net';

/** Listens to HTTP on a free port of this machine, at a URL without a slash at its end. */
export async function serveLocally(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    /** Ends it, with whatever it has not answered. */
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export type LocalServer = Awaited<ReturnType<typeof serveLocally>>;

/** Sends a request on to another server. @returns the answer, of which the body is to be read */
export const passOn = ({ method, headers, url = '' }: IncomingMessage, body: Buffer, target: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    send(new URL(url, target), { method, headers, agent: false }, resolve).on('error', reject).end(body);
  });
