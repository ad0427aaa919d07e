import { type Request, type Response, raw } from 'express';
import { ServiceError } from '../errors';

/** Reads the bytes of a request's body, unchanged: a signature is verified over them. */
export type ReadRawBody = (request: Request, response: Response) => Promise<Buffer>;

const NO_BODY = Buffer.alloc(0);

/** What the body reader's errors mean to the caller. */
function bodyFailure(error: { type?: string }): unknown {
  switch (error.type) {
    case 'entity.too.large':
      return new ServiceError('PAYLOAD_TOO_LARGE', 'The body is larger than this service takes');
    case 'encoding.unsupported':
      return new ServiceError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Content-Encoding is not supported here: send the body as it is',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new ServiceError('INVALID_REQUEST_BODY', 'The body ended before its stated length');
    default:
      return error;
  }
}

/** @param maxBytes larger bodies are refused with `PAYLOAD_TOO_LARGE`; any `Content-Encoding` with `UNSUPPORTED_MEDIA_TYPE` */
export function createRawBodyReader(maxBytes: number): ReadRawBody {
  const read = raw({ type: () => true, inflate: false, limit: maxBytes });
  return (request, response) =>
    new Promise((resolve, reject) => {
      read(request, response, (error?: unknown) => {
        if (error) reject(bodyFailure(error));
        else resolve(Buffer.isBuffer(request.body) ? request.body : NO_BODY);
      });
    });
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
