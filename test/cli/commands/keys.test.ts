import { readdirSync } from 'node:fs';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf, jsonLines } from '../../support/command-line';
import { getAccounts, postBulkUpsert } from '../../support/http';
import { eventsIn } from '../../support/security-events';
import { useFolder, useService } from '../../support/use-service';
import { jsonOf, printing, saying } from '../outcome';

// Commands open the database as the service does.
const service = useService({ clearsExpired: true });
const cli = (...words: string[]) => commandLine({ env: databaseOf(service) })(...words);
const create = async (organization = 'org-k', ...words: string[]) =>
  jsonOf(await cli('keys', 'create', '--organization', organization, '--json', ...words));
const listedIds = async (...words: string[]) =>
  jsonLines((await cli('keys', 'list', '--json', ...words)).stdout).map(({ keyId }) => keyId);

const inFolder = useFolder();

describe('account-sync keys', () => {
  it.each([
    ['keys', 'list'],
    ['keys', 'revoke', 'x'],
    ['keys', 'networks', 'x', 'any'],
    ['keys', 'end-sessions', 'x', '--organization', 'org'],
    ['keys', 'encryption'],
    ['keys', 'reencrypt'],
    ['retention'],
  ])('%j: a place where no service has stored anything is refused, and nothing is made there', async (...words) => {
    const env = { ACCOUNT_SYNC_KEY: 'acs_x' };
    const misnamed = { ...databaseOf(service), MONGODB_DATABASE: 'acs_misnamed' };
    for (const place of [{ DATA_DIR: inFolder('data') }, misnamed]) {
      const outcome = await commandLine({ env: { ...env, ...place } })(...words);
      expect(outcome).toMatchObject({ ...saying(EXIT.SETTINGS, 'There is no data in '), stdout: '' });
    }
    expect(readdirSync(inFolder())).toEqual([]);
  });

  it('keys create makes a working key and shows its text once', async () => {
    const { code, stdout } = await cli('keys', 'create', '--organization', 'org-text', '--name', 'nightly feed');
    expect(code).toBe(EXIT.DONE);
    const apiKey = /^ {2}(acs_\S+)$/m.exec(stdout)?.[1] ?? '';
    expect(await getAccounts(service, apiKey)).toMatchObject({ status: 200 });
    const listed = (await cli('keys', 'list', '--organization', 'org-text')).stdout;
    expect(listed).toMatch(
      /^\w{16} {2}org-text {2}nightly feed {2}accounts:read,accounts:write,accounts:read:ssn {2}used \S+ +expires - {2}age \d+ d {2}from anywhere\n$/,
    );
    expect(listed).not.toContain(apiKey.split('.')[1]);
  });

  it('keys create supports fewer scopes and an expiry', async () => {
    const reader = await create('org-k', '--scopes', 'accounts:read');
    expect(reader).toMatchObject({ organizationId: 'org-k', scopes: ['accounts:read'] });
    const twice = await create('org-k', '--scopes', 'accounts:read, accounts:read', '--name', ' feed ');
    expect(twice).toMatchObject({ name: 'feed', scopes: ['accounts:read'] });
    expect(await getAccounts(service, reader.apiKey)).toMatchObject({ status: 200 });
    expect(await postBulkUpsert(service, reader.apiKey, {})).toMatchObject({ body: { code: 'INSUFFICIENT_SCOPE' } });
    const limited = await create('org-k', '--expires', '2126-01-31T08:00');
    expect(await getAccounts(service, limited.apiKey)).toMatchObject({ status: 200 });
    const ending = new RegExp(`^${limited.keyId} .* expires 2126-01-31T08:00 `, 'm');
    expect(await cli('keys', 'list', '--organization', 'org-k')).toMatchObject(printing(EXIT.DONE, ending));
  });

  it('keys list shows the keys of all organizations or of one', async () => {
    const { keyId } = await create();
    const { keyId: other } = await create('org-o');
    expect(await listedIds()).toEqual(expect.arrayContaining([keyId, other]));
    expect(await listedIds('--organization', 'org-o')).toEqual([other]);
    for (const json of [[], ['--json']])
      expect(await cli('keys', 'list', '--organization', 'nobody', ...json)).toMatchObject({
        ...saying(EXIT.FAILED, 'There is nothing of an organization nobody'),
        stdout: '',
      });
  });

  it('keys revoke ends a key', async () => {
    const { apiKey, keyId } = await create();
    expect(await cli('keys', 'revoke', keyId)).toMatchObject({ code: EXIT.DONE, stdout: `Key ${keyId} is revoked.\n` });
    expect(await getAccounts(service, apiKey)).toMatchObject({ status: 401 });
    expect((await cli('keys', 'list')).stdout).toMatch(new RegExp(`^${keyId} .* revoked \\d{4}-`, 'm'));
    expect(jsonOf(await cli('keys', 'revoke', keyId, '--json'))).toEqual({ code: EXIT.DONE, keyId, revoked: true });
  });

  it('a key that was revoked is revoked once, and may be used from nowhere', async () => {
    const { keyId } = await create('org-twice');
    for (const _time of [1, 2]) expect((await cli('keys', 'revoke', keyId)).code).toBe(EXIT.DONE);
    const stderr = `Key ${keyId} is revoked or has expired: nothing of it can be changed\n`;
    expect(await cli('keys', 'networks', keyId, '10.0.0.0/8')).toEqual({ code: EXIT.FAILED, stdout: '', stderr });
    const events = await eventsIn(service, 'org-twice', 'kind count', `{ apiKeyId: "${keyId}" }`);
    expect(events).toEqual([
      { kind: 'KEY_REVOKED', count: 1 },
      { kind: 'KEY_CREATED', count: 1 },
    ]);
  });

  it('keys revoke reports an unknown key', async () => {
    const unknown = { code: EXIT.FAILED, stderr: 'There is no key absent\n' };
    expect(await cli('keys', 'revoke', 'absent')).toMatchObject(unknown);
  });

  it.each([
    ['no command', [], 'create'],
    ['no organization', ['create'], '--organization'],
    ['an organization that is no name', ['create', '--organization', 'a b'], '--organization'],
    ['a scope that is none', ['create', '--organization', 'o', '--scopes', 'accounts:read,all'], 'accounts:write'],
    ['no scopes', ['create', '--organization', 'o', '--scopes', ''], 'accounts:write'],
    ['a name over 100 characters', ['create', '--organization', 'o', '--name', 'n'.repeat(101)], '1 to 100'],
    ['a name of two lines', ['create', '--organization', 'o', '--name', 'a\nb'], 'control characters'],
    ['an end that is no date', ['create', '--organization', 'o', '--expires', 'soon'], '2030-01-31'],
    ['a day that does not exist', ['create', '--organization', 'o', '--expires', '2126-02-30'], '2030-01-31'],
    ['an end that has passed', ['create', '--organization', 'o', '--expires', '2026-01-31'], 'has passed'],
    ['no key to revoke', ['revoke'], 'keyId'],
  ])('keys refuses %s', async (_what, words, message) => {
    expect(await cli('keys', ...words)).toMatchObject({ ...saying(EXIT.USAGE, message), stdout: '' });
  });

  it('keys reports a wrong database configuration', async () => {
    expect(await commandLine({ env: { MONGODB_URL: 'http://db' } })('keys', 'list')).toMatchObject(
      saying(EXIT.SETTINGS, 'MONGODB_URL'),
    );
  });
});
