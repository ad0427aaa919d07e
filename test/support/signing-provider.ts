import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A provider that says whatever a test wants it to, rightly signed. */
export interface SigningProvider {
  issuer: string;
  /** What the ID tokens and the endpoint for claims tell besides what they have to. */
  claims: JWTPayload;
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
  const server = createServer(async (request, response) => {
    const { issuer } = provider;
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname === '/authorize') {
      const { redirect_uri, state, nonce: sent } = Object.fromEntries(url.searchParams);
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
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        code_challenge_methods_supported: ['S256'],
      }),
      '/keys': () => keys,
      '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await token() }),
    };
    const answer = await answers[url.pathname]?.();
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: SigningProvider = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    claims: {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
