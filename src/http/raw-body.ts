import { type Request, type Response } from 'express';
import { ServiceError } from '../errors';
import { type BudgetLimits, createBodyBudget, type Hold } from './body-budget';

/**
 * Reads the bytes of a request's body, unchanged: a signature is verified over them. From then on the request counts as
 * one in progress, until it is answered or given up.
 *
 * @param mostBytes where this request may have less than the largest body of all
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `SERVICE_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`
 */
export type ReadRawBody = (
  request: Request,
  response: Response,
  organizationId: string,
  mostBytes: number,
) => Promise<Buffer>;

/** Bytes of a body that is not a bulk upsert. */
export const SMALL_BODY_BYTES = 1_048_576;

const NO_BODY = Buffer.alloc(0);

const holds = new WeakMap<Response, Hold>();

/** Gives back what a request was counted for, where the answer may go on for hours. */
export const releaseBody = (response: Response): void => holds.get(response)?.release();

const tooLarge = (mostBytes: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The body is larger than ${mostBytes} bytes`);

/** Throws for a body that its headers say cannot be taken, before anything of it is read. */
function requireReadable({ headers }: Request, mostBytes: number): void {
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding is not supported here: send the body as it is');
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
}

/** Ends when the body does, when it is too much, or when the client goes away; what then still comes is not kept. */
function readAll(request: Request, mostBytes: number, hold: Hold): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const onData = (chunk: Buffer) => {
      try {
        received += chunk.length;
        if (received > mostBytes) throw tooLarge(mostBytes);
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

export function createRawBodyReader(limits: BudgetLimits): ReadRawBody {
  const holdFor = createBodyBudget(limits);
  return async (request, response, organizationId, mostBytes) => {
    // What was read is held until the request is answered or given up.
    const hold = holdFor(organizationId);
    response.once('close', hold.release);
    holds.set(response, hold);
    if (response.destroyed) hold.release();
    const { 'transfer-encoding': chunked, 'content-length': length } = request.headers;
    if (chunked === undefined && length === undefined) return NO_BODY;
    const most = Math.min(mostBytes, limits.maxBodyBytes);
    requireReadable(request, most);
    return readAll(request, most, hold);
  };
}
