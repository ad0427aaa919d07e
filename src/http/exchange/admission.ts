import { type Request, type Response } from 'express';
import { type AccessControl } from '../../access';
import {
  type AuthenticatedKey,
  type Credentials,
  missingHeaders,
  requireFreshTimestamp,
  requireSignature,
  SIGNATURE_HEADERS,
} from '../../access/authenticate';
import { type Surface } from '../../access/caller';
import { validUntil } from '../../access/verify-signature';
import { type RequestContext } from '../../request/request-context';
import { type Turns } from '../../scheduling/fair-scheduler';
import { setTurn } from '../../scheduling/request-scope';
import { type ReadRawBody } from '../body/raw-body';
import { clientAddressOf } from '../server/client-address';
import { type ContextDependencies, contextOf } from './context';

export interface AdmissionDependencies extends AccessControl, ContextDependencies {
  clock: () => Date;
  readRawBody: ReadRawBody;
  turns: Turns;
}

/** Whether a request must be signed. A signature that is sent is always verified. */
type Signing = 'required' | 'optional';

export interface Admitted {
  context: RequestContext;
  body: Buffer;
  /** Frees the memory of the body for others before the answer. */
  releaseBody: () => void;
}

/** What a route requires of its requests. */
export interface Route {
  surface: Surface;
  /** What the route does, by its name; that of a GraphQL operation is known later. */
  operation: string;
  signing: Signing;
  /** Infinity: only `MAX_BODY_BYTES` limits the body. */
  maxBodyBytes: number;
}

/** What a request says about who sends it. */
export const credentialsOf = (request: Request): Credentials => ({
  authorization: request.get('Authorization'),
  ip: request.ip,
});

/**
 * Authenticates a request and reads its body: headers present → key → timestamp → signature over the raw bytes. The body
 * is read only once the key and the timestamp are valid.
 *
 * @throws ServiceError what `identifyCaller`, `requireFreshTimestamp`, `requireSignature` and `ReadRawBody` throw
 */
export async function admit(
  request: Request,
  response: Response,
  { surface, operation, signing, maxBodyBytes }: Route,
  dependencies: AdmissionDependencies,
): Promise<Admitted> {
  const isSigned = signing === 'required' || SIGNATURE_HEADERS.some((name) => request.get(name) !== undefined);
  const needed = ['Authorization', ...(isSigned ? SIGNATURE_HEADERS : [])];
  const missing = needed.filter((name) => !request.get(name));
  if (missing.length > 0) throw missingHeaders(missing);
  const caller: AuthenticatedKey = await dependencies.identifyCaller(
    credentialsOf(request),
    clientAddressOf(request.ip),
  );
  const context = contextOf(request, response, caller, { surface, operation }, dependencies);
  // The requests of one organization start one after the other, alternating with those of other organizations.
  const turn = dependencies.turns(context.organizationId);
  setTurn(turn);
  await turn.next();
  const timestamp = request.get('X-Service-Timestamp') ?? '';
  if (isSigned) requireFreshTimestamp(timestamp, dependencies.clock);
  const { organizationId } = context;
  const { bytes: body, release } = await dependencies.readRawBody(request, response, organizationId, maxBodyBytes);
  if (body.length > 0) context.note({ bodyBytes: body.length });
  if (!isSigned) return { context, body, releaseBody: release };
  const { method, originalUrl: pathWithQuery } = request;
  const value = request.get('X-Service-Signature') ?? '';
  await requireSignature(value, caller.apiKey, { timestamp, method, pathWithQuery, body });
  const signature = { value: value.toLowerCase(), validUntil: validUntil(timestamp), isUsed: false };
  return { context: { ...context, signature }, body, releaseBody: release };
}
