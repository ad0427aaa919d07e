import { type Command, InvalidArgumentError } from 'commander';
import { generateApiKey, type StoredApiKey } from '../../access/api-key';
import { type ApiKeyStore } from '../../access/api-key.store';
import { isScope, SCOPES, type Scope } from '../../access/scopes';
import { type Config } from '../../config';
import { instantOf } from '../../time/iso-time';
import type * as ApiKeys from '../service/api-keys';
import { readSettings } from '../service/settings';
import { writeFileAtomically } from '../terminal/atomic-file';
import { type OutputOptions, restrictStandardOutput, STANDARD_OUTPUT } from '../terminal/private-output';
import { tableText } from '../terminal/table';
import { type Terminal } from '../terminal/terminal';
import { writeJsonLines } from '../terminal/write-json';

interface CreateOptions extends OutputOptions {
  organization: string;
  name: string;
  scopes: Scope[];
  expires?: Date;
  json?: boolean;
}

interface ListOptions {
  organization?: string;
  json?: boolean;
}

function readOrganization(text: string): string {
  if (!/^[\w.:-]{1,128}$/.test(text)) throw new InvalidArgumentError('1 to 128 letters, digits, or any of _ . : -');
  return text;
}

function readScopes(list: string): Scope[] {
  const scopes = list.split(',').map((scope) => scope.trim());
  if (!scopes.every(isScope)) throw new InvalidArgumentError(`There are: ${SCOPES.join(', ')}`);
  return scopes.filter(isScope);
}

function readExpiry(text: string, now: number): Date {
  const time = instantOf(text);
  if (!time) throw new InvalidArgumentError('It must be a date, such as 2030-01-31');
  if (time.getTime() <= now) throw new InvalidArgumentError('It has passed: such a key could never be used');
  return time;
}

function cellsOf({ keyId, organizationId, name, scopes, lastUsedAt, expiresAt, revokedAt }: StoredApiKey): string[] {
  const minute = (time: Date | null) => time?.toISOString().slice(0, 16) ?? '-';
  const state = revokedAt ? `revoked ${minute(revokedAt)}` : `expires ${minute(expiresAt)}`;
  return [keyId, organizationId, name || '-', scopes.join(','), `used ${minute(lastUsedAt)}`, state];
}

/** Adds `keys`, which works on the database itself, not over REST. */
export function addKeysCommand(program: Command, terminal: Terminal): void {
  const { stdout, runtime } = terminal;

  async function onKeys(work: (keys: ApiKeyStore, config: Config) => Promise<void>): Promise<void> {
    const config = readSettings(terminal);
    // Loaded lazily: the driver and the embedded server take longer to load than everything else.
    const { withApiKeys } = require('../service/api-keys') as typeof ApiKeys;
    await withApiKeys(config, (keys) => work(keys, config));
  }

  const command = program
    .command('keys')
    .description('make, list and revoke API keys, in the database itself: MONGODB_URL or DATA_DIR');

  command
    .command('create')
    .description('make a key; its text is shown once')
    .requiredOption('--organization <id>', 'whose accounts it opens', readOrganization)
    .option('--name <text>', 'to tell it from others', '')
    .option('--scopes <list>', `some of ${SCOPES.join(',')}; all without it`, readScopes, [...SCOPES])
    .option('--expires <date>', 'when it ends: the beginning of a date, or a date and time, in UTC', (text) =>
      readExpiry(text, (runtime.now ?? Date.now)()),
    )
    .option('-o, --output <file>', 'write the key, and nothing else, to a file that only you may read', STANDARD_OUTPUT)
    .option('--json', 'as one JSON object')
    .action(({ organization: organizationId, name, scopes, expires, output, json }: CreateOptions) =>
      onKeys(async (keys, { apiKeyPrefix }) => {
        const { keyId, apiKey, secretHash } = generateApiKey(apiKeyPrefix);
        const times = { createdAt: new Date(), lastUsedAt: null, expiresAt: expires ?? null, revokedAt: null };
        const insert = () => keys.insert({ keyId, secretHash, organizationId, name, scopes, ...times });
        const isShown = output === STANDARD_OUTPUT;
        if (isShown) {
          restrictStandardOutput(terminal);
          await insert();
        } else {
          await writeFileAtomically(output, async (file) => {
            await insert();
            file.write(`${apiKey}\n`);
          });
        }
        const where = isShown ? ` (shown once):\n\n  ${apiKey}\n` : `: in ${output}`;
        stdout.write(
          json
            ? `${JSON.stringify({ keyId, ...(isShown && { apiKey }), organizationId, name, scopes })}\n`
            : `API key of ${organizationId}${where}\nKey id ${keyId}, scopes ${scopes.join(', ')}\n`,
        );
      }),
    );

  command
    .command('list')
    .description('list keys with their ids, without their text')
    .option('--organization <id>', 'of one organization', readOrganization)
    .option('--json', 'one JSON object a line')
    .action(({ organization, json }: ListOptions) =>
      onKeys(async (keys) => {
        const found = await keys.list(organization);
        const shown = found.map(({ secretHash: _secretHash, ...key }) => key);
        if (json) return writeJsonLines(shown, terminal);
        stdout.write(found.length === 0 ? 'No API keys.\n' : `${tableText(found.map(cellsOf))}\n`);
      }),
    );

  command
    .command('revoke')
    .description('end a key for good')
    .argument('<keyId>', 'what stands before the dot, without the prefix')
    .option('--json', 'as one JSON object')
    .action((keyId: string, { json }: { json?: boolean }) =>
      onKeys(async (keys) => {
        if (!(await keys.revoke(keyId, new Date()))) throw new Error(`There is no key ${keyId}`);
        stdout.write(json ? `${JSON.stringify({ keyId, revoked: true })}\n` : `Key ${keyId} is revoked.\n`);
      }),
    );
}
