import { type Request, type Response } from 'express';
import { ServiceError } from '../../../../base/errors';
import { createBodyBudget, type Reservation } from './body-budget';

/** The largest body of a request that is not a bulk upsert. */
export const SMALL_BODY_BYTES = 1_048_576;

const NO_BODY = Buffer.alloc(0);

const tooLarge = (maxBytes: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes`);

const GZIP = /^gzip$/i;

/** Whether a body was sent compressed, which few routes allow. */
export const isGzip = ({ headers }: Pick<Request, 'headers'>): boolean => GZIP.test(headers['content-encoding'] ?? '');

/** Refuses a body by its headers, before anything of it is read. */
function requireReadable(request: Request, maxBytes: number, allowsGzip: boolean): void {
  const { headers } = request;
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '') && !(allowsGzip && isGzip(request))) {
    const allowed = allowsGzip ? 'Content-Encoding must be gzip, or absent' : 'Content-Encoding is not supported here';
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', `${allowed}: send the body as it is`);
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** Reads until the body ends, is too large, or the client disconnects. Whatever arrives later is dropped. */
function readAll(request: Request, maxBytes: number, reservation: Reservation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const onData = (chunk: Buffer) => {
      try {
        received += chunk.length;
        if (received > maxBytes) throw tooLarge(maxBytes);
        reservation.grow(chunk.length);
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
      // The rest is discarded, so that the client can read the answer and use the connection again.
      request.off('data', onData).off('end', onEnd).off('close', onGone).resume();
    };
    request.once('error', onGone);
    if (request.destroyed) onGone();
    else request.on('data', onData).on('end', onEnd).on('close', onGone);
  });
}

/** @returns what reads the body of a request, within what the memory and the organization allow */
export function createRawBodyReader(limits: Parameters<typeof createBodyBudget>[0]) {
  const reserve = createBodyBudget(limits);
  /**
   * Reads the bytes of a request's body, unchanged, since a signature is verified over them. From then on the request
   * counts as in progress, until it is answered or aborted.
   *
   * @param maxBytes limits the body of this request below `MAX_BODY_BYTES`; Infinity if nothing else limits it
   * @param allowsGzip whether it may be compressed; it is read as it is sent
   * @returns with it what ends the reservation before the request is answered, since its answer may take hours
   * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `SERVICE_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`
   */
  return async (
    request: Request,
    response: Response,
    organizationId: string,
    maxBytes: number,
    allowsGzip: boolean,
  ): Promise<{ bytes: Buffer; release: () => void }> => {
    const reservation = reserve(organizationId);
    const { release } = reservation;
    response.once('close', release);
    if (response.destroyed) release();
    const { 'transfer-encoding': chunked, 'content-length': length } = request.headers;
    if (chunked === undefined && length === undefined) return { bytes: NO_BODY, release };
    const allowedBytes = Math.min(maxBytes, limits.maxBodyBytes);
    requireReadable(request, allowedBytes, allowsGzip);
    return { bytes: await readAll(request, allowedBytes, reservation), release };
  };
}

export type ReadRawBody = ReturnType<typeof createRawBodyReader>;
