import { type Request, type Response } from 'express';
import {
  type AuthenticationDependencies,
  authenticate,
  type Caller,
  requireFreshTimestamp,
  requireSignature,
} from '../access/authenticate';
import { type Surface } from '../access/caller';
import { goodUntil } from '../access/verify-signature';
import { ServiceError } from '../errors';
import { type RequestContext } from '../request/request-context';
import { type Turns } from '../turns';
import { contextOf } from './context';
import { type ReadRawBody } from './raw-body';

export interface AdmissionDependencies extends AuthenticationDependencies {
  readRawBody: ReadRawBody;
  turns: Turns;
}

/** Whether a route must be signed; where it need not be, a signature that is sent is verified all the same. */
type Signing = 'required' | 'optional';

export interface Admitted {
  context: RequestContext;
  body: Buffer;
}

/** The surface a route belongs to, whether it must be signed, and how large a body it takes. */
export interface Route {
  surface: Surface;
  signing: Signing;
  /** Infinite: as large as the largest body of all. */
  maxBodyBytes: number;
}

/** The headers of a signature. */
export const SIGNATURE_HEADERS = ['X-Service-Timestamp', 'X-Service-Signature'];

/** The failure of a request without headers that it needs, all of them named. */
export const missingHeaders = (names: readonly string[]) =>
  new ServiceError('MISSING_AUTH_HEADERS', `Missing header${names.length > 1 ? 's' : ''}: ${names.join(', ')}`);

/**
 * Lets a request in: auth headers present → key → timestamp → signature over the raw bytes. Nothing of the body is read
 * before the key and the timestamp are good.
 */
export async function admit(
  request: Request,
  response: Response,
  { surface, signing, maxBodyBytes }: Route,
  dependencies: AdmissionDependencies,
): Promise<Admitted> {
  const isSigned = signing === 'required' || SIGNATURE_HEADERS.some((name) => request.get(name) !== undefined);
  const needed = ['Authorization', ...(isSigned ? SIGNATURE_HEADERS : [])];
  const missing = needed.filter((name) => !request.get(name));
  if (missing.length > 0) throw missingHeaders(missing);
  const caller: Caller = await authenticate(request.get('Authorization'), dependencies);
  const context = contextOf(request, response, caller, surface, dependencies.turns);
  // The requests of one organization begin one after the other; those of another begin in between.
  await context.turn.next();
  const timestamp = request.get('X-Service-Timestamp') ?? '';
  if (isSigned) requireFreshTimestamp(timestamp, dependencies.clock);
  const body = await dependencies.readRawBody(request, response, context.organizationId, maxBodyBytes);
  if (!isSigned) return { context, body };
  const { method, originalUrl: pathWithQuery } = request;
  const value = request.get('X-Service-Signature') ?? '';
  await requireSignature(value, caller.apiKey, { timestamp, method, pathWithQuery, body });
  const signature = { value: value.toLowerCase(), goodUntil: goodUntil(timestamp), isUsed: false };
  return { context: { ...context, signature }, body };
}
