import { connect } from 'node:net';

/** An answer as it came over the connection. */
export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
}

const IDLE_MS = 40;
const PATIENCE_MS = 10_000;

/**
 * Sends bytes over a connection of their own and waits until the service closes it. Where it keeps it open, it is told
 * that nothing more will come.
 * @returns all that came back; undefined where the service neither answered nor closed in ten seconds
 */
export function sendRaw(url: string, bytes: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const finish = (result: string | undefined) => {
      clearTimeout(patience);
      clearTimeout(idle);
      socket.destroy();
      resolve(result);
    };
    const patience = setTimeout(() => finish(undefined), PATIENCE_MS);
    let idle = setTimeout(() => socket.end(), IDLE_MS);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      clearTimeout(idle);
      idle = setTimeout(() => socket.end(), IDLE_MS);
    });
    // A connection that is reset while we write is the service's good right.
    socket.on('error', () => finish(received));
    socket.on('end', () => finish(received));
    socket.on('close', () => finish(received));
    socket.write(bytes, 'latin1');
  });
}

/** The answers in what came over a connection, told apart by their lengths. */
export function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const status = /^HTTP\/1\.1 (\d{3})/.exec(rest)?.[1];
    if (end === -1 || status === undefined) return answers;
    const headers = rest.slice(0, end);
    const length = Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? 0);
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString();
    answers.push({ status: Number(status), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}
