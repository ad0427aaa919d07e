import { type Request, type Response } from 'express';
import {
  type AuthenticationDependencies,
  authenticate,
  type Caller,
  requireFreshTimestamp,
  requireSignature,
} from '../access/authenticate';
import { type RequestContext } from '../access/request-context';
import { ServiceError } from '../errors';
import { contextOf } from '../http/context';
import { type ReadRawBody } from '../http/raw-body';

export interface AdmissionDependencies extends AuthenticationDependencies {
  readRawBody: ReadRawBody;
}

/** Whether a route must be signed; where it need not be, a signature that is sent is verified all the same. */
export type Signing = 'required' | 'optional';

export interface Admitted {
  context: RequestContext;
  body: Buffer;
}

const SIGNATURE_HEADERS = ['X-Service-Timestamp', 'X-Service-Signature'];

/** Throws for headers that are missing, all of them named. */
function requireHeaders(request: Request, names: readonly string[]): void {
  const missing = names.filter((name) => !request.get(name));
  if (missing.length > 0) {
    throw new ServiceError(
      'MISSING_AUTH_HEADERS',
      `Missing header${missing.length > 1 ? 's' : ''}: ${missing.join(', ')}`,
    );
  }
}

/**
 * Lets a request in: auth headers present → key → timestamp → signature over the raw bytes (design.md section 2).
 * Nothing of the body is read before the key and the timestamp are good.
 */
export async function admit(
  request: Request,
  response: Response,
  signing: Signing,
  dependencies: AdmissionDependencies,
): Promise<Admitted> {
  const isSigned = signing === 'required' || SIGNATURE_HEADERS.some((name) => request.get(name) !== undefined);
  requireHeaders(request, ['Authorization', ...(isSigned ? SIGNATURE_HEADERS : [])]);
  const caller: Caller = await authenticate(request.get('Authorization'), dependencies);
  const context = contextOf(request, response, caller, 'REST');
  const timestamp = request.get('X-Service-Timestamp') ?? '';
  if (isSigned) requireFreshTimestamp(timestamp, dependencies.clock);
  const body = await dependencies.readRawBody(request, response, context.organizationId);
  if (isSigned) {
    const { method, originalUrl: pathWithQuery } = request;
    await requireSignature(request.get('X-Service-Signature') ?? '', caller.apiKey, {
      timestamp,
      method,
      pathWithQuery,
      body,
    });
  }
  return { context, body };
}
