import { connect, type Socket } from 'node:net';

/** A client that does with its connection what no HTTP library would. */
export interface RawClient {
  socket: Socket;
  /** All that was received. */
  received(): string;
  /** Settles when the connection is over, however that comes. */
  closed: Promise<void>;
}

/** Connects, sends these bytes, and keeps what comes. */
export function connectRaw(service: { url: string }, bytes = ''): Promise<RawClient> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined);
      socket.write(bytes);
      resolve({ socket, received: () => received, closed });
    });
  });
}

/** The head of a request, with a header `Host`. */
export const requestHead = (method: string, path: string, headers: Record<string, string | number> = {}): string =>
  [`${method} ${path} HTTP/1.1`, 'host: here', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .map((line) => `${line}\r\n`)
    .concat('\r\n')
    .join('');

/** Status, headers and body of the first answer in a text. */
export function parseAnswer(text: string): { status: number; headers: string; body: Record<string, unknown> } {
  const [headers = '', rest = ''] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]);
  return { status, headers: headers.toLowerCase(), body: rest.startsWith('{') ? JSON.parse(rest) : {} };
}
