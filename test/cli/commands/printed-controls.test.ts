import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { exportAccounts } from '../../../src/cli/export/export-accounts';
import { AccountSyncClient } from '../../../src/client';
import { commandLine, databaseOf } from '../../support/command-line';
import { postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { rewrite } from '../../support/tampering';
import { useService } from '../../support/use-service';

/** Clears the screen, and colours what follows: by an escape character, and by one character that is no ASCII. */
const FORGED = 'a\u001b[2J\u009b31mb\u202ec';
/** What may move a cursor, but for the ends of lines. */
const CONTROLS = /(?!\n)[\p{Cc}\u202e]/u;

const service = useService({ clearsExpired: true });

it('no command prints a control character that it read from the service or the database', async () => {
  const organizationId = `org-${FORGED}`;
  const { apiKey, keyId } = await service.createKey({
    organizationId,
    scopes: ['accounts:read', 'accounts:read:ssn', 'accounts:write', 'accounts:hold', 'accounts:erase', 'audit:read'],
  });
  const { db } = service.database;
  await rewrite(db, 'apiKeys', { organizationId }, (stored) => ({ ...stored, name: FORGED }));
  const row = buildRow({ clientStatus: FORGED, tags: [FORGED], metadata: { filenumber: FORGED } });
  expect((await postBulkUpsert(service, apiKey, { accounts: [row] })).body).toMatchObject({ created: 1 });
  const cli = commandLine({ ...service, apiKey, env: databaseOf(service) });
  const { externalId } = row;
  const commands = [
    `get ${externalId}`,
    `get ${externalId} --audit-trail`,
    `account-file ${externalId}`,
    'export',
    `hold place ${externalId} --reason ${FORGED}`,
    'hold show',
    `hold show ${externalId}`,
    `patch ${externalId} bank=${FORGED}`,
    `hold release ${externalId} --json`,
    'access',
    'security-events',
    'keys list',
    'keys list --json',
    'keys reencrypt',
    'keys reencrypt --json',
    'keys encryption',
    'retention',
    'retention --json',
    'audit verify',
    'audit verify --json',
    `get ${FORGED}`,
    `erase ${externalId} --yes --json`,
    `keys revoke ${keyId}`,
    `keys revoke ${FORGED}`,
  ];
  const printed: string[] = [];
  for (const command of commands) {
    const { stdout, stderr } = await cli(...command.split(' '));
    printed.push(stdout);
    expect([command, CONTROLS.exec(`${stdout}${stderr}`)]).toEqual([command, null]);
  }
  expect(printed.join('')).toContain('\\u001b[2J\\u009b31mb\\u202e');
  await rewrite(db, 'accounts', { organizationId }, (stored) => ({ ...stored, externalId: FORGED }));
  const { stdout } = await cli('audit', 'verify');
  expect(stdout).toContain('account a\\u001b[2J\\u009b31mb\\u202ec (');
  expect(stdout).not.toMatch(CONTROLS);
});

it('a terminal gets CSV without control characters, and a file gets the very values', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'org-csv' });
  await postBulkUpsert(service, apiKey, { accounts: [buildRow({ clientStatus: FORGED })] });
  const printed = async (isShown: boolean) => {
    const client = new AccountSyncClient({ baseUrl: service.url, apiKey, now: () => service.clock.now.getTime() });
    const parts: string[] = [];
    const output = new Writable({
      write(part, _encoding, done) {
        parts.push(String(part));
        done();
      },
    });
    await exportAccounts(client, output, { query: {}, format: 'csv', bom: false, isShown });
    return parts.join('');
  };
  expect(await printed(false)).toContain(FORGED);
  expect(await printed(true)).toContain('a\\u001b[2J\\u009b31mb\\u202ec');
  expect(await printed(true)).not.toMatch(CONTROLS);
});

it('commands write JSON by way of what shows control characters', () => {
  const folder = join(__dirname, '../../../src/cli/commands');
  const direct = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes('JSON.stringify'),
  );
  expect(direct).toEqual([]);
});
