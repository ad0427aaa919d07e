import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ServiceError } from '../../../base/errors';
import { type Log } from '../../../base/log';
import { type ReadRawBody } from '../http/body/raw-body';
import { methodNotAllowed, noSuchPath } from '../http/exchange/send-answer';
import { clearSignInCookie, rootOf, setSignInCookie, signInCookiesOf } from '../http/exchange/session-cookie';
import { clientAddressOf } from '../http/server/client-address';
import { type RecordSecurityEvent } from '../rights/security-event';
import { type BeginDependencies, beginForPersonInBrowser } from '../sessions/begin-in-browser';
import { isLookingAhead } from '../sessions/session-routes';
import { type GroupGrant, grantOf } from './group-grants';
import { type Outcome, sendOutcome } from './outcome-page';
import { type Identity, NotVouchedForError, type Provider, ProviderAwayError } from './provider';
import {
  FLOW_MS,
  flowKeyOf,
  flowNameOf,
  flowOf,
  flowsToRemove,
  isStateOf,
  newFlow,
  pathInConsole,
  type SignInFlow,
} from './sign-in-flow';

export interface OpenIdConnectRoutesDependencies extends Pick<BeginDependencies, 'sessions' | 'onSignIn'> {
  provider: Provider;
  clientSecret: string;
  groupGrants: readonly GroupGrant[];
  recordSecurityEvent: RecordSecurityEvent;
  readRawBody: ReadRawBody;
  clock: () => Date;
  log: Log;
}

/** Requests that may wait for the provider at a time: those from one address, and all of a process. */
export const PLACES = { ofAddress: 8, ofAll: 32 } as const;

/** No place is left: to the client's address, or at all. */
class NoPlaceError extends Error {
  constructor(readonly isOfAddress: boolean) {
    super('Too many wait for the provider');
  }
}

/**
 * Bounds how much work goes on at a time, since strangers can have the provider asked. A place is kept until its work is
 * done, and not only until the client has gone.
 * @returns what does work in one of the places; it throws NoPlaceError before the work begins
 */
function createPlaces() {
  const taken = new Map<string, number>();
  let takenByAll = 0;
  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    const own = taken.get(address) ?? 0;
    if (own >= PLACES.ofAddress) throw new NoPlaceError(true);
    if (takenByAll >= PLACES.ofAll) throw new NoPlaceError(false);
    taken.set(address, own + 1);
    takenByAll += 1;
    try {
      return await work();
    } finally {
      takenByAll -= 1;
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    }
  };
}

const MAX_LOGOUT_BYTES = 16_384;
/** Stands for the key in events of a sign-in, before which there is no caller. */
const NOBODY = 'openid-connect';

const leadTo = (response: Response, url: string): undefined =>
  void response.set('Referrer-Policy', 'no-referrer').redirect(303, url);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address that the provider leads back to, which it compares with those that were registered there. */
function callbackOf(request: Request): URL {
  const callback = `${rootOf(request)}/console/oidc/callback`;
  if (!URL.canParse(callback)) throw noSuchPath();
  return new URL(callback);
}

/** The paths at which people sign in through the provider of their organization, and out. */
export function openIdConnectRoutes(dependencies: OpenIdConnectRoutesDependencies): Router {
  const { provider, clientSecret, groupGrants, sessions, onSignIn, recordSecurityEvent, readRawBody, clock, log } =
    dependencies;
  const key = flowKeyOf(clientSecret);
  const inPlace = createPlaces();
  const organizationIds = [...new Set(groupGrants.map(({ organizationId }) => organizationId))];

  /** Their organization cannot be found out: each one that the provider may open learns of it. */
  function noteRefused(request: Request, reason: string): void {
    onSignIn('refused');
    log.warn({ reason }, 'a sign-in through the provider was refused');
    const clientAddress = clientAddressOf(request.ip);
    for (const organizationId of organizationIds)
      recordSecurityEvent({ kind: 'SIGN_IN_REFUSED', organizationId, apiKeyId: NOBODY, clientAddress });
  }

  async function enter(request: Request, response: Response, flow: SignInFlow, identity: Identity) {
    const { person, groups, endsAt, ...rest } = identity;
    if (endsAt && endsAt <= clock()) throw new NotVouchedForError('SESSION_OVER');
    const grant = groups && grantOf(groups, groupGrants);
    if (!groups || !grant) {
      const outcome = groups ? 'NO_GROUP' : 'TOO_MANY_GROUPS';
      noteRefused(request, outcome);
      return outcome;
    }
    const { organizationId } = grant;
    // Those of other organizations are none of this one's business.
    const own = groupGrants.filter((one) => one.organizationId === organizationId).map(({ group }) => group);
    const signedIn = { ...person, groups: [...new Set(groups.filter((group) => own.includes(group)))] };
    const facts = { organizationId, person: signedIn, secret: clientSecret, ...rest, ...(endsAt && { endsAt }) };
    await beginForPersonInBrowser(request, response, facts, { sessions, onSignIn });
    return leadTo(response, `../${flow.to}`);
  }

  const router = Router({ caseSensitive: true, strict: true });

  /**
   * Adds a path whose work needs the provider. Where that does not succeed, it answers with a page. While too many others
   * wait for the provider, the work does not begin: after a reload, the person can still go on.
   */
  function addPath(
    path: string,
    toConsole: string,
    work: (request: Request, response: Response) => Promise<Outcome | undefined>,
  ): void {
    const get: RequestHandler = async (request, response) => {
      if (isLookingAhead(request)) throw noSuchPath();
      const working = inPlace(clientAddressOf(request.ip), () => work(request, response));
      const outcome = await working.catch((error: unknown): Outcome => {
        if (error instanceof NoPlaceError) return error.isOfAddress ? 'CROWDED' : 'BUSY';
        if (error instanceof ProviderAwayError) {
          log.error({ reason: error.message }, 'the OpenID Connect provider cannot be asked');
          return 'AWAY';
        }
        if (!(error instanceof NotVouchedForError)) throw error;
        noteRefused(request, error.reason);
        return 'REFUSED';
      });
      if (outcome) sendOutcome(response, outcome, toConsole);
    };
    router.route(path).get(get).all(methodNotAllowed('GET'));
  }

  addPath('/console/oidc', './', async (request, response) => {
    const value = newFlow(pathInConsole(textOf(request.query.to)), clock());
    const flow = flowOf(value, key, clock());
    if (!flow) return 'OVER';
    const url = await provider.authorizationUrl(flow, callbackOf(request).href);
    for (const name of flowsToRemove(signInCookiesOf(request))) clearSignInCookie(request, response, name);
    setSignInCookie(request, response, { name: flowNameOf(flow.state), value, maxAge: FLOW_MS });
    return leadTo(response, url.href);
  });
  addPath('/console/oidc/callback', '../', async (request, response) => {
    const state = textOf(request.query.state);
    const [flows, name] = [signInCookiesOf(request), flowNameOf(state)];
    // Whatever becomes of it, it is used once.
    clearSignInCookie(request, response, name);
    const value = flows.get(name);
    // A browser that is on no way has been on this one before, or is another one.
    if (value === undefined && flows.size > 0) throw new NotVouchedForError('FORGED_STATE');
    const flow = flowOf(value ?? '', key, clock());
    if (!flow) return 'OVER';
    if (!isStateOf(flow, state)) throw new NotVouchedForError('FORGED_STATE');
    const callback = callbackOf(request);
    callback.search = new URL(request.originalUrl, callback).search;
    return enter(request, response, flow, await provider.identify(callback, flow));
  });
  addPath('/console/oidc/end', '../', async (request, response) => {
    const url = await provider.signOutUrl(`${rootOf(request)}/console/`);
    return leadTo(response, url?.href ?? '../');
  });
  router
    .route('/console/oidc/logout')
    .post(async (request: Request, response) => {
      const stranger = `strangers from ${clientAddressOf(request.ip)}`;
      const { bytes } = await readRawBody(request, response, stranger, MAX_LOGOUT_BYTES, false);
      const token = new URLSearchParams(bytes.toString()).get('logout_token') ?? '';
      const ended = await provider.readLogout(token).catch((error: unknown) => {
        if (error instanceof ProviderAwayError)
          throw new ServiceError('SERVICE_UNAVAILABLE', 'The keys of the provider cannot be read', {
            retryAfterSeconds: 60,
          });
        if (!(error instanceof NotVouchedForError)) throw error;
        log.warn({ reason: error.reason }, 'a logout token was refused');
        throw new ServiceError(
          'INVALID_REQUEST_BODY',
          'The body must be a form with logout_token, one of the provider',
        );
      });
      await sessions.endWithProvider(ended, organizationIds);
      response.end();
    })
    .all(methodNotAllowed('POST'));
  return router;
}
