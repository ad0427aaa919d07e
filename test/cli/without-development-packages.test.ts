import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serviceEnvironment } from '../support/service-process';

const run = promisify(execFile);
const root = join(__dirname, '../..');

// Each test starts several processes.
jest.setTimeout(120_000);

let folder: string;

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** The packages that `npm ci --omit=dev` installs at the top level. */
const PRODUCTION = Object.entries(packages)
  .filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
  .map(([path]) => path)
  .filter((path) => path !== '' && path.lastIndexOf('node_modules/') === 0);

/** A checkout after `npm ci --omit=dev`. */
function checkOut(): void {
  for (const name of ['package.json', 'scripts', 'src']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const path of PRODUCTION) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
}

const build = () =>
  cpSync(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (source) => !source.endsWith('.map'),
  });

/** Without the folders that npm adds for the run of these tests, in which there is a compiler. */
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((entry) => !entry.includes('node_modules'))
  .join(':');

const options = () => ({ cwd: folder, env: serviceEnvironment({ PATH, DATA_DIR: join(folder, 'data') }) });

const npm = (...words: string[]) => run('npm', ['run', '--silent', ...words], options());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-production-'));
  checkOut();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a checkout without the development packages', () => {
  it('a built checkout without development packages runs keys, the command line and the demo', async () => {
    build();
    const made = await npm('keys', '--', 'create', '--organization', 'org-1', '--json');
    expect(JSON.parse(made.stdout)).toMatchObject({ organizationId: 'org-1' });
    expect((await npm('cli', '--', '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const demo = (await npm('demo', '--', '--once')).stdout;
    expect(demo).toContain('500');
    expect(demo).toMatch(/updated/);
    expect(demo).toContain('Every answer was as expected.');
    expect(made.stderr).toBe('');
  });

  it('a built checkout without development packages serves requests', async () => {
    build();
    const service = spawn('npm', ['start', '--silent'], { ...options(), detached: true });
    const ended = once(service, 'exit');
    try {
      const [line] = await once(service.stdout, 'data');
      expect(String(line)).toMatch(/^Account Synchronization Service on http:/);
    } finally {
      process.kill(-Number(service.pid), 'SIGTERM');
      await ended;
    }
  });

  it('a build older than its sources runs with a warning', async () => {
    build();
    expect((await npm('cli', '--', '--version')).stderr).toBe('');
    utimesSync(join(folder, 'src/main.ts'), new Date(), new Date());
    const { stdout, stderr } = await npm('cli', '--', '--version');
    expect(stdout).toMatch(/^\d/);
    expect(stderr).toMatch(/^dist is older than src.*npm run build.*\n$/);
  });

  it.each(['start', 'keys', 'cli', 'demo'])(
    'a checkout without a build says how to build it when npm run %s finds no dist',
    async (script) => {
      await expect(npm(script)).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^The service is not built, .*npm ci && npm run build && npm prune --omit=dev\n$/,
        ),
      });
    },
  );
});
