import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { clientAddressOf } from './client-address';

/** Why a connection was paused or closed before its client was done with it. */
export const LIMITS = ['pipelining', 'unread', 'unfinished', 'connections'] as const;
export type Limit = (typeof LIMITS)[number];

/** A connection of a client, and what the client has not been answered on it. */
export interface Connection {
  readonly socket: Socket;
  /** What counts as one client. It is a proxy's, where one is in between. */
  readonly address: string;
  /** The responses that are not closed, in the order of their requests. */
  readonly open: Set<ServerResponse>;
  /** The response to the latest request. */
  latest: ServerResponse | undefined;
  /** Whether its latest request that was looked at came with a valid key. */
  hasKey: boolean;
}

const whenAdmitted = new WeakMap<ServerResponse, () => void>();

/** Notes that the request of this response came with a valid key, so that it no longer counts as a stranger's. */
export const noteAdmitted = (response: ServerResponse): void => whenAdmitted.get(response)?.();

/**
 * The connections of a server, with their open responses. Requests count as strangers' until their key was found to be
 * valid.
 */
export class Connections {
  private readonly bySocket = new Map<Socket, Connection>();
  /** Unanswered requests of strangers, by address. */
  private readonly unanswered = new Map<string, number>();
  private unansweredByAll = 0;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      const address = clientAddressOf(socket.remoteAddress);
      const connection: Connection = { socket, address, open: new Set(), latest: undefined, hasKey: false };
      this.bySocket.set(socket, connection);
      socket.once('close', () => {
        this.bySocket.delete(socket);
        closeQueued(connection);
      });
    });
    server.on('request', ({ socket }, response) => this.opened(this.of(socket), response));
  }

  get size(): number {
    return this.bySocket.size;
  }

  of(socket: Socket): Connection | undefined {
    return this.bySocket.get(socket);
  }

  /** The responses that are not closed. */
  *running(): Iterable<ServerResponse> {
    for (const { open } of this.bySocket.values()) yield* open;
  }

  /** How many requests of strangers are unanswered. @param address only those from it */
  strangers(address?: string): number {
    return address === undefined ? this.unansweredByAll : (this.unanswered.get(address) ?? 0);
  }

  private opened(connection: Connection | undefined, response: ServerResponse): void {
    if (!connection) return;
    connection.open.add(response);
    connection.latest = response;
    this.count(connection.address, 1);
    let isCounted = true;
    const discount = (hasKey: boolean) => {
      if (!isCounted) return;
      isCounted = false;
      connection.hasKey = hasKey;
      this.count(connection.address, -1);
    };
    whenAdmitted.set(response, () => discount(true));
    response.once('close', () => {
      connection.open.delete(response);
      discount(false);
    });
  }

  private count(address: string, change: number): void {
    this.unansweredByAll += change;
    const count = this.strangers(address) + change;
    if (count === 0) this.unanswered.delete(address);
    else this.unanswered.set(address, count);
  }
}

/**
 * Emits `close` on the responses behind the one that was being written when the connection closed, as Node.js does on
 * that one alone. They would otherwise never release what their requests have reserved, such as the memory of their
 * bodies.
 */
function closeQueued({ open }: Connection): void {
  for (const response of [...open].filter(({ socket }) => socket === null)) {
    response.destroy();
    response.emit('close');
  }
}
