import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { AccountSyncClient } from '../../src/client';
import { collect } from '../support/client';
import { commandLine } from '../support/command-line';
import { holdCommits } from '../support/held-commits';
import { buildRow } from '../support/rows';
import { type ServiceForPrograms, startServiceForPrograms } from '../support/service-for-programs';
import { type ServiceProcess, serviceEnvironment, startServiceProcess } from '../support/service-process';
import { useFolder } from '../support/use-service';

const run = promisify(execFile);
const root = join(__dirname, '../..');

const at = useFolder();
let environment: NodeJS.ProcessEnv;
const running: ServiceProcess[] = [];

beforeEach(() => {
  environment = serviceEnvironment({ DATA_DIR: at('data') });
});
afterEach(() => {
  for (const service of running.splice(0)) service.kill('SIGKILL');
});

async function start(): Promise<ServiceProcess> {
  const service = await startServiceProcess(environment);
  running.push(service);
  return service;
}

describe('the service as a process', () => {
  it('the service prints its address in one line and exits with 0 on SIGTERM', async () => {
    const service = await start();
    expect(service.output()).toMatch(/^Account Synchronization Service on http:\/\/127\.0\.0\.1:\d+, .*\n$/);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    service.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    // Also where it is told to end as soon as it has printed its address.
    const next = await start();
    next.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  it('a service with a wrong configuration lists every fault and does not start', async () => {
    environment = { ...environment, PORT: 'x', LOG_LEVEL: 'loud', MONGODB_URL: 'http://db' };
    await expect(start()).rejects.toThrow(
      /ended with 78: [\s\S]*PORT[\s\S]*MONGODB_URL|ended with 78: [\s\S]*PORT[\s\S]*LOG_LEVEL/,
    );
  });
});

describe('account-sync push as a process', () => {
  let running: ServiceForPrograms;
  let env: NodeJS.ProcessEnv;
  const commits = holdCommits();
  beforeAll(async () => {
    running = await startServiceForPrograms({}, commits.changeDatabase);
    env = await running.clientEnvironment();
  });
  afterAll(() => running.stop());

  it('a push that is interrupted exits with 130, and says how to go on', async () => {
    const path = at('rows.ndjson');
    writeFileSync(path, Array.from({ length: 2_000 }, () => `${JSON.stringify(buildRow())}\n`).join(''));
    const client = new AccountSyncClient({ baseUrl: env.ACCOUNT_SYNC_URL ?? '', apiKey: env.ACCOUNT_SYNC_KEY ?? '' });
    const words = ['dist/cli/account-sync.js', 'push', path];
    const applying = commits.holdAt(async () => {
      const imports = running.service.database.db.collection('imports');
      return (await imports.findOne({ state: 'APPLYING' })) !== null;
    });
    const pushing = spawn(process.execPath, words, { cwd: root, env });
    const ended = once(pushing, 'exit');
    const told = text(pushing.stderr);
    const goOn = await applying;
    pushing.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    goOn();
    expect(await told).toMatch(/the same command with --resume (?:goes on from there|follows it)/);
    const { stdout } = await commandLine({ env })('push', path, '--resume');
    expect(stdout).toContain('2,000  created');
    expect(await collect(client.listImports())).toMatchObject([{ state: 'COMPLETED', done: { created: 2_000 } }]);
  });

  it('a failed row is written completely or, on a full disk, not at all with an error', async () => {
    const path = at('rows.ndjson');
    const rows = [buildRow(), { externalId: 'no-phone', bank: 'x'.repeat(2000) }];
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const script = `${process.execPath} dist/cli/account-sync.js push ${path}`;
    // As on a disk that has room for a part of the row: the rest of a write is refused.
    const full = run('bash', ['-c', `ulimit -f 1 && exec ${script}`], { cwd: root, env });
    await expect(full).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A row that was not pushed cannot be kept: EFBIG/),
    });
    expect(existsSync(at('rows.failed.ndjson'))).toBe(false);
    expect(await commandLine({ env })('push', path, '--resume')).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(JSON.parse(readFileSync(at('rows.failed.ndjson'), 'utf8'))).toMatchObject({ row: rows[1] });
  });
});
