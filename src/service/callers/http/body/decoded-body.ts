import { createGunzip, type Gunzip } from 'node:zlib';
import { ServiceError } from '../../../../base/errors';

/** This many bytes are looked through within a fraction of a slice. */
const CHUNK_BYTES = 65_536;

const damaged = (where: string) => new ServiceError('INVALID_REQUEST_BODY', `The body is not valid gzip: ${where}`);

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
 * @throws ServiceError `INVALID_REQUEST_BODY` where it is not gzip, `PAYLOAD_TOO_LARGE` once there are too many bytes
 */
export async function* decodedBody(body: Buffer, isGzip: boolean, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of isGzip ? gunzipped(body) : chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new ServiceError('PAYLOAD_TOO_LARGE', `The body holds more than ${maxBytes} bytes once it is decoded`);
    }
    yield chunk;
  }
}
