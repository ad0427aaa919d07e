import { hash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { ServiceError } from '../../../../base/errors';

/*
 * The cookie of a session of the console. A browser sends it by itself, from any page that asks. So it counts only
 * beside a header that pages of other origins cannot send, in a request that came from a page of this origin.
 */

/** Where a proxy has put the service, if it says so: `/accounts-service`. Any other text is ignored. */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

/** The path at which the browser finds the service. Only a trusted proxy is believed. */
export function prefixOf(request: Request): string {
  const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const prefix = request.get('X-Forwarded-Prefix')?.replace(/\/$/, '') ?? '';
  return PREFIX.test(prefix) && isTrusted(request.socket.remoteAddress ?? '', 0) ? prefix : '';
}

/**
 * How a cookie is called. Over TLS no other host can put a cookie of this name in its place, nor can plain HTTP: browsers
 * hold the prefix of the name to that, if the cookie is for all paths. So it is another service below the same host that
 * must not meet it by its name.
 */
function nameOf(request: Request, bareName: string): string {
  const prefix = prefixOf(request);
  const place = prefix === '' ? '' : `-${hash('sha256', prefix, 'base64url').slice(0, PLACE_LENGTH)}`;
  return `${request.secure ? '__Host-' : ''}${bareName}${place}`;
}

const PLACE_LENGTH = 12;
const SESSION = 'account-sync-session';
/** What a browser has while its user is at the provider, one for each way there and back. */
const SIGN_IN = 'account-sync-sign-in';
/** The end of its name, which says which way it is. */
const WAY = /^[\w-]+$/;

const refused = (message: string) => new ServiceError('CROSS_ORIGIN_REQUEST', message);

/**
 * The cookies of some names, by these.
 * @throws ServiceError `CROSS_ORIGIN_REQUEST` where two have the same name: one of them may be another person's
 */
function cookiesIn(request: Request, isWanted: (name: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const cookie of (request.get('Cookie') ?? '').split(';')) {
    const [name = '', ...value] = cookie.split('=');
    if (!isWanted(name.trim())) continue;
    if (found.has(name.trim())) throw refused('The request has two cookies of one name: delete those of this host');
    found.set(name.trim(), value.join('=').trim());
  }
  return found;
}

/** The value of the cookie; undefined if the browser sent none. @throws ServiceError `CROSS_ORIGIN_REQUEST` */
export function cookieOf(request: Request): string | undefined {
  const name = nameOf(request, SESSION);
  return cookiesIn(request, (sent) => sent === name).get(name);
}

const optionsOf = ({ secure }: Request, sameSite: 'strict' | 'lax') =>
  ({ httpOnly: true, encode: String, path: '/', secure, sameSite }) as const;

export const setSessionCookie = (request: Request, response: Response, value: string, maxAge: number): void =>
  void response.cookie(nameOf(request, SESSION), value, { ...optionsOf(request, 'strict'), maxAge });

export const clearSessionCookie = (request: Request, response: Response): void =>
  void response.clearCookie(nameOf(request, SESSION), optionsOf(request, 'strict'));

/** The ways to the provider that the browser is on, by their names. @throws ServiceError `CROSS_ORIGIN_REQUEST` */
export function signInCookiesOf(request: Request): Map<string, string> {
  const start = `${nameOf(request, SIGN_IN)}.`;
  // Others were put there by somebody else, and may have names that cannot be sent back to have them removed.
  const found = cookiesIn(request, (sent) => sent.startsWith(start) && WAY.test(sent.slice(start.length)));
  return new Map([...found].map(([name, value]) => [name.slice(start.length), value]));
}

// It is sent along when the provider leads the browser back, which a strict one is not.
/** Has the browser keep a way to the provider and back. */
export const setSignInCookie = (
  request: Request,
  response: Response,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void => void response.cookie(`${nameOf(request, SIGN_IN)}.${name}`, value, { ...optionsOf(request, 'lax'), maxAge });

export const clearSignInCookie = (request: Request, response: Response, name: string): void =>
  void response.clearCookie(`${nameOf(request, SIGN_IN)}.${name}`, optionsOf(request, 'lax'));

/** The address of the service's root as the browser has it: `https://sync.example.com/collections`. */
export const rootOf = (request: Request): string => `${request.protocol}://${request.host}${prefixOf(request)}`;

/** A host as origins spell it: without the port that the protocol has anyway. */
const hostIn = (protocol: string, host: string): string | undefined =>
  URL.canParse(`${protocol}://${host}`) ? new URL(`${protocol}://${host}`).host : undefined;

/**
 * Whether a page of this origin sent the request, as the browser says. Over plain HTTP browsers leave `Sec-Fetch-Site`
 * out, and `Origin` where nothing can be changed.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('Origin');
  if (origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  // HTTP/1.0 may come without one.
  const host: string | undefined = request.host;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: sender } = new URL(origin);
  return protocol === `${request.protocol}:` && sender === hostIn(request.protocol, host);
}

/** @throws ServiceError `CROSS_ORIGIN_REQUEST` unless a page of this origin sent the request, and means the console */
export function requireConsole(request: Request): void {
  if (request.get('X-Console') !== '1') throw refused('Requests of the console carry X-Console: 1');
  if (!isSameOrigin(request)) throw refused('The request does not come from a page of this service');
}

/**
 * The session that a request without a key was sent over: the value of its cookie, empty if the console asks and has none
 * any more. Undefined if the request is not one of the console.
 * @throws ServiceError `CROSS_ORIGIN_REQUEST`
 */
export function sessionIn(request: Request): string | undefined {
  const cookie = cookieOf(request);
  if (cookie === undefined && request.get('X-Console') === undefined) return undefined;
  requireConsole(request);
  return cookie ?? '';
}
