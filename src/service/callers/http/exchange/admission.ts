import { type Request, type Response } from 'express';
import { ServiceError } from '../../../../base/errors';
import { type Turns } from '../../../../base/scheduling/fair-scheduler';
import { setTurn } from '../../../../base/scheduling/request-scope';
import { type AccessControl } from '../../access';
import {
  type Credentials,
  missingHeaders,
  requireFreshTimestamp,
  requireSignature,
  SIGNATURE_HEADERS,
} from '../../access/authenticate';
import { validUntil } from '../../access/verify-signature';
import { type RequestContext } from '../../request/request-context';
import { type Protocol } from '../../rights/caller';
import { type ReadRawBody } from '../body/raw-body';
import { clientAddressOf } from '../server/client-address';
import { type ContextDependencies, contextOf } from './context';
import { sessionIn } from './session-cookie';

export interface AdmissionDependencies extends ContextDependencies {
  access: AccessControl;
  clock: () => Date;
  readRawBody: ReadRawBody;
  turns: Turns;
}

export interface Admitted {
  context: RequestContext;
  body: Buffer;
  /** Frees the memory of the body for others before the answer. */
  releaseBody: () => void;
}

/** What a route requires of its requests. */
export interface Route {
  protocol: Protocol;
  /** What the route does, by its name; that of a GraphQL operation is read later. */
  operation: string;
  /**
   * Whether a request with a key must be signed. A signature that is sent is always verified. A session stands in for the
   * signature too: only a page of this origin can use it.
   */
  signing: 'required' | 'optional';
  /** Infinity: only `MAX_BODY_BYTES` limits the body. */
  maxBodyBytes: number;
  /** Whether the body may be compressed. The signature covers it as it is sent. */
  allowsGzip?: boolean;
}

/** What a request says about who sends it. @throws ServiceError `CROSS_ORIGIN_REQUEST` */
function credentialsOf(request: Request, { config }: Pick<AdmissionDependencies, 'config'>): Credentials {
  const { ip } = request;
  const authorization = request.get('Authorization');
  const session = config.console && authorization === undefined ? sessionIn(request) : undefined;
  return session === undefined ? { authorization, ip } : { session, ip };
}

/** @throws ServiceError `MISSING_AUTH_HEADERS`, `INVALID_REQUEST_SIGNATURE` */
function requireHeaders(request: Request, { session }: Credentials, isSigned: boolean): void {
  if (session !== undefined) {
    if (!isSigned) return;
    throw new ServiceError('INVALID_REQUEST_SIGNATURE', 'A session signs nothing: leave the signature out');
  }
  const needed = ['Authorization', ...(isSigned ? SIGNATURE_HEADERS : [])];
  const missing = needed.filter((name) => !request.get(name));
  if (missing.length > 0) throw missingHeaders(missing);
}

/**
 * Authenticates a request and reads its body: headers present → key or session → timestamp → signature over the raw bytes.
 * The body is read only once the key and the timestamp are valid, and the key or session must still be so when it has arrived.
 *
 * @throws ServiceError `CROSS_ORIGIN_REQUEST`, and what `identifyCaller`, `requireFreshTimestamp`, `requireSignature` and `ReadRawBody` throw
 */
export async function admit(
  request: Request,
  response: Response,
  { protocol, operation, signing, maxBodyBytes, allowsGzip = false }: Route,
  dependencies: AdmissionDependencies,
): Promise<Admitted> {
  const credentials = credentialsOf(request, dependencies);
  const hasSignature = SIGNATURE_HEADERS.some((name) => request.get(name) !== undefined);
  const isSigned = hasSignature || (signing === 'required' && credentials.session === undefined);
  requireHeaders(request, credentials, isSigned);
  const clientAddress = clientAddressOf(request.ip);
  const caller = await dependencies.access.identifyCaller(credentials, clientAddress);
  const checkKey = () => dependencies.access.recheckKey(credentials, clientAddress);
  const context = contextOf(response, caller, { protocol, operation, clientAddress, checkKey }, dependencies);
  // The requests of one organization start one after the other, alternating with those of other organizations.
  const turn = dependencies.turns(context.organizationId);
  setTurn(turn);
  await turn.next();
  const timestamp = request.get('X-Service-Timestamp') ?? '';
  if (isSigned) requireFreshTimestamp(timestamp, dependencies.clock);
  const { organizationId } = context;
  const isOnItsWay = !request.complete;
  const reading = dependencies.readRawBody(request, response, organizationId, maxBodyBytes, allowsGzip);
  const { bytes: body, release } = await reading;
  // The sender decides how long that took: a key or session that has ended since does nothing more.
  if (isOnItsWay) await checkKey();
  if (body.length > 0) context.note({ bodyBytes: body.length });
  if (!isSigned || caller.apiKey === undefined) return { context, body, releaseBody: release };
  const { method, originalUrl: pathWithQuery } = request;
  const value = request.get('X-Service-Signature') ?? '';
  await requireSignature(value, caller.apiKey, { timestamp, method, pathWithQuery, body });
  const signature = { value: value.toLowerCase(), validUntil: validUntil(timestamp), isUsed: false };
  return { context: { ...context, signature }, body, releaseBody: release };
}
