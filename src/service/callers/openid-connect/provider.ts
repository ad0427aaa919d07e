import { setTimeout as pause } from 'node:timers/promises';
import { type JWTVerifyGetKey } from 'jose';
import { type Configuration, type CustomFetch, type ServerMetadata } from 'openid-client';
import { HOUR_MS, MAX_TIME_MS, SECOND_MS } from '../../../base/time/durations';
import { type Person, personIdOf } from '../rights/person';
import { type EndedElsewhere } from '../sessions/sessions';
import { type SignInFlow } from './sign-in-flow';

/** A provider does not answer, or answers with what cannot be one. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

/** Whom the provider vouches for. */
export interface Identity {
  person: Person;
  /** As it names them; nothing else of its claims is kept. Undefined: they are too many for it to name them. */
  groups: string[] | undefined;
  /** The session there, where it has a name. */
  providerSession?: string;
  /** When the session there is over, as far as it says so. */
  endsAt?: Date;
}

/** The provider does not vouch for the person, or its answer is not for this client. */
export class NotVouchedForError extends Error {
  override readonly name = 'NotVouchedForError';

  /** @param reason a code without any value, for the log */
  constructor(readonly reason: string) {
    super('The provider vouches for nobody');
  }
}

interface Known {
  configuration: Configuration;
  metadata: ServerMetadata;
  logoutKeys: JWTVerifyGetKey;
  rereadLogoutKeys: () => Promise<void>;
}

/** How long the provider's description is used. */
const METADATA_MS = HOUR_MS;
const SKEW_SECONDS = 60;
/** A logout token is sent when the session ends. */
const LOGOUT_TOKEN_SECONDS = 600;
/** Codes of a token that keys read before the provider changed them cannot verify. */
const OTHER_KEYS = ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Asked for besides `openid`, which every provider supports, also one that does not say so. */
const WANTED_SCOPES = ['profile', 'email', 'groups'];
/** Those that a provider is taken to support where it does not say which. */
const USUAL_SCOPES = ['profile', 'email'];
const MAX_NAME_LENGTH = 200;
const MAX_SUBJECT_LENGTH = 255;
const MAX_SESSION_LENGTH = 1_024;

/** How many bytes an answer may have, once it is decompressed. */
const MAX_ANSWER_BYTES = 1_048_576;
/** How long an answer may take, to its last byte. */
const ANSWER_MS = 5_000;

const WITHOUT_BODY = [204, 205, 304];

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new ProviderAwayError('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Like `fetch`, for short answers that come soon and from where they were asked for. */
async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  const { status, statusText, headers, body } = response;
  const bytes = body && !WITHOUT_BODY.includes(status) ? await readBytes(body) : null;
  return new Response(bytes, { status, statusText, headers });
}

// The packages are loaded when a person first signs in, to keep start-up short.
const loadClient = () => import('openid-client');
const loadJose = () => import('jose');

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: names are shown in terminals too
const CONTROL = /[\u0000-\u001f\u007f]+/g;

const NAME_CLAIMS = ['name', 'preferred_username', 'email'];

/** The best name of a person, from the first of several claims that has it. */
const nameIn = (...claims: Readonly<Record<string, unknown>>[]): string | undefined =>
  NAME_CLAIMS.flatMap((claim) => claims.map((all) => all[claim])).find(isText);

/** The name of a person, as it is shown; the subject where the claims hold none. */
function shownName(found: string | undefined, subject: string): string {
  const name = (found ?? subject).toWellFormed().replace(CONTROL, ' ').trim();
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join('') || subject;
}

const groupsIn = ({ groups }: Readonly<Record<string, unknown>>): string[] | undefined =>
  isText(groups) ? [groups] : Array.isArray(groups) ? groups.filter(isText) : undefined;

/**
 * Whether the provider says that there are groups without naming them here: a person in very many groups has a claim that
 * says where to ask for them (OpenID Connect Core 5.6.2). Microsoft Entra does so for more than 200.
 */
function areGroupsElsewhere({ _claim_names: names, hasgroups }: Readonly<Record<string, unknown>>): boolean {
  return hasgroups === true || (typeof names === 'object' && names !== null && 'groups' in names);
}

/** @throws NotVouchedForError for an id that would be stored as another one, since BSON has no lone surrogates */
function checkUnicode(...ids: unknown[]): void {
  if (ids.some((id) => isText(id) && !id.isWellFormed())) throw new NotVouchedForError('NO_UNICODE');
}

// Both are by the issuer that was verified. The setting may spell it otherwise.
const personOf = (issuer: string, subject: string) => ({ id: personIdOf(issuer, subject) });
const sessionIdOf = (issuer: string, sid: unknown) =>
  isText(sid) && sid.length <= MAX_SESSION_LENGTH ? { providerSession: `${issuer}#${sid}` } : {};

const timeOf = (seconds: unknown): number => (typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY);

/** The code of an error of the packages: none of its other texts is of ours. */
function codeOf(error: unknown): string {
  const { code, error: claimed, name } = error as { code?: unknown; error?: unknown; name?: unknown };
  const found = [claimed, code, name].find((text) => isText(text) && /^\w{1,64}$/.test(text));
  return String(found ?? 'UNKNOWN');
}

/** Codes of failures that say nothing about who signs in: the provider is away, or this client is not set up there. */
const AWAY = [
  ...['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'],
  ...['OAUTH_PARSE_ERROR', 'OAUTH_WWW_AUTHENTICATE_CHALLENGE', 'invalid_client', 'unauthorized_client'],
  ...['server_error', 'temporarily_unavailable', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'TypeError', 'TimeoutError'],
];

/** @throws ProviderAwayError, NotVouchedForError in place of what the packages threw */
function settle(error: unknown): never {
  if (error instanceof ProviderAwayError || error instanceof NotVouchedForError) throw error;
  const { cause } = error as { cause?: unknown };
  if (cause instanceof ProviderAwayError) throw cause;
  const code = codeOf(error);
  if (AWAY.includes(code)) throw new ProviderAwayError(code);
  throw new NotVouchedForError(code);
}

/** @throws ProviderAwayError whatever failed, where nothing is asked of a person yet */
function giveUp(error: unknown): never {
  throw error instanceof ProviderAwayError ? error : new ProviderAwayError(codeOf(error));
}

/** Work that strangers can have done: all who want it within a second wait for the same, which begins after it. */
function onceASecond(work: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | undefined;
  return () => {
    next ??= pause(SECOND_MS).then(() => {
      next = undefined;
      return work();
    });
    return next;
  };
}

/** The OpenID Connect provider of the console. Its methods throw ProviderAwayError where it cannot be asked. */
export function createProvider(
  { issuer, clientId, clientSecret }: Record<'issuer' | 'clientId' | 'clientSecret', string>,
  clock: () => Date,
) {
  let cached: Promise<Known> | undefined;
  let readAt = 0;

  async function describe(): Promise<Known> {
    const [client, { createRemoteJWKSet, customFetch: fetchKeys }] = await Promise.all([loadClient(), loadJose()]);
    const execute = new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const asked: CustomFetch = (url, init) => boundedFetch(url, init as RequestInit);
    const options = { execute, timeout: ANSWER_MS / 1000, [client.customFetch]: asked };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    const metadata = found.serverMetadata();
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'], jwks_uri } = metadata;
    const authentication = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    const tolerance = { [client.clockTolerance]: SKEW_SECONDS };
    const configuration = new client.Configuration(metadata, clientId, tolerance, authentication(clientSecret));
    configuration.timeout = ANSWER_MS / 1000;
    configuration[client.customFetch] = asked;
    for (const allow of execute) allow(configuration);
    // The signature of the ID token too, and not only the connection that it comes over.
    client.enableNonRepudiationChecks(configuration);
    if (jwks_uri === undefined) throw new ProviderAwayError('The provider names no keys');
    const logoutKeys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: ANSWER_MS, [fetchKeys]: boundedFetch });
    return { configuration, metadata, logoutKeys, rereadLogoutKeys: onceASecond(() => logoutKeys.reload()) };
  }

  /** What the provider says of itself. It is asked again where that failed, and after an hour. */
  function know(): Promise<Known> {
    const now = clock().getTime();
    if (cached && Math.abs(now - readAt) < METADATA_MS) return cached;
    readAt = now;
    const reading = describe().catch((error: unknown) => {
      if (cached === reading) cached = undefined;
      return giveUp(error);
    });
    cached = reading;
    return reading;
  }

  return {
    /** Where a browser goes to sign in. */
    async authorizationUrl({ state, nonce, codeChallenge }: SignInFlow, redirectUri: string): Promise<URL> {
      const { configuration, metadata } = await know();
      const { buildAuthorizationUrl, buildAuthorizationUrlWithPAR } = await loadClient();
      const scopes = WANTED_SCOPES.filter((scope) => (metadata.scopes_supported ?? USUAL_SCOPES).includes(scope));
      const parameters = {
        redirect_uri: redirectUri,
        scope: ['openid', ...scopes].join(' '),
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      return metadata.require_pushed_authorization_requests === true
        ? buildAuthorizationUrlWithPAR(configuration, parameters).catch(giveUp)
        : buildAuthorizationUrl(configuration, parameters);
    },
    /** Redeems what the browser brought back. @param callback with its query @throws NotVouchedForError */
    async identify(callback: URL, { state, nonce, codeVerifier }: SignInFlow): Promise<Identity> {
      // Anew, with its keys: a code is good once, so what they turn out not to fit cannot be tried again.
      const { configuration, metadata } = await describe().catch(giveUp);
      const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      };
      const tokens = await authorizationCodeGrant(configuration, callback, checks).catch(settle);
      const claimed = tokens.claims();
      if (!claimed || !isText(claimed.sub) || claimed.sub.length > MAX_SUBJECT_LENGTH)
        throw new NotVouchedForError('NO_SUBJECT');
      checkUnicode(claimed.sub, claimed.sid);
      // The package looks at `nbf` alone.
      if (claimed.iat * 1000 > clock().getTime() + SKEW_SECONDS * 1000)
        throw new NotVouchedForError('ISSUED_IN_FUTURE');
      const hasGroups = groupsIn(claimed) !== undefined;
      const asks = metadata.userinfo_endpoint !== undefined && !(hasGroups && nameIn(claimed) !== undefined);
      // Nobody is kept out for want of a name.
      const without = hasGroups ? () => ({}) : settle;
      const more = asks ? await fetchUserInfo(configuration, tokens.access_token, claimed.sub).catch(without) : {};
      // Where the provider says when its sessions end, the end of the token means nothing.
      const endOfToken = metadata.backchannel_logout_supported === true ? undefined : claimed.exp;
      const end = Math.min(timeOf(claimed.session_expiry), timeOf(endOfToken));
      return {
        person: {
          ...personOf(claimed.iss, claimed.sub),
          name: shownName(nameIn(claimed, more), claimed.sub),
        },
        groups: groupsIn(claimed) ?? groupsIn(more) ?? ([claimed, more].some(areGroupsElsewhere) ? undefined : []),
        ...sessionIdOf(claimed.iss, claimed.sid),
        ...(end <= MAX_TIME_MS && { endsAt: new Date(Math.max(0, end)) }),
      };
    },
    /** @param token a logout token @throws NotVouchedForError unless it is one of this provider for this client */
    async readLogout(token: string): Promise<EndedElsewhere> {
      const known = await know();
      const { jwtVerify } = await loadJose();
      const expected = { issuer: known.metadata.issuer, audience: clientId };
      const times = { clockTolerance: SKEW_SECONDS, maxTokenAge: LOGOUT_TOKEN_SECONDS };
      const verify = () => jwtVerify(token, known.logoutKeys, { ...expected, ...times });
      // The provider does not send it again.
      const verifyAnew = (error: unknown) =>
        OTHER_KEYS.includes(codeOf(error)) ? known.rereadLogoutKeys().then(verify) : Promise.reject(error);
      const verified = await verify().catch(verifyAnew).catch(settle);
      const { events, nonce, iss = '', sub, sid } = verified.payload;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && nonce === undefined;
      const ended = { ...sessionIdOf(iss, sid), ...(isText(sub) && { person: personOf(iss, sub) }) };
      if (!isLogout || Object.keys(ended).length === 0) throw new NotVouchedForError('NO_LOGOUT');
      return ended;
    },
    /** Where a browser goes to sign out there too; undefined if the provider has no such place. */
    async signOutUrl(returnTo: string): Promise<URL | undefined> {
      const { configuration, metadata } = await know();
      if (metadata.end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await loadClient();
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo });
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;
