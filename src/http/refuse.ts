import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { failureEnvelope } from '../envelope';
import { type Code, httpStatusOf, ServiceError } from '../errors';
import { type LatestResponses } from './latest-responses';

/** How long a client that was refused may take to read why: closed at once, what it still sends would drop the answer. */
const LINGER_MS = 1000;

/** What the errors of Node's HTTP parser and its time-outs mean to the client. */
function refusalOf(error: { code?: string }): ServiceError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time');
    case 'HPE_HEADER_OVERFLOW':
      return new ServiceError('REQUEST_HEADERS_TOO_LARGE', 'The headers are larger than this service takes');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ServiceError('PAYLOAD_TOO_LARGE', 'The chunk extensions are larger than this service takes');
    default:
      return new ServiceError('INVALID_REQUEST', 'This is not a valid HTTP request');
  }
}

/** The errors of the parser bring what it read. An answer to HEAD has no body, not even one that says what is wrong. */
const isHead = ({ rawPacket }: { rawPacket?: Buffer }): boolean => rawPacket?.toString('latin1', 0, 5) === 'HEAD ';

function responseText(failure: ServiceError, requestId: string, withBody: boolean): string {
  const status = httpStatusOf(failure.code);
  const body = JSON.stringify(failureEnvelope(failure));
  const headers = {
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${withBody ? body : ''}`;
}

/**
 * Answers what Node refuses by itself (no HTTP, headers too large, too slow) with the envelope, and ends the connection.
 * @param onRefused is told, since such a request has no line in the log
 */
export function answerRefusals(server: Server, latest: LatestResponses, onRefused: (code: Code) => void): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    // What comes behind a refused request is refused again by Node.
    if (refused.has(socket)) return;
    refused.add(socket);
    const response = latest.get(socket);
    const inProgress = response?.writableFinished === false ? response : undefined;
    // Gone, or in the middle of an answer, which nothing may be written into.
    if (!socket.writable || error.code === 'ECONNRESET' || inProgress?.headersSent) return void socket.destroy();
    const failure = refusalOf(error);
    onRefused(failure.code);
    const requestId = inProgress?.getHeader('X-Request-Id');
    const id = typeof requestId === 'string' ? requestId : randomUUID();
    socket.end(responseText(failure, id, !isHead(error)));
    // A request that was told to be late must not be carried out after all: nothing more of it is read.
    if (inProgress) socket.destroySoon();
    else setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
