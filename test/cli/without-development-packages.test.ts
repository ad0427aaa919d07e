import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { scripts } from '../../package.json';
import { serviceEnvironment } from '../support/service-process';
import { folderOfFile } from '../support/use-service';

const run = promisify(execFile);
const root = join(__dirname, '../..');

const folder = folderOfFile();

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

beforeAll(() => {
  checkOut();
});

describe('a checkout without the development packages', () => {
  it('a checkout without a build says how to build it when npm run start, keys, cli or demo finds no dist', async () => {
    await expect(npm('start')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The service is not built, .*npm ci && npm run build && npm prune --omit=dev\n$/),
    });
    const [ensured] = scripts.start.split('MALLOC');
    for (const script of [scripts.keys, scripts.cli, scripts.demo])
      expect(script.startsWith(String(ensured))).toBe(true);
  });

  it('a built checkout without development packages runs keys, the command line and, if older than its sources, warns', async () => {
    build();
    const made = await npm('keys', '--', 'create', '--organization', 'org-1', '--json');
    expect(JSON.parse(made.stdout)).toMatchObject({ organizationId: 'org-1' });
    expect(made.stderr).toBe('');
    utimesSync(join(folder, 'src/main.ts'), new Date(), new Date());
    const { stdout, stderr } = await npm('cli', '--', '--version');
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(stderr).toMatch(/^dist is older than src.*npm run build.*\n$/);
  });

  it('a built checkout without development packages serves requests', async () => {
    const service = spawn('npm', ['start', '--silent'], { ...options(), detached: true });
    const ended = once(service, 'exit');
    const errors = text(service.stderr);
    const failed = ended.then(async (code) => Promise.reject(new Error(`It ended with ${code}: ${await errors}`)));
    failed.catch(() => undefined);
    try {
      const [line] = await Promise.race([once(service.stdout, 'data'), failed]);
      expect(String(line)).toMatch(/^Account Synchronization Service on http:/);
    } finally {
      process.kill(-Number(service.pid), 'SIGTERM');
      await ended;
    }
  });

  it('the demo does the main job there, prints links and serves until it is stopped', async () => {
    const demo = spawn(process.execPath, ['dist/cli/demo/demo.js'], options());
    const ended = once(demo, 'exit');
    let output = '';
    try {
      for await (const chunk of demo.stdout) {
        output += chunk;
        if (output.includes('Serving until')) break;
      }
      expect(output).toMatch(/500[\s\S]* updated[\s\S]*Every answer was as expected\./);
      const links = output.match(/http:\/\/\S+\/(?:docs|external-api\/openapi\.json|graphql)(?=\s)/g) ?? [];
      expect(links.map((link) => new URL(link).pathname)).toEqual(['/docs', '/external-api/openapi.json', '/graphql']);
      const statuses = links.map(async (link) => (await fetch(link, { headers: { accept: 'text/html' } })).status);
      // GraphiQL is a development package.
      expect(await Promise.all(statuses)).toEqual([200, 200, 405]);
      // The console's link signs in once.
      const [entry = ''] = output.match(/http:\/\/\S+\/console\/enter\/[\w-]{43}/) ?? [];
      const cookiesOf = async () => (await fetch(entry, { redirect: 'manual' })).headers.getSetCookie();
      expect([await cookiesOf(), await cookiesOf()]).toEqual([[expect.stringContaining('HttpOnly')], []]);
    } finally {
      demo.kill('SIGINT');
    }
    expect(await ended).toEqual([0, null]);
  });
});
