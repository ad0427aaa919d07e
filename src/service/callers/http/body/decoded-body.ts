import { createGunzip, type Gunzip } from 'node:zlib';
import { ServiceError } from '../../../../base/errors';

/** This many bytes are looked through within a fraction of a slice. */
const CHUNK_BYTES = 65_536;

const damaged = (where: string) => new ServiceError('INVALID_REQUEST_BODY', `The body is not valid gzip: ${where}`);

/** Whether bytes begin as gzip does, which neither JSON nor any other UTF-8 can. */
export const beginsAsGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
}

/** What is inside a compressed body. It is never in memory as a whole. */
async function* gunzipped(body: Buffer): AsyncGenerator<Buffer> {
  const gunzip: Gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  gunzip.end(body);
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    // The errors of zlib have a number; the reader throws all others.
    if (!(error instanceof Error && 'errno' in error)) throw error;
    throw damaged(`it is damaged or ends too early, after ${bytes} bytes of its content`);
  } finally {
    gunzip.destroy();
  }
  if (gunzip.bytesWritten < body.length) throw damaged(`something else follows at byte ${gunzip.bytesWritten}`);
}

/**
 * The content of a body, in chunks.
 * @throws ServiceError `INVALID_REQUEST_BODY` where it is not gzip, or gzip that no header names; `PAYLOAD_TOO_LARGE` once
 * there are too many bytes
 */
export async function* decodedBody(body: Buffer, isGzip: boolean, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of isGzip ? gunzipped(body) : chunksOf(body)) {
    if (bytes === 0 && beginsAsGzip(chunk)) {
      const advice = isGzip ? 'gzip twice: compress it once' : 'gzip: send it with Content-Encoding: gzip';
      throw new ServiceError('INVALID_REQUEST_BODY', `The body is compressed with ${advice}`);
    }
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new ServiceError('PAYLOAD_TOO_LARGE', `The body holds more than ${maxBytes} bytes once it is decoded`);
    }
    yield chunk;
  }
}
