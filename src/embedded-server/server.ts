import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer } from 'node:net';
import { Engine } from './engine/engine';
import { Housekeeping } from './engine/housekeeping';
import { Connection } from './protocol/connection';

const CLOSE_MS = 10_000;

/** Listens on a unix socket and owns everything behind it. */
export class Server {
  private readonly connections = new Set<Connection>();
  private readonly net: NetServer;
  private readonly housekeeping: Housekeeping;
  private nextId = 1;
  private whenIdle: (() => void) | undefined;

  private constructor(private readonly engine: Engine) {
    this.housekeeping = new Housekeeping(engine);
    this.net = createServer((socket) => {
      const connection = new Connection(socket, engine, this.nextId++, () => this.checkIdle());
      this.connections.add(connection);
      socket.on('close', () => this.connections.delete(connection));
    });
  }

  static async start(dataDir: string, socketPath: string): Promise<Server> {
    const server = new Server(new Engine(dataDir));
    // Whoever left a socket here is dead: the lock on the directory is ours.
    rmSync(socketPath, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.net.once('error', reject);
      server.net.listen(socketPath, resolve);
    });
    chmodSync(socketPath, 0o600);
    return server;
  }

  private checkIdle(): void {
    if (this.isIdle) this.whenIdle?.();
  }

  private get isIdle(): boolean {
    return [...this.connections].every((connection) => !connection.isBusy);
  }

  /** Takes no more connections, lets what runs come to its end, and closes the storage. */
  async close(): Promise<void> {
    this.housekeeping.stop();
    const closed = new Promise<void>((resolve) => this.net.close(() => resolve()));
    if (!this.isIdle) {
      await new Promise<void>((resolve) => {
        this.whenIdle = resolve;
        setTimeout(resolve, CLOSE_MS).unref();
      });
    }
    // A reply that was just handed to a socket goes out before the socket is closed.
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of this.connections) connection.close();
    await closed;
    await this.engine.close();
  }
}
