import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Config } from '../../../../src/base/settings/config';
import { serveLocally } from '../../../support/local-server';

/** What this file uses of the package, which has no types of its own. */
interface ProviderPackage {
  Provider: new (issuer: string, configuration: object) => Provider;
}
interface Provider {
  callback(): RequestListener;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ prompt: { name: string } }>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  Grant: new (facts: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
}
interface Context {
  oidc: { session: { accountId: string }; client: { clientId: string } };
}

/** Somebody with an account there. */
export interface Account {
  subject: string;
  claims: Record<string, unknown>;
}

/** A real OpenID Connect provider (npm's oidc-provider), where whoever comes is signed in as `signedIn`. */
export interface TestProvider {
  issuer: string;
  settings: Partial<Config>;
  /** Who has just typed his password. */
  signedIn: Account;
  /** Lets the console of a service be its client. */
  serve(service: { url: string }): Promise<void>;
  /** Answers in its place; undefined: it answers by itself. */
  instead: RequestListener | undefined;
  /** The paths that it was asked for. */
  asked: string[];
  close(): Promise<void>;
}

const CLIENT_ID = 'console';
const SECRET = 'a-secret-of-the-console-0123456789';
const SCOPES = 'openid profile email groups';

export interface TestProviderOptions {
  /** Lines of `CONSOLE_OIDC_GROUPS`. */
  groups: readonly string[];
  /** Whether claims are in the ID token, as at some providers; otherwise at the endpoint for them. */
  inIdToken?: boolean;
  /** Whether it tells clients when a session ends. */
  announcesEnds?: boolean;
  /** Whether clients have to hand in what they ask for themselves, and not through the browser. */
  requiresPushes?: boolean;
}

export async function startProvider({
  groups,
  inIdToken = false,
  announcesEnds = true,
  requiresPushes = false,
}: TestProviderOptions): Promise<TestProvider> {
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const asked: string[] = [];
  const { url: issuer, close } = await serveLocally((request, response) => {
    asked.push(request.url ?? '');
    (provider.instead ?? handle)(request, response);
  });
  const provider: TestProvider = {
    issuer,
    settings: {
      consoleOidcIssuer: issuer,
      consoleOidcClientId: CLIENT_ID,
      consoleOidcClientSecret: SECRET,
      consoleOidcGroups: groups.join('\n'),
    },
    signedIn: { subject: 'nobody', claims: {} },
    instead: undefined,
    asked,
    async serve({ url }) {
      // It warns of what only a test may do: keys of its own, and keeping everything in memory.
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { Provider } = (await import('oidc-provider' as string)) as ProviderPackage;
      const op = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: SECRET,
            redirect_uris: [`${url}/console/oidc/callback`],
            post_logout_redirect_uris: [`${url}/console/`],
            ...(announcesEnds && {
              backchannel_logout_uri: `${url}/console/oidc/logout`,
              backchannel_logout_session_required: true,
            }),
          },
        ],
        claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'], groups: ['groups'] },
        conformIdTokenClaims: !inIdToken,
        cookies: { keys: ['of the test'] },
        features: {
          devInteractions: { enabled: false },
          backchannelLogout: { enabled: announcesEnds },
          pushedAuthorizationRequests: { enabled: requiresPushes, requirePushedAuthorizationRequests: requiresPushes },
          rpInitiatedLogout: { logoutSource: (context: { body: string }, form: string) => (context.body = form) },
        },
        // Its own keeps away from this machine's addresses.
        fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) => fetch(url, init),
        interactions: { url: () => '/interaction' },
        findAccount: (_context: unknown, subject: string) => ({
          accountId: subject,
          claims: () => ({ sub: subject, ...provider.signedIn.claims }),
        }),
        async loadExistingGrant({ oidc }: Context) {
          const grant = new op.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
          grant.addOIDCScope(SCOPES);
          await grant.save();
          return grant;
        },
        ttl: { IdToken: 3600, Session: 86_400, Grant: 3600, Interaction: 3600, AccessToken: 600 },
      });
      warn.mockRestore();
      const answer = op.callback();
      handle = (request, response) => {
        if (request.url !== '/interaction') return answer(request, response);
        void op.interactionFinished(request, response, { login: { accountId: provider.signedIn.subject } });
      };
    },
    close,
  };
  return provider;
}
