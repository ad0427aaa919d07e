import { type Request } from 'express';
import { ServiceError } from '../../../../base/errors';

const UTF_8 = /^utf-?8$/i;
const CHARSET = /; *charset *= *(?:"([^"]*)"|([^; ]*))/gi;

/**
 * Requires that a body is of a type, and in UTF-8 where its character set is stated: read as anything else, the same
 * bytes are other names.
 * @param types what `Content-Type` must match
 * @param expected the type to send
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`
 */
export function requireMediaType(request: Pick<Request, 'get'>, types: RegExp, expected: string): void {
  const sent = request.get('content-type') ?? '';
  const refuse = (how: string) => new ServiceError('UNSUPPORTED_MEDIA_TYPE', `Send ${how}`);
  if (!types.test(sent)) throw refuse(`the body as Content-Type: ${expected}`);
  const charsets = Array.from(sent.matchAll(CHARSET), ([, quoted, bare = '']) => quoted ?? bare);
  if (!charsets.every((charset) => UTF_8.test(charset)))
    throw refuse('the body in UTF-8, the only charset that is read');
}
