import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Config } from '../../src/base/settings/config';
import { AccountSyncClient } from '../../src/client';
import { collect } from '../support/client';
import { buildRow } from '../support/rows';
import { type ServiceForPrograms, startServiceForPrograms } from '../support/service-for-programs';
import { runKeys, type ServiceProcess, serviceEnvironment, startServiceProcess } from '../support/service-process';
import { useFolder } from '../support/use-service';

// Each test starts several processes.
jest.setTimeout(120_000);

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

const keys = (...words: string[]) => runKeys(environment, ...words);

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
  });

  it('keys can be made, listed and revoked while the service is running', async () => {
    const service = await start();
    const { apiKey, keyId } = JSON.parse(await keys('create', '--organization', 'org', '--json'));
    const read = () =>
      fetch(`${service.url}/external-api/accounts`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect((await read()).status).toBe(200);
    const listed = await keys('list', '--organization', 'org', '--json');
    expect(JSON.parse(listed)).toMatchObject({ keyId, organizationId: 'org', revokedAt: null });
    expect(listed).not.toContain(apiKey.split('.')[1]);
    await keys('revoke', keyId);
    expect((await read()).status).toBe(401);
    await expect(keys('revoke', 'absent')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('absent'),
    });
    await expect(keys('create')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--organization') });
    await expect(keys('create', '--organization', 'o', '--scopes', 'all')).rejects.toMatchObject({ code: 2 });
  });

  it('a service with a wrong configuration lists every fault and does not start', async () => {
    environment = { ...environment, PORT: 'x', LOG_LEVEL: 'loud', MONGODB_URL: 'http://db' };
    await expect(start()).rejects.toThrow(
      /ended with 78: [\s\S]*PORT[\s\S]*MONGODB_URL|ended with 78: [\s\S]*PORT[\s\S]*LOG_LEVEL/,
    );
  });

  it.each([
    ['a signing key of another kind', { AUDIT_SIGNING_KEY: 'x' }],
    ['a file of a signing key that is not there', { AUDIT_SIGNING_KEY_FILE: '/absent' }],
    ['a file of encryption keys that is not there', { FIELD_ENCRYPTION_KEYS_FILE: '/absent' }],
    ['a manifest of operations that is not there', { GRAPHQL_TRUSTED_DOCUMENTS: '/absent' }],
  ])('a service with %s ends as with any wrong setting, so that nothing restarts it', async (_name, setting) => {
    environment = { ...environment, FIELD_ENCRYPTION_KEYS: undefined, AUDIT_SIGNING_KEY: undefined, ...setting };
    await expect(start()).rejects.toThrow(/ended with 78: /);
  });
});

describe('account-sync push as a process', () => {
  let running: ServiceForPrograms | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  /** Starts a service for the command. @returns the variables of the command */
  async function serveWith(overrides: Partial<Config> = {}): Promise<NodeJS.ProcessEnv> {
    running = await startServiceForPrograms(overrides);
    return running.clientEnvironment();
  }

  it('a push that is interrupted exits with 130, and says how to go on', async () => {
    const env = await serveWith();
    const path = at('rows.ndjson');
    writeFileSync(path, Array.from({ length: 3_000 }, () => `${JSON.stringify(buildRow())}\n`).join(''));
    const client = new AccountSyncClient({ baseUrl: env.ACCOUNT_SYNC_URL ?? '', apiKey: env.ACCOUNT_SYNC_KEY ?? '' });
    const words = ['dist/cli/account-sync.js', 'push', path];
    const pushing = spawn(process.execPath, words, { cwd: root, env });
    const ended = once(pushing, 'exit');
    const told = text(pushing.stderr);
    // It takes a while until all rows are carried out.
    while ((await collect(client.listImports())).length === 0) await new Promise((resolve) => setTimeout(resolve, 25));
    pushing.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(await told).toMatch(/the same command with --resume (?:goes on from there|follows it)/);
    const { stdout } = await run(process.execPath, [...words, '--resume'], { cwd: root, env });
    expect(stdout).toContain('3,000  created');
    expect(await collect(client.listImports())).toMatchObject([{ state: 'COMPLETED', done: { created: 3_000 } }]);
  });

  it('a failed row is written completely or, on a full disk, not at all with an error', async () => {
    const env = await serveWith();
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
    await expect(run('bash', ['-c', `exec ${script} --resume`], { cwd: root, env })).rejects.toMatchObject({ code: 3 });
    expect(JSON.parse(readFileSync(at('rows.failed.ndjson'), 'utf8'))).toMatchObject({ row: rows[1] });
  });
});

describe('the demo', () => {
  it('the demo prints working links and serves until it is stopped', async () => {
    const demo = spawn(process.execPath, ['dist/cli/demo/demo.js'], { cwd: root, env: environment });
    const ended = new Promise((resolve) => demo.on('exit', resolve));
    try {
      let output = '';
      for await (const chunk of demo.stdout) {
        output += chunk;
        if (output.includes('Serving until')) break;
      }
      const links = output.match(/http:\/\/\S+\/(?:docs|external-api\/openapi\.json|graphql)(?=\s)/g) ?? [];
      expect(links.map((link) => new URL(link).pathname)).toEqual(['/docs', '/external-api/openapi.json', '/graphql']);
      for (const link of links) expect((await fetch(link, { headers: { accept: 'text/html' } })).status).toBe(200);
      // The console's link signs in once.
      const [entry = ''] = output.match(/http:\/\/\S+\/console\/enter\/[\w-]{43}/) ?? [];
      const cookiesOf = async () => (await fetch(entry, { redirect: 'manual' })).headers.getSetCookie();
      expect([await cookiesOf(), await cookiesOf()]).toEqual([[expect.stringContaining('HttpOnly')], []]);
    } finally {
      demo.kill('SIGINT');
    }
    expect(await ended).toBe(0);
  });
});
