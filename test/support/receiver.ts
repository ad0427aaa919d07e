import { EventEmitter, once } from 'node:events';
import { type IncomingHttpHeaders } from 'node:http';
import { serveLocally } from './local-server';

/** A message as it came. */
export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
}

/** What a receiver answers: a status, and a body with it. Undefined: nothing, ever. */
export type Reply = { status: number; body?: string; headers?: Record<string, string> } | undefined;

/** Somebody who receives webhooks, on a port of this machine. */
export interface Receiver {
  url: string;
  /** What came so far, oldest first. */
  received: ReceivedMessage[];
  /** Answers each message from now on. */
  reply: (message: ReceivedMessage) => Reply | Promise<Reply>;
  /** Resolves once so many messages have come in all. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Where the receivers of tests are; the networks that their services grant. */
export const RECEIVER_NETWORKS = ['127.0.0.1/32'];

export async function startReceiver(reply: Receiver['reply'] = () => ({ status: 200 })): Promise<Receiver> {
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const { url, close } = await serveLocally(async (request, response) => {
    const parts = await request.toArray().catch(() => undefined);
    if (!parts) return;
    const headers = request.headers as ReceivedMessage['headers'];
    const message = { path: request.url ?? '', headers, body: Buffer.concat(parts).toString() };
    receiver.received.push(message);
    arrivals.emit('message');
    const answer = await receiver.reply(message);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  const receiver: Receiver = {
    url: `${url}/hook`,
    received: [],
    reply,
    async hasReceived(count) {
      while (receiver.received.length < count) await once(arrivals, 'message');
    },
    close,
  };
  return receiver;
}

/** Each test gets a receiver of its own. */
export function useReceiver(): Receiver {
  const receiver = {} as Receiver;
  beforeEach(async () => {
    const started = await startReceiver((message) => receiver.reply(message));
    Object.assign(receiver, started, { reply: () => ({ status: 200 }) });
  });
  afterEach(() => receiver.close());
  return receiver;
}
