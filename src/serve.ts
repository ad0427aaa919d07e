import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Express } from 'express';

export interface HttpServer {
  url: string;
  /** Stops accepting and lets what is running finish, 10 s at most. */
  close(): Promise<void>;
}

const GRACE_MS = 10_000;

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Serves `app`; port 0 takes any that is free. */
export function listen(app: Express, { host, port }: { host: string; port: number }): Promise<HttpServer> {
  const server = createServer(app);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { address, port: actual, family } = server.address() as AddressInfo;
      const name = family === 'IPv6' ? `[${address}]` : address;
      resolve({ url: `http://${name}:${actual}`, close: () => close(server) });
    });
  });
}
