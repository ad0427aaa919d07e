import { parseArgs } from 'node:util';
import { generateApiKey } from '../access/api-key';
import { type ApiKeyStore, createApiKeyStore } from '../access/api-key.store';
import { isScope, SCOPES, type Scope } from '../access/scopes';
import { configOfProcess } from '../config';
import { openDatabase } from '../database/connect';

const USAGE = `API keys of organizations. The text of a key is shown once, when it is created.

  npm run --silent keys -- create --organization <id> [--name <text>] [--scopes accounts:read,accounts:write]
                                  [--expires <date>] [--json]
  npm run --silent keys -- list [--organization <id>] [--json]
  npm run --silent keys -- revoke <keyId> [--json]

They work on MONGODB_URL or DATA_DIR, also while the service runs.
`;

/** A mistake in the command; the message says which. */
class UsageError extends Error {}

interface Options {
  organization?: string;
  name?: string;
  scopes?: string;
  expires?: string;
  json?: boolean;
}

function scopesOf(list: string | undefined): Scope[] {
  if (list === undefined) return [...SCOPES];
  const scopes = list.split(',').map((scope) => scope.trim());
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length > 0)
    throw new UsageError(`Unknown scope: ${unknown.join(', ')} (there are: ${SCOPES.join(', ')})`);
  return scopes.filter(isScope);
}

function expiryOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError('--expires must be a date, such as 2030-01-31');
  return time;
}

const ORGANIZATION = /^[\w.:-]{1,128}$/;

async function create(keys: ApiKeyStore, prefix: string, options: Options): Promise<string> {
  const { organization: organizationId, name = '' } = options;
  if (organizationId === undefined || !ORGANIZATION.test(organizationId)) {
    throw new UsageError('--organization must be given: 1 to 128 letters, digits, or any of _ . : -');
  }
  const scopes = scopesOf(options.scopes);
  const expiresAt = expiryOf(options.expires);
  const { keyId, apiKey, secretHash } = generateApiKey(prefix);
  const times = { createdAt: new Date(), lastUsedAt: null, expiresAt, revokedAt: null };
  await keys.insert({ keyId, secretHash, organizationId, name, scopes, ...times });
  if (options.json) return JSON.stringify({ keyId, apiKey, organizationId, name, scopes });
  return `API key of ${organizationId} (shown once):\n\n  ${apiKey}\n\nKey id ${keyId}, scopes ${scopes.join(', ')}`;
}

async function list(keys: ApiKeyStore, { organization, json }: Options): Promise<string> {
  const found = (await keys.list(organization)).map(({ secretHash: _secretHash, ...key }) => key);
  if (json) return found.map((key) => JSON.stringify(key)).join('\n');
  if (found.length === 0) return 'No API keys.';
  const day = (time: Date | null) => time?.toISOString().slice(0, 16) ?? '-';
  const rows = found.map((key) => {
    const state = key.revokedAt ? `revoked ${day(key.revokedAt)}` : `expires ${day(key.expiresAt)}`;
    return [key.keyId, key.organizationId, key.name || '-', key.scopes.join(','), `used ${day(key.lastUsedAt)}`, state];
  });
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function revoke(keys: ApiKeyStore, keyId: string | undefined, { json }: Options): Promise<string> {
  if (keyId === undefined) throw new UsageError('Which key? revoke <keyId>');
  if (!(await keys.revoke(keyId, new Date()))) throw new UsageError(`There is no key ${keyId}`);
  return json ? JSON.stringify({ keyId, revoked: true }) : `Key ${keyId} is revoked.`;
}

async function main(): Promise<void> {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [command, keyId] = positionals;
  if (command !== 'create' && command !== 'list' && command !== 'revoke') throw new UsageError(USAGE);
  const config = configOfProcess();
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    const keys = createApiKeyStore(database.db);
    const commands = {
      create: () => create(keys, config.apiKeyPrefix, options),
      list: () => list(keys, options),
      revoke: () => revoke(keys, keyId, options),
    };
    process.stdout.write(`${await commands[command]()}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
