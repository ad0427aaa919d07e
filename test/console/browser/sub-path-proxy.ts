import { request as forward } from 'node:http';
import { serveLocally } from '../../support/local-server';

/** Shows a service below a path, and nothing beside it. It says so as proxies do, and passes on the host. */
export async function startSubPathProxy(target: string, prefix: string) {
  /** Paths that were asked for and are not the service's. */
  const strays: string[] = [];
  const { url: origin, close } = await serveLocally((request, response) => {
    const { url = '', method, headers } = request;
    if (!url.startsWith(`${prefix}/`)) {
      strays.push(url);
      response.writeHead(404).end();
      return;
    }
    const path = url.slice(prefix.length);
    const passed = { ...headers, 'x-forwarded-prefix': prefix, 'x-forwarded-for': '203.0.113.7' };
    const asked = forward(new URL(target), { method, path, headers: passed, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  return { origin, url: origin + prefix, strays, close };
}

export type SubPathProxy = Awaited<ReturnType<typeof startSubPathProxy>>;
