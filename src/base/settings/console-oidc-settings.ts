import { type SettingsReader } from './settings-reader';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Tokens and secrets go to the issuer: in plain text only within this machine. It has no query and no fragment. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)));
}

/** How people sign in to the console. All of it is set, or nothing. */
export function readConsoleOidcSettings(reader: SettingsReader) {
  const consoleOidcIssuer = reader.optional(
    'CONSOLE_OIDC_ISSUER',
    'an https:// URL without a query (http:// only for this machine)',
    (text) => (isIssuer(text) ? text : undefined),
  );
  const consoleOidcClientId = reader.text('CONSOLE_OIDC_CLIENT_ID');
  const consoleOidcClientSecret = reader.text('CONSOLE_OIDC_CLIENT_SECRET');
  const consoleOidcClientSecretFile = reader.textUnless(
    'CONSOLE_OIDC_CLIENT_SECRET_FILE',
    'CONSOLE_OIDC_CLIENT_SECRET',
  );
  /** A group, an organization, scopes; one a line. */
  const consoleOidcGroups = reader.text('CONSOLE_OIDC_GROUPS');
  const needed = {
    CONSOLE_OIDC_ISSUER: reader.text('CONSOLE_OIDC_ISSUER'),
    CONSOLE_OIDC_CLIENT_ID: consoleOidcClientId,
    CONSOLE_OIDC_CLIENT_SECRET: consoleOidcClientSecret ?? consoleOidcClientSecretFile,
    CONSOLE_OIDC_GROUPS: consoleOidcGroups,
  };
  const missing = Object.entries(needed).flatMap(([name, text]) => (text === undefined ? [name] : []));
  if (missing.length > 0 && missing.length < Object.keys(needed).length)
    reader.faults.push(`${missing.join(', ')} must be set too, so that people can sign in to the console`);
  return {
    consoleOidcIssuer,
    consoleOidcClientId,
    consoleOidcClientSecret,
    consoleOidcClientSecretFile,
    consoleOidcGroups,
  };
}
