import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { countText } from '../../base/count-text';
import { type Config } from '../../base/settings/config';
import { instantOf } from '../../base/time/iso-time';
import { type Reencrypted } from '../../service/accounts/store/reencrypt';
import { ageInDays, endOf, newApiKey, type StoredApiKey } from '../../service/callers/access/api-key';
import { KEY_NAME_RULE, MAX_KEY_NETWORKS, readKeyName, readKeyNetworks } from '../../service/callers/keys/key-rules';
import { DEFAULT_SCOPES, readScopes, SCOPES, type Scope } from '../../service/callers/rights/scopes';
import type * as ApiKeys from '../service/api-keys';
import type * as EncryptionOfDatabase from '../service/encryption';
import type * as Reencryption from '../service/reencryption';
import { readSettings } from '../service/settings';
import { writeFileAtomically } from '../terminal/atomic-file';
import { EXIT } from '../terminal/exit-codes';
import { printable, shown } from '../terminal/printable';
import { printedCommand } from '../terminal/printed-command';
import {
  addOutputOption,
  type OutputOptions,
  restrictStandardOutput,
  STANDARD_OUTPUT,
  writeSecret,
  writeSurely,
} from '../terminal/private-output';
import { tableText } from '../terminal/table';
import { type Terminal, timeOf } from '../terminal/terminal';
import { answerText, jsonText, writeAnswer, writeJsonLines } from '../terminal/write-json';

interface CreateOptions extends OutputOptions {
  organization: string;
  name: string;
  scopes: Scope[];
  expires?: Date;
  networks: string[];
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

function readName(text: string): string {
  const name = text === '' ? text : readKeyName(text);
  if (name === undefined) throw new InvalidArgumentError(`It ${KEY_NAME_RULE}`);
  return name;
}

function readScopeList(list: string): Scope[] {
  const scopes = readScopes(list.split(',').map((scope) => scope.trim()));
  if (scopes === undefined) throw new InvalidArgumentError(`There are: ${SCOPES.join(', ')}`);
  return scopes;
}

function readExpiry(text: string, now: number): Date {
  const time = instantOf(text);
  if (!time) throw new InvalidArgumentError('It must be a date, such as 2030-01-31');
  if (time.getTime() <= now) throw new InvalidArgumentError('It has passed: such a key could never be used');
  return time;
}

const KEY_ID = 'the part before the dot, without the prefix';
const ANYWHERE = 'any';

function readNetworks(list: string): string[] {
  if (list.trim() === ANYWHERE) return [];
  const texts = list.split(',');
  const networks = readKeyNetworks(texts);
  if (networks === undefined) {
    throw new InvalidArgumentError(
      `They are addresses or networks such as 203.0.113.0/24,2001:db8::/32, or ${ANYWHERE}`,
    );
  }
  if (texts.length > MAX_KEY_NETWORKS) throw new InvalidArgumentError(`There may be ${MAX_KEY_NETWORKS} at most`);
  return networks;
}

const minuteOf = (time: Date | null) => time?.toISOString().slice(0, 16) ?? '-';
const networksText = (networks: readonly string[]) => (networks.length > 0 ? networks.join(',') : 'anywhere');

function cellsOf(key: StoredApiKey, { apiKeyMaxAgeDays }: Config, now: Date): string[] {
  const { keyId, organizationId, name, scopes, lastUsedAt, revokedAt, networks } = key;
  const state = revokedAt ? `revoked ${minuteOf(revokedAt)}` : `expires ${minuteOf(endOf(key, apiKeyMaxAgeDays))}`;
  const age = `age ${ageInDays(key, now)} d`;
  const from = `from ${networksText(networks)}`;
  return [keyId, organizationId, name || '-', scopes.join(','), `used ${minuteOf(lastUsedAt)}`, state, age, from];
}

/** Adds `keys`, which works on the database itself, not over REST. */
export function addKeysCommand(program: Command, terminal: Terminal): void {
  const { stdout, runtime, interrupted } = terminal;
  const now = () => timeOf(terminal);

  async function onKeys(
    work: (keys: ApiKeys.ServiceKeys, config: Config) => Promise<void>,
    { mayCreate = false } = {},
  ): Promise<void> {
    const config = readSettings(terminal);
    // Loaded lazily: the driver and the embedded server take longer to load than everything else.
    const { withApiKeys } = require('../service/api-keys') as typeof ApiKeys;
    await withApiKeys(config, runtime.sleep ?? pause, (keys) => work(keys, config), { mayCreate });
  }

  const command = program
    .command('keys')
    .description('make, list, restrict and revoke API keys, in the database itself: MONGODB_URL or DATA_DIR');

  const creating = command
    .command('create')
    .description('make a key; its text is shown once')
    .requiredOption('--organization <id>', 'whose accounts it opens', readOrganization)
    .option('--name <text>', 'to tell it from others', readName, '')
    .option('--scopes <list>', `some of ${SCOPES.join(',')}`, readScopeList, [...DEFAULT_SCOPES])
    .option('--networks <list>', 'the only networks that it may be used from, such as 203.0.113.0/24', readNetworks, [])
    .option('--expires <date>', 'when it ends: the beginning of a date, or a date and time, in UTC', (text) =>
      readExpiry(text, now().getTime()),
    )
    .option('--json', 'as one JSON object');
  addOutputOption(creating, 'write the key, and nothing else, to a file that only you may read').action(
    ({ organization: organizationId, expires, output, json, ...facts }: CreateOptions) =>
      onKeys(
        async (keys, { apiKeyPrefix, apiKeyMaxAgeDays }) => {
          const { name, scopes, networks } = facts;
          const created = { organizationId, name, scopes, networks, expiresAt: expires ?? null, createdAt: now() };
          const { apiKey, stored } = newApiKey(apiKeyPrefix, created);
          const { keyId } = stored;
          const isShown = output === STANDARD_OUTPUT;
          if (isShown) {
            restrictStandardOutput(terminal);
            await keys.add(stored);
          } else {
            await writeFileAtomically(output, async (file) => {
              // First: nobody would have a key whose text a full disk does not take.
              await writeSurely(file, `${apiKey}\n`);
              await keys.add(stored);
            });
          }
          const endsAt = endOf(stored, apiKeyMaxAgeDays);
          const limits = { ...(networks.length > 0 && { networks }), ...(endsAt && { endsAt }) };
          const told = { keyId, ...(isShown && { apiKey }), organizationId, name, scopes, ...limits };
          const where = isShown ? ` (shown once):\n\n  ${apiKey}\n` : `: in ${output}`;
          const from = networks.length > 0 ? `It may be used from ${networks.join(', ')} only.\n` : '';
          const end = endsAt ? `It ends at ${minuteOf(endsAt)} UTC.\n` : '';
          const text = `API key of ${printable(organizationId)}${where}\nKey id ${keyId}, scopes ${scopes.join(', ')}\n`;
          const onLost = `Key ${keyId} is made, but nobody has its text: ${printedCommand(['keys', 'revoke', keyId])}`;
          const answer = answerText(json, told, `${text}${from}${end}`);
          if (isShown) await writeSecret(answer, terminal, onLost);
          else stdout.write(answer);
        },
        { mayCreate: true },
      ),
  );

  command
    .command('list')
    .description('list keys with their ids, without their text')
    .option('--organization <id>', 'of one organization', readOrganization)
    .option('--json', 'one JSON object a line')
    .action(({ organization, json }: ListOptions) =>
      onKeys(async (keys, config) => {
        const found = await keys.list(organization);
        const printed = found.map(({ secretHash: _secretHash, ...key }) => ({
          ...key,
          endsAt: endOf(key, config.apiKeyMaxAgeDays),
        }));
        if (json) return writeJsonLines(printed, terminal);
        const rows = found.map((key) => cellsOf(key, config, now()));
        stdout.write(found.length === 0 ? 'No API keys.\n' : `${tableText(rows)}\n`);
      }),
    );

  command
    .command('networks')
    .description('change the networks that a key may be used from')
    .argument('<keyId>', KEY_ID)
    .argument('<networks>', `such as 203.0.113.0/24,2001:db8::/32; ${ANYWHERE} lifts the restriction`, readNetworks)
    .option('--json', 'as one JSON object')
    .action((keyId: string, networks: string[], { json }: { json?: boolean }) =>
      onKeys(async (keys) => {
        await keys.setNetworks(keyId, networks, now());
        const text = shown`Key ${keyId} may be used from ${networksText(networks)}.\n`;
        writeAnswer(json, { keyId, networks }, text, terminal);
      }),
    );

  command
    .command('revoke')
    .description('end a key for good')
    .argument('<keyId>', KEY_ID)
    .option('--json', 'as one JSON object')
    .action((keyId: string, { json }: { json?: boolean }) =>
      onKeys(async (keys) => {
        await keys.revoke(keyId, now());
        writeAnswer(json, { keyId, revoked: true }, shown`Key ${keyId} is revoked.\n`, terminal);
      }),
    );

  command
    .command('end-sessions')
    .description('end the sessions of the console of a key or a person')
    .argument('<holderId>', 'the id of the key; of a person, actor.id, or the person-… that stands in for it')
    .requiredOption('--organization <id>', 'whose accounts they open', readOrganization)
    .option('--json', 'as one JSON object')
    .action((holderId: string, { organization, json }: { organization: string; json?: boolean }) =>
      onKeys(async (keys) => {
        const ended = await keys.endSessions(organization, holderId, now());
        writeAnswer(json, { holderId, ended }, shown`${holderId}: ${countText(ended, 'session')} ended.\n`, terminal);
      }),
    );

  command
    .command('reencrypt')
    .description("encrypt people's numbers with the current encryption keys, also while the service runs")
    .option('--json', 'one JSON object a line, for each organization')
    .action(async ({ json }: { json?: boolean }) => {
      const config = readSettings(terminal);
      const { reencryptAll } = require('../service/reencryption') as typeof Reencryption;
      const onDone = (organizationId: string, done: Reencrypted) => {
        const [accounts, dataKeys] = [countText(done.accounts, 'account'), countText(done.dataKeys, 'data key')];
        const text = shown`${organizationId}: encrypted anew: ${accounts}, ${dataKeys}\n`;
        writeAnswer(json, { organizationId, ...done }, text, terminal);
        for (const externalId of done.unreadable) {
          terminal.exitCode = EXIT.FAILED;
          const left = shown`${organizationId}: ${externalId} is damaged, and left as it is: audit verify says more\n`;
          terminal.stderr.write(left);
        }
      };
      const onWaiting = (names: string) =>
        void terminal.stderr.write(shown`${names} does not know the new key. Looking whether it still runs …\n`);
      const sleep = runtime.sleep ?? ((milliseconds) => pause(milliseconds, undefined, { signal: interrupted }));
      await reencryptAll(config, { sleep, onWaiting, onDone, interrupted });
    });

  command
    .command('encryption')
    .description('show which instances of the service know which encryption keys, and which keys are in use')
    .option('--json', 'as one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { readKeyRegister } = require('../service/encryption') as typeof EncryptionOfDatabase;
      const { inUse, instances } = await readKeyRegister(readSettings(terminal));
      if (json) {
        const printed = instances.map(({ name, keys, current, seenAt }) => {
          return { name, keys: keys.map(({ id }) => id), current, seenAt };
        });
        return void stdout.write(`${jsonText({ inUse, instances: printed })}\n`);
      }
      const rows = instances.map(({ name, keys, current, seenAt }) => [
        ...[name, `knows ${keys.map(({ id }) => id).join(',')}`, `encrypts with ${current ?? 'none'}`],
        `seen ${seenAt.toISOString().slice(0, 19)}`,
      ]);
      stdout.write(`${tableText([[`In use: ${inUse.join(', ') || 'no key yet'}`]])}\n`);
      stdout.write(rows.length === 0 ? 'No instance runs.\n' : `${tableText(rows)}\n`);
    });
}
