import { type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { READING_LIMITS, type ReadingLimits } from './connection-limits';
import { type Connection, type Connections, type Limit } from './connections';
import { createLane, type Lane } from './lane';

/** A longer head is refused. */
const MAX_HEAD_BYTES = 16_384;
const BLANK_LINE = Buffer.from('\r\n\r\n');
/** Pieces of a body are not shorter, however many blank lines it has. */
const MIN_BODY_PIECE_BYTES = 128;
/** The name of the header, whatever the case of its first letter. */
const AUTHORIZATION = Buffer.from('uthorization:');
const [CR, LF] = [13, 10];

type Parse = (bytes: Buffer) => void;

/** What the readers of one server share. */
interface Shared {
  connections: Connections;
  lane: Lane;
  most: ReadingLimits;
  onLimited: (limit: Limit) => void;
}

/** What Node.js calls the function that parses what a connection sends. */
const NAME_OF_PARSER = 'bound socketOnData';

/**
 * What parses the bytes of a connection. Node.js documents no way to it: it is the only listener to them.
 * @throws if it is not, since the bytes would go elsewhere
 */
function parserOf(socket: Socket): Parse {
  const [parse, ...others] = socket.listeners('data');
  if (parse?.name === NAME_OF_PARSER && others.length === 0) return parse.bind(socket) as Parse;
  const found = socket.listeners('data').map(({ name }) => name || 'unnamed');
  throw new Error(
    `Node.js ${process.version} should read a connection by ${NAME_OF_PARSER} alone, and reads it by ${found.join(', ') || 'nothing'}: requests cannot be paced`,
  );
}

/**
 * Checks that the reading of a server can be paced, on a connection that leads nowhere.
 * @param server that nothing listens to yet
 * @throws with a message that names what was found
 */
export function requirePaceable(server: Server): void {
  const socket = new Socket();
  try {
    server.emit('connection', socket);
    parserOf(socket);
  } finally {
    socket.destroy();
  }
}

/**
 * Reads each connection one request after the other, and pauses it while it has too many unanswered, or does not read its
 * answers. Node.js itself reads everything that has arrived at once, which may be thousands of requests. What a stranger
 * sends waits for its turn besides, so that others are served in between.
 */
export function paceReading(
  server: Server,
  connections: Connections,
  onLimited: (limit: Limit) => void,
  most: ReadingLimits = READING_LIMITS,
): void {
  const shared = { connections, lane: createLane(setImmediate), most, onLimited };
  server.on('connection', (socket: Socket) => {
    const connection = connections.of(socket);
    if (connection) connection.reader = new PacedReader(connection, parserOf(socket), shared);
  });
  server.on('request', (request) => connections.of(request.socket)?.reader?.begun(request));
}

class PacedReader {
  /** What is left of a body whose length was stated. */
  private bodyBytes = 0;
  /** What was read of a head that is not complete. */
  private headBytes = 0;
  /**
   * Turns that were granted, less the requests that have begun. A request that begins in the middle of a piece takes its
   * turn in advance, so this may be negative: then nothing is read until as many turns were granted.
   */
  private turnBalance = 0;
  private leaveLane: (() => void) | undefined;
  private isStopped = false;

  constructor(
    private readonly connection: Connection,
    private readonly parse: Parse,
    private readonly shared: Shared,
  ) {
    const { socket } = connection;
    socket.removeAllListeners('data');
    // The first request begins at once if it may have a key.
    socket.once('data', (chunk: Buffer) => {
      if (chunk.subarray(0, MAX_HEAD_BYTES).includes(AUTHORIZATION)) this.turnBalance = 1;
    });
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.once('close', () => this.leaveLane?.());
  }

  begun({ headers }: IncomingMessage): void {
    this.headBytes = 0;
    this.bodyBytes = Number(headers['content-length'] ?? 0);
    if (!this.connection.hasKey) this.turnBalance -= 1;
  }

  resume(): void {
    if (!this.isStopped || !this.askToRead()) return;
    this.isStopped = false;
    this.connection.socket.resume();
  }

  private read(chunk: Buffer): void {
    const { socket } = this.connection;
    let at = 0;
    while (at < chunk.length && socket.writable && !socket.isPaused() && this.askToRead()) {
      const end = this.endOfPiece(chunk, at);
      if (this.isInBody()) this.bodyBytes -= end - at;
      else this.headBytes = Math.min(this.headBytes + end - at, MAX_HEAD_BYTES);
      this.parse(chunk.subarray(at, end));
      at = end;
    }
    // After the last answer, or a request that was refused, nothing more is read.
    const rest = socket.writable ? chunk.subarray(at) : chunk.subarray(0, 0);
    this.setUnfinishedBytes(rest.length + this.headBytes);
    if (rest.length === 0 || socket.destroyed) return;
    if (!socket.isPaused()) {
      this.isStopped = true;
      socket.pause();
    }
    socket.unshift(rest);
  }

  /** Bounds the bytes of all connections that wait. Past it, the connection that has had some longest is closed. */
  private setUnfinishedBytes(bytes: number): void {
    const { connections, most, onLimited } = this.shared;
    connections.setUnfinishedBytes(this.connection, bytes);
    while (connections.unfinishedBytes > most.unfinishedBytes) {
      const [longest = this.connection] = connections.unfinished;
      connections.giveUp(longest);
      onLimited('unfinished');
    }
  }

  /**
   * Whether the next piece may be read. If not, reports a connection that has too many unanswered requests, and queues for
   * a turn where only that is missing.
   */
  private askToRead(): boolean {
    const { hasKey, open, socket, latest, client } = this.connection;
    const isInBody = this.isInBody();
    // The rest of a body is needed to answer its request, but not before those in front of it are answered.
    const others = isInBody ? open.size - 1 : open.size;
    const { connections, lane } = this.shared;
    const most = this.shared.most.unanswered;
    if (others > 0 && (others >= most.ofConnection || socket.writableNeedDrain)) return this.holdBack();
    if (hasKey) return true;
    const isInRequest = isInBody || this.headBytes > 0;
    const areMany = client.unanswered >= most.ofAddress || connections.unanswered >= most.ofAll;
    if (others > 0 && areMany) return this.holdBack();
    const needed = isInRequest ? 0 : 1; // A request that has begun has had its turn.
    if (this.turnBalance >= needed) return true;
    // First requests do not wait for clients that ask again and again.
    this.leaveLane ??= lane(latest ? client.address : `first of ${client.address}`, () => {
      this.leaveLane = undefined;
      this.turnBalance += 1;
      this.resume();
    });
    return false;
  }

  /** Reports a connection that has to wait for answers, once each time that it stops. */
  private holdBack(): false {
    if (!this.isStopped) this.shared.onLimited('pipelining');
    return false;
  }

  private isInBody(): boolean {
    return this.connection.latest?.response.req.complete === false;
  }

  /** Where the next piece ends: at the end of a head or of a body, where that can be found. */
  private endOfPiece(chunk: Buffer, at: number): number {
    let from = at;
    let most = chunk.length;
    if (this.isInBody()) {
      if (this.bodyBytes > 0) most = Math.min(most, at + this.bodyBytes);
      from += MIN_BODY_PIECE_BYTES;
    } else {
      // Blank lines before a request are skipped.
      while (chunk[from] === CR || chunk[from] === LF) from += 1;
    }
    const blankLine = chunk.indexOf(BLANK_LINE, from);
    return blankLine < 0 ? most : Math.min(most, blankLine + BLANK_LINE.length);
  }
}
