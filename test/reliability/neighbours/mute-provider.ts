import { serveLocally } from '../../support/local-server';
import { requestHead } from '../../support/raw-client';

/** An OpenID Connect provider that says what it is, and answers nothing else. */
export interface MuteProvider {
  /** The settings of a service whose people sign in there. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

export async function startMuteProvider(): Promise<MuteProvider> {
  const { url: issuer, close } = await serveLocally((request, response) => {
    if (!request.url?.startsWith('/.well-known/')) return;
    const at = (path: string) => `${issuer}${path}`;
    const description = {
      issuer,
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      jwks_uri: at('/keys'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(description));
  });
  return {
    environment: {
      CONSOLE_OIDC_ISSUER: issuer,
      CONSOLE_OIDC_CLIENT_ID: 'console',
      CONSOLE_OIDC_CLIENT_SECRET: 'a-secret-of-the-console-0123456789',
      CONSOLE_OIDC_GROUPS: 'Desk good accounts:read',
    },
    stop: close,
  };
}

/**
 * A request that comes back from the provider with a code of nobody, on a way that a stranger has begun: the service asks the
 * provider each time. It is good for ten minutes.
 */
export async function forgedReturn(url: string): Promise<string> {
  const begun = await fetch(`${url}/console/oidc`, { redirect: 'manual' });
  const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
  return requestHead('GET', `/console/oidc/callback?${new URLSearchParams({ code: 'any', state })}`, { cookie });
}
