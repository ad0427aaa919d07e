import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { serveLocally } from '../../../../support/local-server';

/** What a hostile receiver does with a message. */
type Attack = (request: IncomingMessage, response: ServerResponse) => void;

const CHUNK = 'x'.repeat(65_536);
const TEN_GIGABYTES = 10_000_000_000;
const DRIP_MS = 10;

/** Sends as fast as it is read, until the connection is closed. */
function flood(socket: Socket): void {
  const more = () => void socket.write(CHUNK, (error) => error || setImmediate(more));
  more();
}

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}

export const ATTACKS = {
  'never answers': () => undefined,
  'sends headers without end, one after the other': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, 'x: y\r\n');
  },
  'says 103 again and again': ({ socket }) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'answers 200 and streams for ever': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    flood(socket);
  },
  'answers 500 with 10 GB': ({ socket }) => {
    socket.write(`HTTP/1.1 500 No\r\nContent-Length: ${TEN_GIGABYTES}\r\n\r\n`);
    flood(socket);
  },
  'begins an answer and no more': (_request, response) => void response.writeHead(500).write('begun'),
  'sends a megabyte of headers': ({ socket }) =>
    void socket.write(`HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1_000)}\r\n`.repeat(1_000)}\r\n`),
  'hangs up in the middle of an answer': ({ socket }) =>
    void socket.end('HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\nhalf'),
  'resets the connection': ({ socket }) => void socket.resetAndDestroy(),
  'leads to an inner address': (_request, response) =>
    void response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
} as const satisfies Record<string, Attack>;
export type AttackName = keyof typeof ATTACKS;

/** Attacks that end only with the deadline of an attempt. */
export const HANGING: readonly AttackName[] = [
  'never answers',
  'sends headers without end, one after the other',
  'says 103 again and again',
];

/** Starts a receiver that means harm, on a port of this machine. */
export async function startHostileReceiver(attack: AttackName) {
  const counts = { messages: 0, closed: 0, mostBytes: 0 };
  const { url, server, close } = await serveLocally((request, response) => {
    counts.messages += 1;
    request.resume();
    ATTACKS[attack](request, response);
  });
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      counts.closed += 1;
      // What was handed to the socket and not yet to the system is not counted.
      counts.mostBytes = Math.max(counts.mostBytes, socket.bytesWritten - socket.writableLength);
    });
  });
  return {
    attack,
    url: `${url}/hook`,
    messages: () => counts.messages,
    /** Connections that were closed, by whoever. */
    closed: () => counts.closed,
    /** The most bytes that one connection took, those that buffers of the system hold included. */
    mostBytes: () => counts.mostBytes,
    close,
  };
}

export type HostileReceiver = Awaited<ReturnType<typeof startHostileReceiver>>;
