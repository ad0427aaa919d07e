import { readFile } from 'node:fs/promises';
import { type Router } from 'express';
import { SettingError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { isPersonOf } from '../rights/person';
import { type PeopleGrants } from '../sessions/sessions';
import { grantOf, readGroupGrants } from './group-grants';
import { createProvider } from './provider';
import { type OpenIdConnectRoutesDependencies, openIdConnectRoutes } from './routes';

type OpenIdConnectSettings = Pick<
  Config,
  | 'consoleOidcIssuer'
  | 'consoleOidcClientId'
  | 'consoleOidcClientSecret'
  | 'consoleOidcClientSecretFile'
  | 'consoleOidcGroups'
>;

/** @throws SettingError */
async function secretOf(config: OpenIdConnectSettings): Promise<string> {
  const { consoleOidcClientSecret, consoleOidcClientSecretFile = '' } = config;
  if (consoleOidcClientSecret !== undefined) return consoleOidcClientSecret;
  const text = await readFile(consoleOidcClientSecretFile, 'utf8').catch(() => '');
  if (text.trim() !== '') return text.trim();
  throw new SettingError('CONSOLE_OIDC_CLIENT_SECRET_FILE must name a file that can be read and holds the secret');
}

/**
 * Reads how people sign in; undefined where they cannot. The provider is asked when a person does, so it need not be there
 * at the start.
 * @throws SettingError
 */
export async function openOpenIdConnect(config: OpenIdConnectSettings) {
  const { consoleOidcIssuer: issuer, consoleOidcClientId: clientId, consoleOidcGroups: groups } = config;
  if (issuer === undefined || clientId === undefined || groups === undefined) return undefined;
  const groupGrants = readGroupGrants(groups);
  const clientSecret = await secretOf(config);
  return {
    grants: {
      scopesOf(organizationId, { id, groups }) {
        const grant = isPersonOf(issuer, { id }) ? grantOf(groups, groupGrants) : undefined;
        return grant?.organizationId === organizationId ? grant.scopes : [];
      },
    } satisfies PeopleGrants,
    routes(dependencies: Omit<OpenIdConnectRoutesDependencies, 'provider' | 'clientSecret' | 'groupGrants'>): Router {
      const provider = createProvider({ issuer, clientId, clientSecret }, dependencies.clock);
      return openIdConnectRoutes({ ...dependencies, provider, clientSecret, groupGrants });
    },
  };
}
