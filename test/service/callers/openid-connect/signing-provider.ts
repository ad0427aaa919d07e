import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { serveLocally } from '../../../support/local-server';

/** A provider that says whatever a test wants it to, rightly signed. */
export interface SigningProvider {
  issuer: string;
  /** What the ID tokens tell besides what they have to. */
  claims: JWTPayload;
  /** What the endpoint for claims tells besides what it has to. */
  userInfo: JWTPayload;
  /** What it says of itself besides what it has to. */
  metadata: object;
  /** What the last sign-in asked for. */
  askedFor: URLSearchParams;
  /** Whether its keys cannot be read. */
  areKeysAway: boolean;
  /** How often its keys were asked for. */
  keyRequests: number;
  /** Signs with another key from now on, and publishes that one alone. */
  rotate(kid: string, alg?: string): Promise<void>;
  /** A logout token of a session. */
  logoutToken(sid: string): Promise<string>;
  close(): Promise<void>;
}

export const SIGNING_CLIENT = { consoleOidcClientId: 'console', consoleOidcClientSecret: 'a-secret-of-the-console' };

export async function startSigningProvider(): Promise<SigningProvider> {
  const newKey = async (kid: string, alg: string) => {
    const { publicKey, privateKey } = await generateKeyPair(alg);
    return { kid, alg, privateKey, published: { ...(await exportJWK(publicKey)), alg, use: 'sig', kid } };
  };
  let key = await newKey('one', 'RS256');
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey);
  let nonce = '';
  const token = () => {
    const now = Math.floor(Date.now() / 1000);
    const facts = { sub: 'subject-1', aud: 'console', iss: provider.issuer, iat: now, exp: now + 3600, nonce };
    return sign({ ...facts, ...provider.claims });
  };
  const { url, close } = await serveLocally(async (request, response) => {
    const { issuer } = provider;
    const asked = new URL(request.url ?? '', issuer);
    if (asked.pathname === '/authorize') {
      provider.askedFor = asked.searchParams;
      const { redirect_uri, state, nonce: sent } = Object.fromEntries(asked.searchParams);
      nonce = sent ?? '';
      const query = new URLSearchParams({ code: 'code', state: state ?? '', iss: issuer });
      response.writeHead(303, { location: `${redirect_uri}?${query}` }).end();
      return;
    }
    const answers: Record<string, () => object | undefined | Promise<object>> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: [key.alg],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        code_challenge_methods_supported: ['S256'],
        ...provider.metadata,
      }),
      '/keys': () => {
        provider.keyRequests += 1;
        return provider.areKeysAway ? undefined : { keys: [key.published] };
      },
      '/userinfo': () => ({ sub: 'subject-1', ...provider.userInfo }),
      '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await token() }),
    };
    const answer = await answers[asked.pathname]?.();
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  const provider: SigningProvider = {
    issuer: url.replace('127.0.0.1', 'localhost'),
    claims: {},
    userInfo: {},
    metadata: {},
    askedFor: new URLSearchParams(),
    areKeysAway: false,
    keyRequests: 0,
    async rotate(kid, alg = 'RS256') {
      key = await newKey(kid, alg);
    },
    logoutToken(sid) {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return sign({ iss: provider.issuer, aud: 'console', iat: now, exp: now + 60, jti: sid, events, sid });
    },
    close,
  };
  return provider;
}
