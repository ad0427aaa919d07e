import { type Request, type Response } from 'express';
import { ServiceError } from '../../errors';

/*
 * The cookie of a session of the console. A browser sends it by itself, whoever made the page that asks. So it counts only
 * beside a header that pages of other origins cannot send, in a request that came from a page of this origin.
 */

/** Where a proxy has put the service, if it says so: `/accounts-service`. Any other text is ignored. */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

/** The path that the browser knows the service under. Only a trusted proxy is believed. */
function prefixOf(request: Request): string {
  const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const prefix = request.get('X-Forwarded-Prefix')?.replace(/\/$/, '') ?? '';
  return PREFIX.test(prefix) && isTrusted(request.socket.remoteAddress ?? '', 0) ? prefix : '';
}

/**
 * How the cookie is called and where it is sent. Browsers hold the prefixes of its name to what they promise, so that
 * neither plain HTTP nor another host of the domain can put a cookie of this name in its place.
 */
function placeOf(request: Request, bareName: string): { name: string; path: string; secure: boolean } {
  const { secure } = request;
  const path = prefixOf(request) || '/';
  const name = `${secure ? (path === '/' ? '__Host-' : '__Secure-') : ''}${bareName}`;
  return { name, path, secure };
}

const SESSION = 'account-sync-session';
/** What a browser has while its user is at the provider. */
const SIGN_IN = 'account-sync-sign-in';

function cookieNamed(request: Request, bareName: string): string | undefined {
  const start = `${placeOf(request, bareName).name}=`;
  const cookies = (request.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** The value of the cookie; undefined if the browser sent none. */
export const cookieOf = (request: Request): string | undefined => cookieNamed(request, SESSION);
export const signInCookieOf = (request: Request): string | undefined => cookieNamed(request, SIGN_IN);

const OPTIONS = { httpOnly: true, sameSite: 'strict', encode: String } as const;

/** Has the browser keep a session. */
export function setSessionCookie(request: Request, response: Response, value: string, maxAgeMs: number): void {
  const { name, path, secure } = placeOf(request, SESSION);
  response.cookie(name, value, { ...OPTIONS, path, secure, maxAge: maxAgeMs });
}

/** Has the browser forget a session. */
export function clearSessionCookie(request: Request, response: Response): void {
  const { name, path, secure } = placeOf(request, SESSION);
  response.clearCookie(name, { ...OPTIONS, path, secure });
}

// It is sent along when the provider leads the browser back, which a strict one is not.
const SIGN_IN_OPTIONS = { ...OPTIONS, sameSite: 'lax' } as const;

/** Has the browser keep a way to the provider and back, in the place of an earlier one. */
export function setSignInCookie(request: Request, response: Response, value: string, maxAgeMs: number): void {
  const { name, path, secure } = placeOf(request, SIGN_IN);
  response.cookie(name, value, { ...SIGN_IN_OPTIONS, path, secure, maxAge: maxAgeMs });
}

export function clearSignInCookie(request: Request, response: Response): void {
  const { name, path, secure } = placeOf(request, SIGN_IN);
  response.clearCookie(name, { ...SIGN_IN_OPTIONS, path, secure });
}

/** The address of the service's root as the browser knows it: `https://sync.example.com/collections`. */
export const rootOf = (request: Request): string => `${request.protocol}://${request.host}${prefixOf(request)}`;

const refused = (message: string) => new ServiceError('CROSS_ORIGIN_REQUEST', message);

/**
 * Whether a page of this origin sent the request, as the browser tells. Over plain HTTP browsers leave `Sec-Fetch-Site`
 * out, and `Origin` where nothing can be changed.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('Origin');
  if (origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  // HTTP/1.0 may come without one.
  const host: string | undefined = request.host;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
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
