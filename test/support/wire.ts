import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createGate } from './gate';
import { startService } from './service';

/**
 * What becomes of a command: it passes; or its connection is cut before the server sees it, or when the server has
 * carried it out and before the client sees the reply.
 */
export type Fate = 'passes' | 'cut before' | 'cut after';

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** What drivers send by themselves to watch the server and to clean up. */
const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'isMaster', 'endSessions']);

/** The name of the command that a message holds: the first field of the first section, where that is its body. */
function commandIn(message: Buffer): string | undefined {
  const isBody = message.readInt32LE(12) === OP_MSG && message[HEADER_BYTES + 4] === 0;
  const start = HEADER_BYTES + 4 + 1 + 4 + 1;
  return isBody ? message.toString('utf8', start, message.indexOf(0, start)) : undefined;
}

/** Cuts a stream of bytes into messages, each of which begins with its own length. */
function messages(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** A wire to the database that can be cut and mended, slowed down, stalled, and cut at any command. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private gate: ReturnType<typeof createGate> | undefined;

  /** How long every command is under way to the server. */
  latencyMs = 0;
  /** Decides about every command but the driver's own, by its name and its bytes. */
  fateOf: (command: string, message: Buffer) => Fate = () => 'passes';

  /** @param target the database of the tests, unless it is given */
  constructor(private readonly target = targetOf(String(process.env.MONGODB_URL))) {}

  async mend(): Promise<number> {
    const server = createServer((near) => this.join(near, connect(this.target)));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    return this.port;
  }

  /** The connection string for a client at this end. */
  async url(): Promise<string> {
    return `mongodb://127.0.0.1:${await this.mend()}/?directConnection=true`;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** From now on nothing reaches the server; connections stay open. */
  stall(): void {
    this.gate = createGate();
  }

  /** What was held back goes on its way. */
  flow(): void {
    this.gate?.open();
  }

  private join(near: Socket, far: Socket): void {
    const close = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        close();
      });
    }
    let doomed: number | undefined;
    let sent = Promise.resolve();
    const forward = async (message: Buffer) => {
      await this.gate?.passed;
      if (this.latencyMs > 0) await pause(this.latencyMs);
      if (!far.destroyed) far.write(message);
    };
    near.on(
      'data',
      messages((message) => {
        const command = commandIn(message);
        const fate = command === undefined || OF_THE_DRIVER.has(command) ? 'passes' : this.fateOf(command, message);
        if (fate === 'cut before') return close();
        if (fate === 'cut after') doomed = message.readInt32LE(4);
        sent = sent.then(() => forward(message));
      }),
    );
    far.on(
      'data',
      messages((message) => {
        if (message.readInt32LE(8) === doomed) close();
        else near.write(message);
      }),
    );
  }
}

/** Where a connection string leads: a socket's path, or a host and its port. */
export function targetOf(url: string): { path: string } | { host: string; port: number } {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(url)?.[1] ?? '');
  if (host.endsWith('.sock')) return { path: host };
  const [name = '127.0.0.1', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
}

/** Whether this is the embedded server, which is reached through a socket in its folder. */
export const isEmbedded = (url = String(process.env.MONGODB_URL)): boolean => 'path' in targetOf(url);

/** A service that reaches its database over a wire of its own. */
export async function startOnWire(overrides: Parameters<typeof startService>[0] = {}) {
  const wire = new Wire();
  const service = await startService({ mongodbUrl: await wire.url(), ...overrides }).catch(async (error: unknown) => {
    await wire.cut();
    throw error;
  });
  return {
    wire,
    service,
    async close() {
      await service.close();
      await wire.cut();
    },
  };
}

export type ServiceOnWire = Awaited<ReturnType<typeof startOnWire>>;
