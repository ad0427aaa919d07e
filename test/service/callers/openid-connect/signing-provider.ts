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
  close(): Promise<void>;
}

export const SIGNING_CLIENT = { consoleOidcClientId: 'console', consoleOidcClientSecret: 'a-secret-of-the-console' };

export async function startSigningProvider(): Promise<SigningProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] };
  let nonce = '';
  const token = () => {
    const now = Math.floor(Date.now() / 1000);
    const facts = { sub: 'subject-1', aud: 'console', iss: provider.issuer, iat: now, exp: now + 3600, nonce };
    return new SignJWT({ ...facts, ...provider.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
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
    const answers: Record<string, () => object | Promise<object>> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        code_challenge_methods_supported: ['S256'],
        ...provider.metadata,
      }),
      '/keys': () => keys,
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
    close,
  };
  return provider;
}
