import { type RequestListener } from 'node:http';
import { type Socket } from 'node:net';
import { HOUR_MS } from '../../../../../src/base/time/durations';
import { createResolveHost } from '../../../../../src/service/feeds/webhooks/sending/resolve-host';
import {
  createSender,
  DEADLINES,
  type Sender,
  type SenderOptions,
} from '../../../../../src/service/feeds/webhooks/sending/send';
import { serveLocally } from '../../../../support/local-server';
import { until } from '../../../../support/until';
import { ATTACKS, type AttackName, HANGING, startHostileReceiver } from '../delivery/hostile-receivers';

const LOOPBACK = ['127.0.0.1/32'];
/** For receivers that never answer; others have the usual time. */
const SHORT = { deadlines: { connect: 300, answer: 300, body: 100 } };

const open: { end(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ end }) => end()));
});

/** A receiver that answers as it likes. @returns its URL */
async function receiver(answer: RequestListener): Promise<string> {
  const { url, close } = await serveLocally(answer);
  open.push({ end: close });
  return `${url}/hook`;
}

async function hostileReceiver(attack: AttackName) {
  const started = await startHostileReceiver(attack);
  open.push({ end: started.close });
  return started;
}

function senderOf(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ resolveHost: async () => [], networks: LOOPBACK, ...options });
  open.push({ end: async () => sender.close() });
  return sender;
}

const send = (url: string, sender = senderOf(), body = '{}') =>
  sender.send({ url, headers: { 'webhook-id': 'msg_1' }, body });

const answering =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end();

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

  it('gives up a receiver that closes a kept connection late and hangs on the next, once the time for both is over', async () => {
    let time = 0;
    let requests = 0;
    const url = await receiver((request, response) => {
      requests += 1;
      if (requests === 1) response.end();
      if (requests !== 2) return;
      time = HOUR_MS - 100;
      request.socket.resetAndDestroy();
    });
    const sender = senderOf({ deadlines: { ...DEADLINES, answer: HOUR_MS }, now: () => time });
    await send(url, sender);
    expect(await send(url, sender)).toMatchObject({ status: null, failure: 'TIMED_OUT' });
    expect(requests).toBe(3);
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
    const { url, closed } = await hostileReceiver('answers 200 and streams for ever');
    expect(await send(url)).toMatchObject({ status: 200, answer: 'x'.repeat(1_024) });
    await until(() => closed() !== 0);
  });

  it('takes the status of an answer whose body hangs', async () => {
    const sender = senderOf({ deadlines: { connect: 5_000, answer: 15_000, body: 100 } });
    const { url } = await hostileReceiver('begins an answer and no more');
    expect(await send(url, sender)).toMatchObject({ status: 500, answer: 'begun', failure: null });
  });

  it.each(HANGING)('gives up a receiver that %s', async (attack) => {
    const failed = { status: null, failure: 'TIMED_OUT' };
    const { url } = await hostileReceiver(attack);
    expect(await send(url, senderOf(SHORT))).toMatchObject(failed);
  });

  it.each<[string, RequestListener]>([
    ['hangs up', ({ socket }) => socket.destroy()],
    ['speaks something else', ({ socket }) => socket.end('220 smtp.example.com ESMTP\r\n')],
    [
      'changes the protocol',
      ({ socket }) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    ],
    ['sends a megabyte of headers', ATTACKS['sends a megabyte of headers']],
  ])('fails where the receiver %s', async (_what, answer) => {
    expect(await send(await receiver(answer))).toMatchObject({ status: null, failure: 'CONNECTION_FAILED' });
  });

  it('fails where the receiver hangs up before it has read anything', async () => {
    const { server, url, close } = await serveLocally(answering(200));
    open.push({ end: close });
    server.on('connection', (socket) => socket.destroy());
    expect(await send(url)).toMatchObject({ status: null, failure: 'CONNECTION_FAILED' });
  });

  it('fails where nobody listens', async () => {
    const url = await receiver(answering(200));
    await open.shift()?.end();
    expect(await send(url)).toMatchObject({ failure: 'CONNECTION_FAILED' });
  });

  it('refuses an address that it was not granted, before it connects', async () => {
    let connections = 0;
    const { server, url, close } = await serveLocally(answering(200));
    open.push({ end: close });
    server.on('connection', () => {
      connections += 1;
    });
    expect(await send(url, senderOf({ networks: ['127.0.0.2/32'] }))).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    const overTls = url.replace('http:', 'https:');
    expect(await send(overTls, senderOf({ networks: [] }))).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    expect(connections).toBe(0);
  });

  it('looks at the address of each connection: a name that leads inside the second time is refused', async () => {
    const local = await receiver((_request, response) => response.writeHead(200, { connection: 'close' }).end());
    const url = local.replace('127.0.0.1', 'receiver.example');
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
