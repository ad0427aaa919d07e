import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { failureEnvelope } from '../../../../base/envelope';
import { type Code, httpStatusOf, ServiceError } from '../../../../base/errors';
import { type Connections } from './connections';

/**
 * Time for a refused client to read the answer. Closing at once would reset the connection, and the answer would be
 * lost.
 */
const LINGER_MS = 1000;

/** The failures that belong to errors of Node's HTTP parser and to its timeouts; all others are `INVALID`. */
const FAILURES: Readonly<Record<string, readonly [Code, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['REQUEST_HEADERS_TOO_LARGE', 'The headers are larger than this service takes'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PAYLOAD_TOO_LARGE', 'The chunk extensions are larger than this service takes'],
};
const INVALID = ['INVALID_REQUEST', 'This is not a valid HTTP request'] as const;

/** Whether the parser, whose errors carry what it read, was reading a HEAD request. Its answer must have no body. */
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
 * Answers requests that Node itself refuses (not HTTP, headers too large, too slow) with the envelope, and closes the
 * connection.
 * @param onRefused called for each, since the request log does not see them
 */
export function answerRefusals(server: Server, connections: Connections, onRefused: (code: Code) => void): void {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    // Node also refuses everything that follows a refused request.
    const connection = connections.of(socket);
    if (connection?.isRefused) return;
    if (connection) connection.isRefused = true;
    const response = connection?.latest?.response;
    const inProgress = response?.writableFinished === false ? response : undefined;
    // Its head was refused, with an answer that said it would be the last one.
    if (response?.writableFinished && response.getHeader('Connection') === 'close') return socket.destroySoon();
    // The client has disconnected, or an answer is being sent and nothing may be written into it.
    if (!socket.writable || error.code === 'ECONNRESET' || inProgress?.headersSent) return void socket.destroy();
    const failure = new ServiceError(...(FAILURES[error.code ?? ''] ?? INVALID));
    onRefused(failure.code);
    const requestId = inProgress?.getHeader('X-Request-Id');
    const id = typeof requestId === 'string' ? requestId : randomUUID();
    socket.end(responseText(failure, id, !isHead(error)));
    // A request that was refused as too slow must not be carried out later, so nothing more of it is read.
    if (inProgress) socket.destroySoon();
    else setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
