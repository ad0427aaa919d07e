import { type Request, type Response } from 'express';
import { ServiceError } from '../errors';
import { createBodyBudget, type Hold } from './body-budget';

/** Reads the bytes of a request's body, unchanged: a signature is verified over them. */
export type ReadRawBody = (request: Request, response: Response, organizationId: string) => Promise<Buffer>;

export interface BodyLimits {
  /** Larger bodies are refused with `PAYLOAD_TOO_LARGE`. */
  maxBodyBytes: number;
  /** Of all requests in progress together; past it a request is refused with `SERVICE_UNAVAILABLE`. */
  maxBufferedBytes: number;
}

const NO_BODY = Buffer.alloc(0);

const holds = new WeakMap<Response, Hold>();

/** Gives back what the body of a request was counted for, where the answer outlasts the need for it. */
export const releaseBody = (response: Response): void => holds.get(response)?.release();

const tooLarge = () => new ServiceError('PAYLOAD_TOO_LARGE', 'The body is larger than this service takes');

/** Throws for a body that its headers say cannot be taken, before anything of it is read. */
function requireReadable({ headers }: Request, maxBodyBytes: number): void {
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding is not supported here: send the body as it is');
  }
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
}

/** Ends when the body does, when it is too much, or when the client goes away; what then still comes is not kept. */
function readAll(request: Request, maxBodyBytes: number, hold: Hold): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const onData = (chunk: Buffer) => {
      try {
        received += chunk.length;
        if (received > maxBodyBytes) throw tooLarge();
        hold.grow(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        end();
        reject(error);
      }
    };
    const onEnd = () => {
      end();
      resolve(Buffer.concat(chunks));
    };
    const onGone = () => {
      end();
      reject(new ServiceError('INVALID_REQUEST_BODY', 'The body ended before its stated length'));
    };
    const end = () => {
      // What is left flows off unread, so that the client can take the answer and the connection be used again.
      request.off('data', onData).off('end', onEnd).off('close', onGone).resume();
    };
    request.once('error', onGone);
    if (request.destroyed) onGone();
    else request.on('data', onData).on('end', onEnd).on('close', onGone);
  });
}

export function createRawBodyReader({ maxBodyBytes, maxBufferedBytes }: BodyLimits): ReadRawBody {
  const holdFor = createBodyBudget(maxBufferedBytes, maxBodyBytes);
  return async (request, response, organizationId) => {
    // What was read is held until the request is answered or given up.
    const hold = holdFor(organizationId);
    response.once('close', hold.release);
    holds.set(response, hold);
    if (response.destroyed) hold.release();
    const { 'transfer-encoding': chunked, 'content-length': length } = request.headers;
    if (chunked === undefined && length === undefined) return NO_BODY;
    requireReadable(request, maxBodyBytes);
    return readAll(request, maxBodyBytes, hold);
  };
}

const JSON_TYPE = /^application\/json *(;|$)/i;
/** Drops a byte order mark, which some exports put in front. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ServiceError('INVALID_REQUEST_BODY', 'The body is not valid UTF-8');
  }
}

/** @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `INVALID_REQUEST_BODY` */
export function parseJsonBody(request: Request, body: Buffer): unknown {
  if (!JSON_TYPE.test(request.get('content-type') ?? '')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json');
  }
  const text = textOf(body);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message repeats a part of the body.
    throw new ServiceError('INVALID_REQUEST_BODY', 'The body is not valid JSON');
  }
}
