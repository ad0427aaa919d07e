import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createResolveHost } from '../../../../../src/service/feeds/webhooks/sending/resolve-host';
import { createSender, type Sender, type SenderOptions } from '../../../../../src/service/feeds/webhooks/sending/send';

const LOOPBACK = ['127.0.0.1/32'];
/** For receivers that never answer; others have the usual time. */
const SHORT = { deadlines: { connect: 300, answer: 300, body: 100 } };

const open: { end(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ end }) => end()));
});

async function listen(server: Server): Promise<number> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    async end() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver that answers as it likes. @returns its URL */
const receiver = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}/hook`;

/** A receiver that is no HTTP server. */
const rawReceiver = async (onSocket: (socket: Socket) => void) =>
  `http://127.0.0.1:${await listen(createTcpServer(onSocket))}/hook`;

function senderOf(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ resolveHost: async () => [], networks: LOOPBACK, ...options });
  open.push({ end: async () => sender.close() });
  return sender;
}

const send = (url: string, sender = senderOf(), body = '{}') =>
  sender.send({ url, headers: { 'webhook-id': 'msg_1' }, body });

const answering =
  (status: number, body = '') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status).end(body);

describe('a sender', () => {
  it('reaches a receiver at localhost without a name server, where its network is granted', async () => {
    const url = new URL(await receiver(answering(204)));
    url.hostname = 'localhost';
    const resolveHost = createResolveHost();
    expect(await send(url.href, senderOf({ resolveHost }))).toMatchObject({ status: 204, failure: null });
    expect(await send(url.href, senderOf({ resolveHost, networks: ['10.0.0.0/8'] }))).toMatchObject({
      status: null,
      failure: 'ADDRESS_REFUSED',
    });
  });

  it('posts the body as it is, and tells what was answered', async () => {
    const taken: unknown[] = [];
    const url = await receiver(async (request, response) => {
      const parts = await request.toArray();
      taken.push({ method: request.method, url: request.url, headers: request.headers, body: String(parts.join('')) });
      response.writeHead(202).end('thanks');
    });
    const outcome = await send(url, senderOf(), '{"name":"Zoë"}');
    expect(outcome).toEqual({ status: 202, failure: null, answer: 'thanks', durationMs: expect.any(Number) });
    expect(taken).toEqual([
      {
        method: 'POST',
        url: '/hook',
        body: '{"name":"Zoë"}',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'content-length': '15',
          'user-agent': expect.stringMatching(/^account-sync\/\d/),
          'webhook-id': 'msg_1',
        }),
      },
    ]);
  });

  it('uses a connection again, and opens another one where the receiver has closed it meanwhile', async () => {
    const ports: (number | undefined)[] = [];
    let last: Socket | undefined;
    const url = await receiver((request, response) => {
      ports.push(request.socket.remotePort);
      last = request.socket;
      response.writeHead(200).end('ok');
    });
    const sender = senderOf();
    await send(url, sender);
    await send(url, sender);
    expect(ports[1]).toBe(ports[0]);
    last?.resetAndDestroy();
    expect(await send(url, sender)).toMatchObject({ status: 200 });
    expect(ports[2]).not.toBe(ports[0]);
  });

  it('follows no redirect', async () => {
    let isReached = false;
    const other = await receiver((_request, response) => {
      isReached = true;
      response.end();
    });
    const url = await receiver((_request, response) => response.writeHead(307, { location: other }).end());
    expect(await send(url)).toMatchObject({ status: 307, failure: null });
    expect(isReached).toBe(false);
  });

  it('reads the first kilobyte of an answer that never ends, and hangs up', async () => {
    let isClosed: Promise<unknown> | undefined;
    const url = await receiver((_request, response) => {
      isClosed = once(response, 'close');
      response.on('error', () => undefined);
      response.writeHead(200);
      const more = () => void response.write('x'.repeat(65_536), (error) => error || setImmediate(more));
      more();
    });
    expect(await send(url)).toMatchObject({ status: 200, answer: 'x'.repeat(1_024) });
    await isClosed;
  });

  it('takes the status of an answer whose body hangs', async () => {
    const url = await receiver((_request, response) => void response.writeHead(200).write('begun'));
    expect(await send(url, senderOf({ deadlines: { connect: 5_000, answer: 15_000, body: 100 } }))).toMatchObject({
      status: 200,
      answer: 'begun',
      failure: null,
    });
  });

  it.each([
    ['answers nothing', () => undefined],
    [
      'sends one header after the other, without end',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('x: y\r\n'), 10);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'says 100 and 103 again and again',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('gives up a receiver that %s', async (_what, onSocket) => {
    expect(await send(await rawReceiver(onSocket), senderOf(SHORT))).toMatchObject({
      status: null,
      failure: 'TIMED_OUT',
    });
  });

  it.each([
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['speaks something else', (socket: Socket) => socket.end('220 smtp.example.com ESMTP\r\n')],
    [
      'changes the protocol',
      (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    ],
    [
      'sends a header of a megabyte',
      (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(2 ** 20)}\r\n\r\n`),
    ],
  ])('fails where the receiver %s', async (_what, onSocket) => {
    expect(await send(await rawReceiver(onSocket))).toMatchObject({ status: null, failure: 'CONNECTION_FAILED' });
  });

  it('fails where nobody listens', async () => {
    const url = await receiver(answering(200));
    await open.shift()?.end();
    expect(await send(url)).toMatchObject({ failure: 'CONNECTION_FAILED' });
  });

  it('refuses an address that it was not granted, before it connects', async () => {
    let connections = 0;
    const url = await rawReceiver(() => {
      connections += 1;
    });
    expect(await send(url, senderOf({ networks: ['127.0.0.2/32'] }))).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    expect(await send(url.replace('http:', 'https:'), senderOf({ networks: [] }))).toMatchObject({
      failure: 'ADDRESS_REFUSED',
    });
    expect(connections).toBe(0);
  });

  it('looks at the address of each connection: a name that leads inside the second time is refused', async () => {
    const url = (
      await receiver((_request, response) => response.writeHead(200, { connection: 'close' }).end())
    ).replace('127.0.0.1', 'receiver.example');
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['10.0.0.1', '::1', '169.254.169.254'], []];
    const sender = senderOf({ resolveHost: async () => answers.shift() ?? [] });
    expect(await send(url, sender)).toMatchObject({ status: 200 });
    for (const failure of ['ADDRESS_REFUSED', 'ADDRESS_REFUSED', 'HOST_NOT_FOUND'])
      expect(await send(url, sender)).toMatchObject({ status: null, failure });
  });

  it('connects only to those addresses of a name that it may', async () => {
    const url = (await receiver(answering(200))).replace('127.0.0.1', 'receiver.example');
    const sender = senderOf({ resolveHost: async () => ['127.0.0.3', '127.0.0.1', '10.0.0.1'] });
    expect(await send(url, sender)).toMatchObject({ status: 200 });
  });

  it('gives up a name server that never answers', async () => {
    const sender = senderOf({ ...SHORT, resolveHost: () => new Promise(() => undefined) });
    expect(await send('http://receiver.example/', sender)).toMatchObject({ failure: 'TIMED_OUT' });
  });
});
