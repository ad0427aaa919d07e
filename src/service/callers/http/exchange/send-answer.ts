import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express';
import { type Envelope } from '../../../../base/envelope';
import { type Code, httpStatusOf, ServiceError } from '../../../../base/errors';
import { jsonPieces } from '../../../../base/json/json-pieces';
import { encodePieces } from '../../../../base/scheduling/encode-pieces';
import { inTurns } from '../../../../base/scheduling/steps';
import { settleError } from '../../../storage/database/transactions/documented-failure';
import { type RequestContext } from '../../request/request-context';
import { noteOn, requestIdOf } from './request-log';

/** Node.js sends a text in one piece with its headers. Encoding one of this many characters is a fraction of a slice. */
const SHORT_TEXT = 65_536;

async function encode(envelope: object): Promise<string | Buffer> {
  const pieces = await inTurns(jsonPieces(envelope));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return length <= SHORT_TEXT ? pieces.join('') : encodePieces(pieces);
}

/**
 * Sends the envelope of a success: `success`, `code`, `message`, then the payload, whose lists may be long. What it discloses
 * of accounts is recorded before.
 * @throws ServiceError `SERVICE_UNAVAILABLE` where it cannot be recorded; nothing is sent then
 */
export async function sendSuccess(
  response: Response,
  { beforeAnswer, accessNotes }: Pick<RequestContext, 'beforeAnswer' | 'accessNotes'>,
  code: Code,
  message: string,
  payload: object,
): Promise<void> {
  const encoding = encode({ success: true, code, message, ...payload });
  const [body] = await Promise.all([encoding, accessNotes.settle(), ...beforeAnswer]);
  noteOn(response, { code });
  response.status(httpStatusOf(code)).type('application/json');
  response.set('Content-Length', String(Buffer.byteLength(body))).end(body);
}

/** How to authenticate, for an answer of status 401 (RFC 6750 section 3); undefined for any other. */
export function challengeOf(code: Code): string | undefined {
  if (httpStatusOf(code) !== httpStatusOf('INVALID_API_KEY')) return undefined;
  return code === 'INVALID_API_KEY' ? 'Bearer error="invalid_token"' : 'Bearer';
}

/** Sets the status of a failure, and the headers that belong to it. */
export function setFailureHeaders(
  response: Response,
  { code, retryAfterSeconds }: Pick<Envelope, 'code' | 'retryAfterSeconds'>,
): void {
  const challenge = challengeOf(code);
  if (challenge !== undefined) response.set('WWW-Authenticate', challenge);
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(httpStatusOf(code));
}

/**
 * Sends the envelope of a failure with the HTTP status of its code, and with `Retry-After` if a retry makes sense.
 * @param payload what else the answer says
 */
export function sendFailure(
  response: Response,
  failure: Pick<Envelope, 'code' | 'message' | 'details' | 'retryAfterSeconds'>,
  payload: object = {},
): void {
  const { code, message, details } = failure;
  noteOn(response, { code });
  setFailureHeaders(response, failure);
  response.json({ success: false, code, message, ...(details && { details }), ...payload });
}

export const methodNotAllowed =
  (...allowed: string[]): RequestHandler =>
  (_request, response) => {
    response.set('Allow', allowed.join(', '));
    sendFailure(response, new ServiceError('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')}`));
  };

/** Adds a path that has no other methods. */
export const addGet = (router: Router, path: string, answer: RequestHandler): void =>
  void router.route(path).get(answer).all(methodNotAllowed('GET', 'HEAD'));

/** @param more what the caller may have meant */
export const noSuchPath = (more = '') => new ServiceError('NOT_FOUND', `There is nothing at this path${more}`);

export const notFound: RequestHandler = (_request, response) => sendFailure(response, noSuchPath());

/** Node.js takes the first of these where others may take the last. It joins, or refuses, the other headers that are read. */
const ONCE = ['Host', 'Authorization', 'Content-Type'];

/** What makes a request a different one for a program that reads its head differently, such as a proxy in front. */
function headFault({ httpVersion, headers, rawHeaders }: Request): string | undefined {
  // Node.js would refuse the request too, but not with the envelope.
  if (httpVersion === '1.1' && headers.host === undefined) return 'Missing header: Host';
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const repeated = ONCE.find((name) => names.indexOf(name.toLowerCase()) !== names.lastIndexOf(name.toLowerCase()));
  if (repeated !== undefined) return `The header ${repeated} must be sent once`;
  // Node.js only looks at the end of it.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !/^chunked$/i.test(coding)) return 'Transfer-Encoding must be chunked, or absent';
  return undefined;
}

/** Refuses a request whose head is ambiguous, and reads nothing more of its connection. */
export const requirePlainHead: RequestHandler = (request, response, next) => {
  const fault = headFault(request);
  if (fault === undefined) return next();
  response.set('Connection', 'close');
  sendFailure(response, new ServiceError('INVALID_REQUEST', fault));
};

/** Maps any error to a documented failure. @param onUnexpected called with an error that becomes `INTERNAL_ERROR` */
export const failures =
  (onUnexpected: (error: unknown, requestId: string) => void): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    // A path with invalid percent-encoding: the router throws before it reaches a route.
    const cause = error instanceof URIError ? noSuchPath() : error;
    const failure = settleError(cause, (unexpected) => onUnexpected(unexpected, requestIdOf(response)));
    sendFailure(response, failure);
  };
