import { isUtf8 } from 'node:buffer';
import { type Request } from 'express';
import { ServiceError } from '../../../../base/errors';
import { isJsonObject, type Json } from '../../../../base/json/json';
import { hasRepeatedKey, parseScanned, SHORT_JSON_BYTES, scanJson } from '../../../../base/json/json-scan';
import { currentTurn } from '../../../../base/scheduling/request-scope';
import { inTurns } from '../../../../base/scheduling/steps';
import { invalidUtf8At, jsonFaultAt, placeIn } from './body-faults';
import { beginsAsGzip } from './decoded-body';
import { requireMediaType } from './media-type';

const JSON_TYPE = /^application\/json *(;|$)/i;
/** Skips a byte order mark, which some exports start with. */
const utf8 = new TextDecoder('utf-8');

const invalid = (message: string) => new ServiceError('INVALID_REQUEST_BODY', `The body is not valid ${message}`);

const REPEATED_KEY = 'The body holds a key more than once';

/** The fault names its place and repeats nothing of the body. The parser's own message does, and may lack the place. */
function invalidJson(text: string): ServiceError {
  const at = jsonFaultAt(text);
  return invalid(`JSON${at < text.length ? '' : ': it ends too early,'} at ${placeIn(text, at)}`);
}

const GZIP = 'The body is compressed with gzip, which only parts of imports may be: send it as it is';

function invalidUtf8(body: Buffer): ServiceError {
  if (beginsAsGzip(body)) return new ServiceError('INVALID_REQUEST_BODY', GZIP);
  const text = utf8.decode(body);
  return invalid(`UTF-8 at ${placeIn(text, invalidUtf8At(text, body))}`);
}

/** @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `INVALID_REQUEST_BODY`, `PAYLOAD_TOO_LARGE` */
export async function parseJsonBody(request: Request, body: Buffer): Promise<Json> {
  requireMediaType(request, JSON_TYPE, 'application/json');
  // Bodies of one organization that arrive together must not be parsed one right after the other.
  const turn = currentTurn();
  const pause = async () => body.length > SHORT_JSON_BYTES && turn?.next();
  await pause();
  const scan = scanJson(body);
  if (!isUtf8(body)) throw invalidUtf8(body);
  let value: Json;
  try {
    value = await inTurns(parseScanned(body, scan));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    await pause();
    throw invalidJson(utf8.decode(body));
  }
  // A signer who means the first one and a reader who takes the last would see two different requests.
  const isSigned = request.get('X-Service-Signature') !== undefined;
  if (isSigned && isJsonObject(value) && hasRepeatedKey(body, scan))
    throw new ServiceError('INVALID_REQUEST_BODY', REPEATED_KEY);
  return value;
}

/**
 * A body that may be left out, which is an empty object then.
 * @throws ServiceError as `parseJsonBody` does
 */
export const parseOptionalJsonBody = async (request: Request, body: Buffer): Promise<Json> =>
  body.length === 0 ? {} : parseJsonBody(request, body);
