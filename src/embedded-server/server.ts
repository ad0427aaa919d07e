import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer } from 'node:net';
import { Engine } from './engine/engine';
import { Housekeeping } from './engine/housekeeping';
import { Connection } from './protocol/connection';
import { type Compaction, compactLocked, holdsErased } from './storage/compact';

const CLOSE_MS = 10_000;

/** What a compaction at the start came to, or why there was none although something was erased. */
export type CompactionAtStart = Compaction | { failure: string };

/** Listens on a unix socket, and opens and closes everything that it serves. */
export class Server {
  private readonly connections = new Set<Connection>();
  private readonly net: NetServer;
  private readonly housekeeping: Housekeeping;
  private nextId = 1;
  private whenIdle: (() => void) | undefined;

  private constructor(
    private readonly engine: Engine,
    /** Absent where there was nothing to compact. */
    readonly compaction: CompactionAtStart | undefined,
  ) {
    this.housekeeping = new Housekeeping(engine);
    this.net = createServer((socket) => {
      const connection = new Connection(socket, engine, this.nextId++, () => this.checkIdle());
      this.connections.add(connection);
      socket.on('close', () => this.connections.delete(connection));
    });
  }

  /** @param compacts whether to compact the file first, where something was erased */
  static async start(dataDir: string, socketPath: string, compacts: boolean): Promise<Server> {
    let engine = new Engine(dataDir);
    let compaction: CompactionAtStart | undefined;
    if (compacts && holdsErased(engine.storage, engine.catalog)) {
      await engine.close();
      compaction = await compactLocked(dataDir).catch(({ message }: Error) => ({ failure: message }));
      engine = new Engine(dataDir);
    }
    const server = new Server(engine, compaction);
    // The process that left a socket here has ended: this one has the lock on the directory.
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
