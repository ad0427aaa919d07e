import { bearer } from '../../support/http';
import { connectRaw, parseAnswer, type RawClient, requestHead } from '../../support/raw-client';

/** Something that clients do to a service, and how the service ends it. */
export interface Abuse {
  name: string;
  clients: number;
  /** Begins; the client goes on by itself until its connection is over. */
  begin(client: RawClient): void;
  /** The status and code of the documented answer; undefined where the connection is only closed. */
  answer?: [status: number, code: string];
}

const PATCH = '/external-api/accounts/nobody';
const PART = `/external-api/imports/${'0'.repeat(24)}/parts/1`;

/** Sends `text` again and again as long as the connection lives. */
function drip({ socket }: RawClient, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** Every way to hold a service up that costs the client next to nothing. */
export function abusesOf(
  apiKey: string,
  counts: { slow: number; idle: number; flooding: number; unread: number },
): Abuse[] {
  const { slow, idle, flooding, unread } = counts;
  const json = { ...bearer(apiKey), 'content-type': 'application/json' };
  const part = {
    ...bearer(apiKey),
    'content-type': 'application/x-ndjson',
    'content-encoding': 'gzip',
    // The signature is compared once the body is there.
    'x-service-timestamp': String(Date.now()),
    'x-service-signature': '0'.repeat(64),
  };
  const late: Abuse['answer'] = [408, 'REQUEST_TIMEOUT'];
  return [
    {
      name: 'a body of a byte a second',
      clients: slow,
      begin(client) {
        client.socket.write(requestHead('PATCH', PATCH, { ...json, 'content-length': 1000 }));
        drip(client, ' ', 1000);
      },
      answer: late,
    },
    {
      name: 'headers of a byte a second',
      clients: slow,
      begin(client) {
        client.socket.write('GET /health/live HTTP/1.1\r\nhost: here\r\na: ');
        drip(client, 'a', 1000);
      },
      answer: late,
    },
    {
      name: 'half a request, then silence',
      clients: slow,
      begin: ({ socket }) =>
        void socket.write(`${requestHead('PATCH', PATCH, { ...json, 'content-length': 1000 })}{"b`),
      answer: late,
    },
    {
      name: 'a part of an import that is announced and never sent',
      clients: slow,
      begin: ({ socket }) => void socket.write(requestHead('PUT', PART, { ...part, 'content-length': 10_000_000 })),
      answer: late,
    },
    { name: 'idle connections', clients: idle, begin: () => undefined, answer: late },
    {
      name: 'a flood of headers',
      clients: flooding,
      begin(client) {
        client.socket.write('GET /health/live HTTP/1.1\r\nhost: here\r\n');
        drip(client, `a: ${'x'.repeat(2000)}\r\n`, 5);
      },
      answer: [431, 'REQUEST_HEADERS_TOO_LARGE'],
    },
    {
      name: 'an answer that is never read',
      clients: unread,
      begin({ socket }) {
        socket.pause();
        socket.write(requestHead('GET', '/external-api/accounts?limit=500', bearer(apiKey)));
      },
    },
  ];
}

/** Carries it out; @returns how many clients the service ended as documented, once all are over */
export async function commit(service: { url: string }, { clients, begin, answer }: Abuse): Promise<number> {
  const outcomes = Array.from({ length: clients }, async () => {
    const client = await connectRaw(service);
    begin(client);
    // Who does not read notices the end of the connection no more than anything else.
    if (!answer) return client;
    await client.closed;
    const { status, body } = parseAnswer(client.received());
    return status === answer[0] && body.code === answer[1] && body.success === false;
  });
  let ended = 0;
  for (const outcome of await Promise.all(outcomes)) {
    if (typeof outcome === 'boolean') ended += Number(outcome);
    else ended += Number(await isEnded(outcome));
  }
  return ended;
}

const WATCH_MS = 200;

/** Whether the service ends the connection: then a write to it fails. */
async function isEnded({ socket, closed }: RawClient): Promise<boolean> {
  const probe = setInterval(() => socket.write(' '), WATCH_MS);
  await closed;
  clearInterval(probe);
  return true;
}
