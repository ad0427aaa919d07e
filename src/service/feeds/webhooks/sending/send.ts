import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { readAddress } from '../../../../base/network';
import { version } from '../../../../base/version';
import { signWebhook } from '../../../../base/webhook-signature';
import { mayConnect } from '../rules/address';
import { hostOf, isEncrypted, receivingUrl } from '../rules/endpoint-url';
import { MAX_ANSWER_BYTES, type Outcome, type SendFailure } from './outcome';
import { guardedLookup, type ResolveHost, SendError } from './resolve-host';

/** One attempt. */
export interface Sending {
  url: string;
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** An attempt at a message, signed with each of the secrets at the time that it is sent. */
export async function signedSending(
  url: string,
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
): Promise<Sending> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = await signWebhook(secrets, { id, timestamp, body });
  return { url, body, headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } };
}

/**
 * In milliseconds: until there is a connection, encrypted where it is to be; until the head of the answer is there; and
 * for the part of the answer's body that is read, after its head.
 */
export const DEADLINES = { connect: 5_000, answer: 15_000, body: 2_000 };

export interface SenderOptions {
  resolveHost: ResolveHost;
  /** Where webhooks may be sent to besides the public internet, in the spelling of `readNetwork`. */
  networks: readonly string[];
  deadlines?: typeof DEADLINES;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}

const MAX_HEADER_BYTES = 16_384;
/** How long a connection is kept that nothing is sent over, and how many of one host. */
const KEPT_MS = 10_000;
const MAX_KEPT = 8;

function failureOf(error: Error, socket: Socket | null): SendFailure {
  if (error instanceof SendError) return error.failure;
  return socket instanceof TLSSocket && socket.authorizationError ? 'CERTIFICATE_REFUSED' : 'CONNECTION_FAILED';
}

type Attempt = Omit<Outcome, 'durationMs'>;

const noAnswer = (failure: SendFailure): Attempt => ({ status: null, answer: '', failure });

/** Reads the beginning of a body, and ends the connection if there is more. A body that hangs is cut off. */
function readBeginning(response: IncomingMessage, deadlineMs: number): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const settle = () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString());
    };
    const cut = () => {
      response.destroy();
      settle();
    };
    const timer = setTimeout(cut, deadlineMs);
    response.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes > MAX_ANSWER_BYTES) cut();
    });
    for (const end of ['end', 'error', 'close']) response.on(end, settle);
  });
}

export type Sender = ReturnType<typeof createSender>;

/** Sends webhooks, over connections that are kept for the next one to the same host. */
export function createSender({
  resolveHost,
  networks,
  deadlines = DEADLINES,
  now = () => performance.now(),
}: SenderOptions) {
  const options = { keepAlive: true, timeout: KEPT_MS, maxFreeSockets: MAX_KEPT, scheduling: 'lifo' } as const;
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  /**
   * @param isFresh whether a connection is opened, though one may be kept
   * @param answerBy when the head of the answer has to be there
   */
  function attempt(
    { url: text, headers, body }: Sending,
    isFresh: boolean,
    answerBy: number,
  ): Promise<Attempt | 'STALE'> {
    const url = receivingUrl(text);
    const encrypted = isEncrypted(url);
    // A host that is an address is not looked up.
    const address = readAddress(hostOf(url))?.toString();
    if (address !== undefined && !mayConnect(address, encrypted, networks))
      return Promise.resolve(noAnswer('ADDRESS_REFUSED'));
    return new Promise((resolve) => {
      const request = (encrypted ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: isFresh ? false : agents[encrypted ? 'https' : 'http'],
        lookup: guardedLookup(resolveHost, encrypted, networks),
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': `account-sync/${version}`,
          ...headers,
        },
      });
      const give = (up: SendFailure) => request.destroy(new SendError(up));
      let connecting: NodeJS.Timeout | undefined = setTimeout(() => give('TIMED_OUT'), deadlines.connect);
      const answering = setTimeout(() => give('TIMED_OUT'), answerBy - now());
      const connected = () => {
        clearTimeout(connecting);
        connecting = undefined;
      };
      let hasAnswer = false;
      const settle = (outcome: Attempt | 'STALE') => {
        connected();
        clearTimeout(answering);
        resolve(outcome);
      };
      request.on('socket', (socket: Socket) => {
        if (request.reusedSocket) connected();
        else socket.once(encrypted ? 'secureConnect' : 'connect', connected);
      });
      request.on('response', (response) => {
        hasAnswer = true;
        clearTimeout(answering);
        const status = response.statusCode ?? null;
        const retryAfter = response.headers['retry-after'];
        void readBeginning(response, deadlines.body).then((answer) =>
          settle({ status, answer, failure: null, ...(retryAfter !== undefined && { retryAfter }) }),
        );
      });
      request.on('error', (error: Error & { code?: string }) => {
        // The host had closed the connection that was kept: the request was not read.
        if (!hasAnswer && request.reusedSocket && error.code === 'ECONNRESET') settle('STALE');
        else if (!hasAnswer) settle(noAnswer(failureOf(error, request.socket)));
      });
      // Such as an answer that changes the protocol: there is neither a response nor an error.
      request.on('close', () => {
        if (!hasAnswer) settle(noAnswer('CONNECTION_FAILED'));
      });
      request.end(body);
    });
  }

  return {
    /** Sends once. Never rejects, and never takes longer than its deadlines. */
    async send(sending: Sending): Promise<Outcome> {
      const began = now();
      const answerBy = began + deadlines.answer;
      const first = await attempt(sending, false, answerBy);
      const second = first === 'STALE' ? await attempt(sending, true, answerBy) : first;
      const outcome = second === 'STALE' ? noAnswer('CONNECTION_FAILED') : second;
      return { ...outcome, durationMs: Math.round(now() - began) };
    },
    /** Closes the connections that are kept. */
    close(): void {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
