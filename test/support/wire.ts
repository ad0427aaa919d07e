import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A wire to the database that can be cut and mended. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly target: { path: string } | { host: string; port: number }) {}

  async mend(): Promise<number> {
    const server = createServer((near) => {
      const far = connect(this.target);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    return this.port;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

/** Where a connection string leads: a socket's path, or a host and its port. */
export function targetOf(url: string) {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(url)?.[1] ?? '');
  if (host.endsWith('.sock')) return { path: host };
  const [name = '127.0.0.1', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
}
