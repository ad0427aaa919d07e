import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf } from '../support/command-line';
import { getAccounts, postBulkUpsert } from '../support/http';
import { ndjson, usePushSetting } from '../support/push';
import { buildRow } from '../support/rows';
import { PROGRAM } from '../support/service-process';
import { saying } from './outcome';

// `keys` opens the database as the service does.
const setting = usePushSetting({ clearsExpired: true });
// Else the database would clear an import while it is pushed.
beforeAll(() => {
  setting.service.clock.now = new Date();
});

let umask: number;
beforeEach(() => {
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const at = (name: string) => join(setting.folder, name);

/** An existing file that everybody may read. */
function openFile(name: string, content = ''): string {
  writeFileSync(at(name), content, { mode: 0o644 });
  return at(name);
}

const SIGN = ['sign', 'POST', '/external-api/accounts/bulk-upsert'];

describe('what a command writes with --output', () => {
  it.each([
    ['get', ['get', 'A-1']],
    ['get --timeline', ['get', 'A-1', '--timeline']],
    ['export', ['export']],
    ['sign', SIGN],
  ])(
    'a file written with --output is readable by its owner alone, even in place of an open one: %s',
    async (_name, words) => {
      const key = await setting.newKey();
      await postBulkUpsert(setting.service, key.apiKey, { accounts: [buildRow({ externalId: 'A-1' })] });
      await postBulkUpsert(setting.service, key.apiKey, { accounts: [{ externalId: 'A-1', bank: 'Other' }] });
      const cli = setting.cliOf(key);
      const { stdout } = await cli(...words);
      const path = openFile('result', 'old');
      expect(await cli(...words, '-o', path)).toMatchObject({ code: EXIT.DONE, stdout: '' });
      expect(readFileSync(path, 'utf8')).toBe(stdout);
      expect(modeOf(path)).toBe('600');
      expect(setting.names()).toEqual(['result']);
    },
  );

  it('--output does not replace a device or a pipe', async () => {
    const cli = setting.cliOf(await setting.newKey());
    expect(await cli(...SIGN, '--output', '/dev/null')).toMatchObject(saying(EXIT.USAGE, '/dev/null'));
    expect(await cli(...SIGN, '--output', setting.folder)).toMatchObject({ code: EXIT.USAGE });
    expect(statSync('/dev/null').isFile()).toBe(false);
  });

  it('--output replaces a symbolic link and leaves its target alone', async () => {
    const cli = setting.cliOf(await setting.newKey());
    const target = openFile('target', 'theirs');
    symlinkSync(target, at('link'));
    expect(await cli(...SIGN, '--output', at('link'))).toMatchObject({ code: EXIT.DONE });
    expect(readFileSync(target, 'utf8')).toBe('theirs');
    expect(readFileSync(at('link'), 'utf8')).toContain('Authorization: Bearer');
  });
});

describe('keys create --output', () => {
  const cliOfKeys = () => commandLine({ env: databaseOf(setting.service) });

  it('keys create --output writes a file for --key-file and shows the key nowhere else', async () => {
    const words = ['keys', 'create', '--organization', 'org-file', '--output', at('key')];
    const { code, stdout } = await cliOfKeys()(...words);
    expect(code).toBe(EXIT.DONE);
    expect(modeOf(at('key'))).toBe('600');
    const apiKey = readFileSync(at('key'), 'utf8').trim();
    expect(stdout).not.toContain(apiKey.split('.')[1]);
    expect(await getAccounts(setting.service, apiKey)).toMatchObject({ status: 200 });
    const exported = await commandLine(setting.service)('export', '--key-file', at('key'));
    expect(exported).toEqual({ code: EXIT.DONE, stdout: '', stderr: '0 accounts\n' });
    const asJson = JSON.parse((await cliOfKeys()(...words, '--json')).stdout);
    expect(Object.keys(asJson)).toEqual(['keyId', 'organizationId', 'name', 'scopes']);
  });

  it('keys create makes no key if the file cannot be written', async () => {
    const organization = ['--organization', 'org-absent'];
    const path = join(setting.folder, 'absent', 'key');
    expect((await cliOfKeys()('keys', 'create', ...organization, '--output', path)).code).toBe(EXIT.USAGE);
    expect(await cliOfKeys()('keys', 'list', ...organization)).toMatchObject(
      saying(EXIT.FAILED, 'There is nothing of an organization org-absent in this database'),
    );
  });
});

describe('a disk that takes no more', () => {
  /** Runs a command that can make files and put nothing into them. */
  async function onFullDisk(variables: NodeJS.ProcessEnv, ...words: string[]) {
    const args = ['-c', 'ulimit -f 0 && exec "$@"', 'bash', process.execPath, PROGRAM, ...words];
    const env = { ...process.env, ...databaseOf(setting.service), ...variables };
    return promisify(execFile)('bash', args, { env }).catch((error: unknown) => error);
  }
  const naming = (path: string) => ({
    code: EXIT.FAILED,
    stderr: expect.stringMatching(new RegExp(`^${path} cannot be written: EFBIG`)),
  });

  it('keys create makes no key whose text the disk does not take', async () => {
    const organization = ['--organization', 'org-full'];
    const words = ['keys', 'create', ...organization, '--output', at('key')];
    expect(await onFullDisk({}, ...words)).toMatchObject(naming(at('key')));
    expect(await commandLine({ env: databaseOf(setting.service) })('keys', 'list', ...organization)).toMatchObject(
      saying(EXIT.FAILED, 'There is nothing of an organization org-full in this database'),
    );
    expect(setting.names()).toEqual([]);
  });

  it('audit verify --resume names the file that it cannot keep, and leaves nothing of it', async () => {
    await postBulkUpsert(setting.service, (await setting.newKey()).apiKey, { accounts: [buildRow()] });
    expect(await onFullDisk({}, 'audit', 'verify', '--resume', at('verified'))).toMatchObject(naming(at('verified')));
    expect(setting.names()).toEqual([]);
  });
});

it('a file that cannot be kept is named, also where nothing could be made beside it', async () => {
  await postBulkUpsert(setting.service, (await setting.newKey()).apiKey, { accounts: [buildRow()] });
  // A name that the system just takes, and no longer one.
  const path = at('v'.repeat(250));
  const cli = commandLine({ env: databaseOf(setting.service) });
  expect(await cli('audit', 'verify', '--resume', path)).toMatchObject(
    saying(EXIT.FAILED, `${path} cannot be written: ENAMETOOLONG`),
  );
});

describe('a key file', () => {
  it('a key file that other users may read is used with a warning', async () => {
    const { apiKey } = await setting.newKey();
    const path = openFile('key', `${apiKey}\n`);
    const cli = commandLine(setting.service);
    expect(await cli('export', '--key-file', path)).toMatchObject(saying(EXIT.DONE, `chmod 600 ${path}`));
    chmodSync(path, 0o600);
    expect(await cli('export', '--key-file', path)).toMatchObject({ code: EXIT.DONE, stderr: '0 accounts\n' });
  });
});

describe('standard output that is a file', () => {
  /** Runs the program as a shell does that sends its output to a file. */
  async function redirected(apiKey: string, file: string, ...words: string[]) {
    const env = { ...process.env, ACCOUNT_SYNC_URL: setting.service.url, ACCOUNT_SYNC_KEY: apiKey };
    const script = `exec "$@" > "${file}"`;
    return promisify(execFile)('bash', ['-c', script, 'bash', process.execPath, PROGRAM, ...words], { env });
  }

  it('standard output redirected to a file is made private before a key is written to it', async () => {
    const { apiKey } = await setting.newKey();
    const { stderr } = await redirected(apiKey, at('headers'), ...SIGN);
    expect(stderr).toBe('Standard output is a file that other users could read. Now only you can.\n');
    expect(modeOf(at('headers'))).toBe('600');
    expect((await redirected(apiKey, at('headers'), ...SIGN)).stderr).toBe('');
    expect(readFileSync(at('headers'), 'utf8')).toContain(apiKey);
  });

  it('standard output redirected to a file keeps its mode if no key or account is written to it', async () => {
    await redirected('', at('fields'), 'fields');
    expect(modeOf(at('fields'))).toBe('666');
  });
});

describe('the files of a push', () => {
  it('the files of a push are readable by their owner alone, whatever the umask', async () => {
    const row = buildRow();
    const path = setting.file('rows.ndjson', ndjson([row, { externalId: 'fails' }, row]));
    const cli = setting.cliOf(await setting.newKey());
    expect(await cli('push', path)).toMatchObject({ code: EXIT.ROWS_FAILED });
    const modes = readdirSync(setting.folder).map((name) => (name === 'rows.ndjson' ? '' : modeOf(at(name))));
    expect(modes.filter(Boolean)).toEqual(['600', '600']);
  });

  it('a push of standard input leaves no copy of it', async () => {
    // A folder of its own: other tests push beside this one.
    const temporary = at('temporary');
    mkdirSync(temporary);
    process.env.TMPDIR = temporary;
    const during: string[] = [];
    const lookFetch: typeof fetch = (...request) => {
      during.push(...readdirSync(temporary));
      return fetch(...request);
    };
    const cli = setting.cliOf(await setting.newKey(), { runtime: { fetch: lookFetch } });
    const stdin = ndjson([buildRow(), { externalId: 'fails' }]);
    const { code, stderr } = await cli('push', '-', '--format', 'ndjson', '--failed', at('failed.ndjson'), { stdin });
    const reason = code === EXIT.ROWS_FAILED ? '' : stderr;
    expect({ code, during, reason }).toEqual({ code: EXIT.ROWS_FAILED, during: [], reason: '' });
    expect(readFileSync(at('failed.ndjson'), 'utf8')).toContain('"fails"');
    expect(readdirSync(temporary)).toEqual([]);
  });
});
