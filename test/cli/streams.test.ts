import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { commandLine } from '../support/command-line';
import { ndjson } from '../support/push';
import { buildRow } from '../support/rows';
import { type ServiceForPrograms, startServiceForPrograms } from '../support/service-for-programs';
import { PROGRAM } from '../support/service-process';

let running: ServiceForPrograms;
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  running = await startServiceForPrograms();
  ({ folder } = running);
  environment = await running.clientEnvironment();
});
afterAll(() => running.stop());

const start = (...words: string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [PROGRAM, ...words], { env: environment });

async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

/** The exit code of a command of which one output is closed before anything is written to it. */
async function codeWithout(output: 'stdout' | 'stderr', ...words: string[]): Promise<unknown> {
  const child = start(...words);
  child[output].destroy();
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, 'latin1');
  return path;
}

/** Stores an account for a command to print. */
const pushed = () => commandLine({ env: environment })('push', file('export.ndjson', ndjson([buildRow()])));

describe('an output that nobody reads', () => {
  it.each(['stdout', 'stderr'] as const)(
    'a push whose output nobody reads still exits with the code for failed rows: %s',
    async (output) => {
      const csv = 'externalId,phoneNumber,portfolioId,metadata.filenumber,bank\nA-1,+12125550134,p,F,Crédit\nA-2,,,,\n';
      expect(await codeWithout(output, 'push', file(`${output}.csv`, csv))).toBe(EXIT.ROWS_FAILED);
      expect(existsSync(join(folder, `${output}.failed.csv`))).toBe(true);
    },
  );

  it('a command whose output is closed early ends without an error', async () => {
    await pushed();
    const child = start('export');
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code, stderr }).toEqual({ code: EXIT.DONE, stderr: '' });
  });
});

const withFullDisk = existsSync('/dev/full') ? it : it.skip;

withFullDisk.each([['fields'], ['export']])(
  '%s says once that its output could not be written, and exits with 1',
  async (word) => {
    await pushed();
    const full = promisify(execFile)('bash', ['-c', `exec "$0" "$@" > /dev/full`, process.execPath, PROGRAM, word], {
      env: environment,
    });
    const stderr = expect.stringMatching(/^Standard output cannot be written: ENOSPC.*\n$/);
    await expect(full).rejects.toMatchObject({ code: EXIT.FAILED, stderr });
  },
);

describe('a secret that is shown once, and that nobody takes', () => {
  let onFullDisk: (...words: string[]) => Promise<string>;
  let cli: ReturnType<typeof commandLine>;
  beforeAll(async () => {
    const { service } = running;
    const { apiKey } = await service.createKey({ scopes: ['webhooks:manage', 'accounts:read'] });
    const env = { ...environment, ACCOUNT_SYNC_KEY: apiKey };
    cli = commandLine({ env });
    onFullDisk = async (...words) => {
      const all = ['-c', 'exec "$@" > /dev/full', 'bash', process.execPath, PROGRAM, ...words];
      const failure = await promisify(execFile)('bash', all, { env }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: EXIT.FAILED });
      return (failure as { stderr: string }).stderr;
    };
  });

  withFullDisk('keys create names the key, and how to end it', async () => {
    const stderr = await onFullDisk('keys', 'create', '--organization', 'org-full');
    const { keyId } = JSON.parse((await cli('keys', 'list', '--organization', 'org-full', '--json')).stdout);
    expect(stderr).toContain(`Key ${keyId} is made, but nobody has its text: account-sync keys revoke ${keyId}\n`);
  });

  it('keys create does so where its reader has gone, too', async () => {
    const child = start('keys', 'create', '--organization', 'org-gone');
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code, stderr }).toEqual({
      code: EXIT.FAILED,
      stderr: expect.stringContaining('account-sync keys revoke '),
    });
  });

  withFullDisk('webhooks create and rotate name the webhook, and how to get another secret', async () => {
    const created = await onFullDisk('webhooks', 'create', '--url', 'https://receiver.example/full');
    const { id } = JSON.parse((await cli('webhooks', 'list', '--json')).stdout);
    const advice = `Nobody has the secret of webhook ${id}: account-sync webhooks rotate ${id}\n`;
    expect(created).toContain(advice);
    expect(await onFullDisk('webhooks', 'rotate', id, '--json')).toContain(advice);
  });
});

withFullDisk(
  'a broken file is told from one that is whole although nothing can be written, which is said',
  async () => {
    const words = [process.execPath, PROGRAM, 'audit', 'verify-file', file('broken.ndjson', '{}\n')];
    const full = promisify(execFile)('bash', ['-c', 'exec "$@" > /dev/full', 'bash', ...words], { env: environment });
    const stderr = expect.stringMatching(/^Standard output cannot be written: ENOSPC.*\n$/);
    await expect(full).rejects.toMatchObject({ code: EXIT.BROKEN, stderr });
  },
);

it('a file of --output that cannot be written to its end is named, and nothing of it is left', async () => {
  await commandLine({ env: environment })(
    'push',
    file('many.ndjson', ndjson(Array.from({ length: 50 }, () => buildRow()))),
  );
  const path = join(folder, 'large.ndjson');
  const words = [process.execPath, PROGRAM, 'export', '--output', path];
  const limited = promisify(execFile)('bash', ['-c', 'ulimit -f 8 && exec "$@"', 'bash', ...words], {
    env: environment,
  });
  const stderr = expect.stringMatching(new RegExp(`^${path} cannot be written: EFBIG`));
  await expect(limited).rejects.toMatchObject({ code: EXIT.FAILED, stderr });
  expect(readdirSync(folder).filter((name) => name.startsWith('large'))).toEqual([]);
});

it('a push does not write failed rows into the file that is its standard input', async () => {
  const path = file('input.ndjson', ndjson([buildRow(), { externalId: 'fails' }]));
  const content = readFileSync(path, 'utf8');
  const words = [process.execPath, PROGRAM, 'push', '-', '--format', 'ndjson', '--failed', path];
  const both = promisify(execFile)('bash', ['-c', `exec "$@" < "${path}"`, 'bash', ...words], { env: environment });
  const stderr = expect.stringContaining('--failed names the file that is pushed');
  await expect(both).rejects.toMatchObject({ code: EXIT.USAGE, stderr });
  expect(readFileSync(path, 'utf8')).toBe(content);
});

describe('standard input that stays open', () => {
  it('an open standard input does not keep a finished command running', async () => {
    const child = start('push', '-', '--format', 'ndjson', '--first', '2', '--json');
    child.stdin.write(ndjson([buildRow(), buildRow()]));
    const { code, stdout } = await outcomeOf(child);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.DONE, created: 2 });
  });

  /** More than a pipe holds: it is through once the command reads. */
  const isRead = (child: ChildProcessWithoutNullStreams) =>
    new Promise<void>((resolve) => child.stdin.write(Buffer.alloc(600_000, ' '), () => resolve()));

  it.each([
    ['a push that reads the names of the columns', ['push', '-', '--format', 'csv'], 'SIGINT'],
    ['a push that reads rows', ['push', '-', '--format', 'ndjson'], 'SIGTERM'],
    ['sign', ['sign', 'POST', '/external-api/accounts/bulk-upsert', '--body', '-'], 'SIGHUP'],
  ] as const)('an open standard input does not keep %s from being interrupted', async (_what, words, signal) => {
    const child = start(...words);
    const outcome = outcomeOf(child);
    await isRead(child);
    child.kill(signal);
    expect((await outcome).code).toBe(EXIT.INTERRUPTED);
  });

  it('a signal that npx passes on, so that it arrives twice, interrupts a command as one does', async () => {
    const passOn = `process.once('SIGINT', () => setImmediate(() => process.kill(process.pid, 'SIGINT')))`;
    const words = [PROGRAM, 'sign', 'POST', '/external-api/accounts/bulk-upsert', '--body', '-'];
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${passOn}`, ...words], {
      env: environment,
    });
    const outcome = outcomeOf(child);
    await isRead(child);
    child.kill('SIGINT');
    expect((await outcome).code).toBe(EXIT.INTERRUPTED);
  });
});
