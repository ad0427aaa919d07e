import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { limitConnections, limitUnread } from '../../../../../src/service/callers/http/server/connection-limits';
import { Connections, type Limit, noteAdmitted } from '../../../../../src/service/callers/http/server/connections';
import { paceReading } from '../../../../../src/service/callers/http/server/paced-reading';
import { runs } from '../../../../support/properties';
import { requestHead } from '../../../../support/raw-client';
import { until } from '../../../../support/until';

/** More than the kernel keeps for a connection. */
const LARGE = Buffer.alloc(12_000_000, 'x');
const ENDLESS_MS = 600_000;

let server: Server;
let connections: Connections;
let clients: Socket[];
let limited: Limit[];
/** The requests that were begun, in their order, and their responses. */
let begun: { url: string; request: IncomingMessage; response: ServerResponse }[];

interface Options {
  ofConnection?: number;
  ofAddress?: number;
  unfinishedBytes?: number;
  unreadOfAddress?: number;
  maxConnections?: number;
  responseTimeoutMs?: number;
}

/** Serves with these limits. @param answer what is done with a request; without it, it stays unanswered */
async function serve(
  options: Options,
  answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined,
): Promise<void> {
  const { ofConnection = 8, ofAddress = 100, unfinishedBytes = 100_000, unreadOfAddress = 100 } = options;
  const onLimited = (limit: Limit) => limited.push(limit);
  server = createServer();
  connections = new Connections(server);
  limitConnections(server, connections, { maxConnections: options.maxConnections ?? 100, onLimited });
  const { responseTimeoutMs = ENDLESS_MS } = options;
  limitUnread(server, connections, { responseTimeoutMs, onLimited }, { ofAddress: unreadOfAddress, ofAll: 100 });
  paceReading(server, connections, onLimited, { unanswered: { ofConnection, ofAddress, ofAll: 100 }, unfinishedBytes });
  server.on('request', (request, response) => {
    begun.push({ url: request.url ?? '', request, response });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

beforeEach(() => {
  clients = [];
  limited = [];
  begun = [];
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await until(() => connections.size === 0);
  // Whatever happened, the ledger forgets what is closed.
  const { unanswered, unfinishedBytes, waiting, unfinished, unread } = connections;
  const left = { unanswered, unfinishedBytes, waiting: waiting.size, unfinished: unfinished.size, unread: unread.size };
  expect(left).toEqual({ unanswered: 0, unfinishedBytes: 0, waiting: 0, unfinished: 0, unread: 0 });
});

/** A connection that has sent these bytes. It reads nothing until it is told to. */
async function connected(bytes: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress });
  client.on('error', () => undefined);
  clients.push(client);
  await once(client, 'connect');
  if (bytes !== '') await new Promise((sent) => client.write(bytes, sent));
  return client;
}

const get = (path: string): string => requestHead('GET', path);
const gets = (count: number): string => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('');
const urls = (): string[] => begun.map(({ url }) => url);

/** The bodies of so many answers, which hold no line breaks. */
function bodiesOf(client: Socket, count: number): Promise<string[]> {
  let received = '';
  return new Promise((resolve) => {
    client.on('data', (chunk) => {
      received += chunk;
      const answers = received.split('HTTP/1.1 200 OK').slice(1);
      const [head = '', body] = (answers[count - 1] ?? '').split('\r\n\r\n');
      if (body === undefined || body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
      resolve(answers.map((answer) => answer.split('\r\n\r\n')[1] ?? ''));
    });
  });
}

/** Long enough for everything that has arrived to be read, if it were read. */
async function settle(): Promise<void> {
  const client = await connected(get('/settled'), '127.0.0.9');
  await until(() => urls().includes('/settled'));
  client.destroy();
  for (let iteration = 0; iteration < 20; iteration += 1) await new Promise(setImmediate);
  begun = begun.filter(({ url }) => url !== '/settled');
}

describe('a connection that sends many requests at once', () => {
  it('is read no further than eight unanswered requests, and on as they are answered', async () => {
    await serve({});
    const client = await connected(gets(20));
    await until(() => begun.length === 8);
    await settle();
    expect(urls()).toEqual(['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/7']);
    expect(limited).toEqual(['pipelining']);
    client.resume();
    for (let index = 0; index < 20; index += 1) {
      await until(() => begun.length > index);
      begun[index]?.response.end();
    }
    expect(urls()).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}`));
  });

  it('gets all answers in order, however many they are', async () => {
    await serve({}, ({ url }, response) => void setImmediate(() => response.end(url)));
    const client = await connected(gets(500));
    expect(await bodiesOf(client, 500)).toEqual(Array.from({ length: 500 }, (_, index) => `/${index}`));
  });

  it('begins nothing more while its client reads nothing, and goes on when it reads', async () => {
    await serve({}, (_request, response) => response.end(LARGE));
    const client = await connected(gets(20));
    await until(() => begun.length > 0);
    await settle();
    const before = begun.length;
    expect(before).toBeLessThanOrEqual(2);
    client.resume();
    await until(() => begun.length === 20);
  });

  it('does not hold up another connection', async () => {
    await serve({}, ({ url }, response) => url === '/other' && response.end());
    await connected(gets(500));
    const other = await connected(get('/other'));
    expect(String(await once(other, 'data'))).toContain('200 OK');
  });
});

it('past the bound, each connection of an address may have one request unanswered; other addresses and keys may have more', async () => {
  await serve({ ofAddress: 3 }, ({ headers }, response) => headers['x-key'] && noteAdmitted(response));
  await connected(gets(3));
  await until(() => begun.length === 3);
  await connected(get('/second') + get('/third'));
  await connected(gets(3), '127.0.0.2');
  await connected(requestHead('GET', '/key', { 'x-key': 'valid' }) + get('/after'));
  await until(() => begun.length >= 9);
  await settle();
  expect(urls().sort()).toEqual(['/0', '/0', '/1', '/1', '/2', '/2', '/after', '/key', '/second'].sort());
});

describe('answers that nobody reads', () => {
  it('past the bound, the connection of a stranger that has left an answer unread longest is closed', async () => {
    await serve({ unreadOfAddress: 2 }, ({ headers }, response) => {
      if (headers['x-key']) noteAdmitted(response);
      response.end(LARGE);
    });
    const withKey = await connected(requestHead('GET', '/', { 'x-key': 'valid' }));
    const strangers: Socket[] = [];
    for (let index = 0; index < 4; index += 1) {
      strangers.push(await connected(get('/')));
      await until(() => begun.length === index + 2);
      await settle();
    }
    const isOver = () => begun.map(({ response }) => response.destroyed);
    await until(() => limited.length === 2);
    expect(isOver()).toEqual([false, true, true, false, false]);
    expect(limited).toEqual(['unread', 'unread']);
    expect([withKey, ...strangers].length).toBe(5);
  });

  it('an answer that is not read in time closes its connection', async () => {
    await serve({ responseTimeoutMs: 1 }, (_request, response) => response.end(LARGE));
    await connected(get('/'));
    await until(() => begun[0]?.response.destroyed === true);
    expect(limited).toEqual(['unread']);
  });

  it('many answers that are sent at the same moment and read at once close nothing', async () => {
    await serve({ unreadOfAddress: 2 });
    const readers = await Promise.all(Array.from({ length: 20 }, () => connected(get('/'))));
    await until(() => begun.length === 20);
    for (const reader of readers) reader.resume();
    for (const { response } of begun) response.end('small');
    await settle();
    expect(limited).toEqual([]);
  });
});

it('heads that do not end are bounded over all connections: the longest of them is closed', async () => {
  await serve({ unfinishedBytes: 20_000 });
  const half = `GET / HTTP/1.1\r\nhost: here\r\na: ${'x'.repeat(7_000)}`;
  const first = await connected(half);
  const second = await connected(half);
  await settle();
  expect(limited).toEqual([]);
  const closed = once(first, 'close');
  first.resume();
  await connected(half);
  await closed;
  expect(limited).toEqual(['unfinished']);
  expect(second.destroyed).toBe(false);
});

it('requests that wait behind unanswered ones count, too', async () => {
  await serve({ unfinishedBytes: 10_000 });
  const client = await connected(gets(1_000));
  client.resume();
  await once(client, 'close');
  expect(limited).toContain('unfinished');
});

it('of too many connections the one that does not read its answer gives way before one that rested a moment ago', async () => {
  await serve({ maxConnections: 2 }, ({ url }, response) => response.end(url === '/large' ? LARGE : 'small'));
  const unread = await connected(get('/large'));
  await until(() => begun.length === 1);
  const good = await connected(get('/'));
  await once(good, 'data');
  const closed = once(unread, 'close');
  await connected('');
  await until(() => limited.length > 0);
  expect(limited).toEqual(['connections']);
  unread.resume();
  await closed;
  good.write(get('/again'));
  expect(String(await once(good, 'data'))).toContain('200 OK');
});

const body = fc.oneof(fc.constant(''), fc.constant('\r\n\r\n'.repeat(80)), fc.string({ maxLength: 300 }));
const request = fc.record({ body, isChunked: fc.boolean(), blankLines: fc.nat(2) });

const bytesOf = ({ body, isChunked, blankLines }: { body: string; isChunked: boolean; blankLines: number }) => {
  const sent = Buffer.from(body);
  const length = sent.length.toString(16);
  const chunked = sent.length === 0 ? '0\r\n\r\n' : `${length}\r\n${body}\r\n0\r\n\r\n`;
  const headers: Record<string, string | number> = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': sent.length };
  return '\r\n'.repeat(blankLines) + requestHead('POST', '/', headers) + (isChunked ? chunked : body);
};

it('each request arrives whole and in its order, however its bytes are cut', async () => {
  await serve({ ofConnection: 2 }, (request, response) => {
    void buffer(request).then((received) => response.end(received.toString('hex')));
  });
  const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), cuts, async (requests, lengths) => {
      const client = await connected('');
      const bytes = Buffer.from(requests.map(bytesOf).join(''));
      client.setNoDelay(true);
      for (let at = 0, cut = 0; at < bytes.length; cut += 1) {
        const end = at + (lengths[cut % lengths.length] ?? 1);
        client.write(bytes.subarray(at, end));
        await new Promise(setImmediate);
        at = end;
      }
      const bodies = await bodiesOf(client, requests.length);
      expect(bodies).toEqual(requests.map(({ body }) => Buffer.from(body).toString('hex')));
      client.destroy();
    }),
    { numRuns: runs(50) },
  );
});
