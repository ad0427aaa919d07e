import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import type * as clientModule from '../../src/client';
import { collect } from '../support/client';
import { blocksIn, blocksOf } from '../support/guides';
import { startService, type TestService } from '../support/service';
import { folderOfFile } from '../support/use-service';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const servicePackage = 'node_modules/account-sync';
const clientPackage = 'node_modules/account-sync-client';
/** The names by which a consumer has the client: its own package's, and that within the package of the service. */
const NAMES = ['account-sync-client', 'account-sync/client'] as const;

/** A program of a consumer, in a form that TypeScript compiles for either system of modules. */
const PROGRAM = `
import { type AccountRow, AccountSyncClient, AccountSyncError, type BulkUpsertReport, type ErrorCode, isAccountSyncError } from 'account-sync-client';

const rows: AccountRow[] = [
  { externalId: 'A-1', status: 'PAID IN FULL', phoneNumber: '+12125550134', portfolioId: 'p', metadata: { filenumber: 'F' } },
  { externalId: 'A-2' },
];
// @ts-expect-error: no such status
export const wrongStatus: AccountRow = { externalId: 'A-3', status: 'PAID' };
// @ts-expect-error: no such field
export const wrongField: AccountRow = { externalId: 'A-3', phone: '1' };
// @ts-expect-error: no such code
export const wrongCode = (error: unknown) => isAccountSyncError(error, 'NO_SUCH_CODE');

const textOf = (row: BulkUpsertReport['results'][number]): string =>
  row.status === 'failed' ? row.index + ' ' + row.code : row.index + ' ' + row.status;

async function main(baseUrl: string, apiKey: string): Promise<string> {
  const client = new AccountSyncClient({ baseUrl, apiKey });
  const { results } = await client.bulkUpsert(rows);
  const { account } = await client.getAccount('A-1');
  const category: 'NEW' | 'ACTIVE' | 'PAID' | 'PARTIAL' | 'DECLINED' | 'REFUSED' | 'LEGAL_HOLD' | 'CLOSED' | 'ADMIN' = account.status_category;
  const code: ErrorCode | undefined = await client.getAccount('absent').then(
    () => undefined,
    (error: unknown) => {
      if (isAccountSyncError(error, 'ACCOUNT_NOT_FOUND')) {
        const narrowed: 'ACCOUNT_NOT_FOUND' = error.code;
        return error instanceof AccountSyncError ? narrowed : undefined;
      }
      return undefined;
    },
  );
  return [...results.map(textOf), category, String(code)].join(', ');
}

const [, , baseUrl = '', apiKey = ''] = process.argv;
void main(baseUrl, apiKey).then((text) => console.log(text));
`;
const OUTPUT = '0 created, 1 MISSING_REQUIRED_FIELD, PAID, ACCOUNT_NOT_FOUND\n';

/** Without a type of Node.js: what the types of the client need comes with any runtime that has \`fetch\`. */
const PROGRAM_OF_A_WORKER = `
import { AccountSyncClient } from 'account-sync-client';
export const client = new AccountSyncClient({ baseUrl: 'https://service.test', apiKey: 'key', fetch: globalThis.fetch });
`;

const options = (more: object) => ({
  compilerOptions: { target: 'es2022', strict: true, exactOptionalPropertyTypes: true, types: ['node'], ...more },
});

const folder = folderOfFile();
let service: TestService;

const write = (path: string, content: string | object) =>
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));

/** The examples of the guide, in a file each. */
function writeExamples(): void {
  const texts = ['docs/client.md', 'packages/client/README.md'].map((path) => readFileSync(join(root, path), 'utf8'));
  const examples = texts.flatMap((text) => blocksIn(text, 'ts'));
  expect(examples.length).toBeGreaterThan(2);
  for (const [index, example] of examples.entries()) write(`esm/example-${index}.ts`, example);
}

/** Packs a folder of the checkout. @returns the name of the file, which is in the consumer's folder */
async function pack(what: string, ...flags: string[]): Promise<string> {
  const { stdout } = await run('npm', ['pack', what, '--json', '--pack-destination', folder, ...flags], { cwd: root });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  return String(packed?.filename);
}

beforeAll(async () => {
  for (const name of ['esm', 'cjs', 'worker', 'node_modules/@types']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  write('package.json', {});
  // What it needs is in it: nothing else can be had offline.
  await run('npm', ['install', '--offline', await pack('./packages/client', '--ignore-scripts=false')], {
    cwd: folder,
  });
  mkdirSync(join(folder, servicePackage));
  await run('node', ['scripts/sbom.mjs'], { cwd: root });
  const packed = await pack('.');
  await run('tar', ['-xzf', packed, '-C', servicePackage, '--strip-components=1'], { cwd: folder });
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const [project, type] of Object.entries({ esm: 'module', cjs: 'commonjs' })) {
    write(`${project}/package.json`, { type });
    write(`${project}/program.ts`, PROGRAM);
    write(`${project}/tsconfig.json`, options({ module: 'nodenext', outDir: 'out', rootDir: '.' }));
  }
  writeExamples();
  write('worker/worker.ts', PROGRAM_OF_A_WORKER);
  write('worker/within-service.ts', PROGRAM_OF_A_WORKER.replace(...NAMES));
  const bundled = { module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['es2022', 'dom'] };
  write('worker/tsconfig.json', options(bundled));
  service = await startService();
  // The consumers are processes of their own, and live in the real time.
  service.clock.now = new Date();
});
afterAll(() => service.close());

/** The TypeScript compiler in a folder of the consumer; fails with what it reports. */
async function compile(project: string, ...flags: string[]): Promise<void> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const compiled = run(compiler, ['-p', project, ...flags], { cwd: folder });
  await compiled.catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)));
}

const programs = new Map<string, Promise<void>>();

/** Checks the programs of a folder as Node.js resolves modules, and writes them out, once. */
function compileOnce(project: string): Promise<void> {
  const known = programs.get(project) ?? compile(project);
  programs.set(project, known);
  return known;
}

const node = async (cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  (await run(process.execPath, args, { cwd: join(folder, cwd), env: { ...process.env, ...env } })).stdout;

describe('the package of the service', () => {
  it('the service package holds the build and neither sources nor tests', () => {
    expect(readdirSync(join(folder, servicePackage)).sort()).toEqual(
      ['LICENSE', 'README.md', 'dist', 'openapi.json', 'package.json', 'sbom.cdx.json', 'schema.graphql'].sort(),
    );
  });

  it('the service package includes the command line', async () => {
    const { bin, version } = readJson(servicePackage, 'package.json');
    const program = join(folder, servicePackage, bin);
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    // What the package depends on stands beside it where it is installed.
    expect(await node('cjs', [program, '--version'], { NODE_PATH: join(root, 'node_modules') })).toBe(`${version}\n`);
  });
});

describe('the list of software in a package (SBOM)', () => {
  interface Sbom {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string; purl: string; scope: string; hashes?: { alg: string }[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  }
  const sbomOf = (path: string): Sbom => readJson(path, 'sbom.cdx.json');

  interface Installed {
    version: string;
    dependencies?: Record<string, Installed>;
  }
  const namesIn = ({ dependencies = {} }: Partial<Installed>): string[] =>
    Object.entries(dependencies).flatMap(([name, one]) =>
      one.version === undefined ? [] : [`${name}@${one.version}`, ...namesIn(one)],
    );

  it('the service package lists every package that it runs with or that its page contains, by version and hash, and no other', async () => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run('npm', ['ls', '--all', '--omit=dev', '--package-lock-only', '--json'], options);
    const { bomFormat, metadata, components, dependencies } = sbomOf(servicePackage);
    expect(bomFormat).toBe('CycloneDX');
    const { name, version } = readJson(servicePackage, 'package.json');
    expect(metadata.component).toMatchObject({ name, version });
    const listed = components.map((one) => `${one.name}@${one.version}`).sort();
    const notices = readFileSync(join(folder, servicePackage, 'dist/console/licenses.md'), 'utf8');
    const inPage = Array.from(notices.matchAll(/^## (\S+) - (\S+) \(/gm), ([, one, its]) => `${one}@${its}`);
    expect(inPage).toEqual(
      expect.arrayContaining([expect.stringMatching(/^react@19/), expect.stringMatching(/^unzipit@/)]),
    );
    expect(listed).toEqual([...new Set([...namesIn(JSON.parse(stdout)), ...inPage])].sort());
    expect(components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([]);
    // Those of other platforms are optional, and npm notes the hash of what it installs.
    expect(components.filter(({ scope, hashes }) => scope === 'required' && !hashes?.length)).toEqual([]);
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !listed.includes(ref))).toEqual([]);
  });

  it('the client package lists itself and nothing else', () => {
    const { metadata, components } = sbomOf(clientPackage);
    expect(metadata.component).toMatchObject({ name: 'account-sync-client' });
    expect(components).toEqual([]);
  });
});

describe('the package of the client', () => {
  it('the client package has no dependencies and is small', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable', 'account-sync-client'], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual([join(folder, clientPackage)]);
    const names = ['LICENSE', 'README.md', 'dist', 'package.json', 'sbom.cdx.json'];
    expect(readdirSync(join(folder, clientPackage)).sort()).toEqual(names);
    const files = readdirSync(join(folder, clientPackage), { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, clientPackage, name)).size, 0);
    expect(bytes).toBeLessThan(200_000);
  });

  it('the client package has the version, engines and license of the service', () => {
    const { version, engines, license } = readJson(servicePackage, 'package.json');
    expect(readJson(clientPackage, 'package.json')).toMatchObject({ version, engines, license });
  });

  it('the client package declares its types without any other package', () => {
    const client = join(folder, clientPackage, 'dist/client');
    const declared = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.d.ts'),
    );
    expect(declared).toContain('index.d.ts');
    for (const name of declared) {
      const text = readFileSync(join(client, name), 'utf8');
      const sources = [...text.matchAll(/(?:from |import\(|<reference \w+=)["']([^"']+)/g)].map(([, source]) => source);
      const isOwn = (source = '') =>
        source.startsWith('.') && existsSync(join(client, dirname(name), `${source}.d.ts`));
      expect(sources.filter((source) => !isOwn(source))).toEqual([]);
    }
  });

  it('the client package has types for what a bundler takes, without Node.js', async () => {
    await compile('worker', '--noEmit');
  });

  it.each(['esm', 'cjs'])(
    'the client package has types for a consumer with %s modules, and runs in it',
    async (project) => {
      await compileOnce(project);
      const { apiKey } = await service.createKey({ organizationId: project });
      expect(await node(project, ['out/program.js', service.url, apiKey])).toBe(OUTPUT);
    },
  );

  it.each(NAMES)('the client package can be imported and required as %s in plain Node.js', async (source) => {
    const print = 'console.log(typeof AccountSyncClient, typeof isAccountSyncError)';
    const names = '{ AccountSyncClient, isAccountSyncError }';
    const imported = await node('esm', ['--input-type=module', '-e', `import ${names} from '${source}'; ${print}`]);
    const required = await node('cjs', ['-e', `const ${names} = require('${source}'); ${print}`]);
    expect([imported, required]).toEqual(['function function\n', 'function function\n']);
    await expect(node('cjs', ['-e', "require('account-sync')"])).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('the client package is found by what does not read `exports`, as TypeScript 5 by its `moduleResolution` for CommonJS', async () => {
    // A folder is required by its `main`.
    const print = `console.log(typeof require(${JSON.stringify(join(folder, clientPackage))}).AccountSyncClient)`;
    expect(await node('cjs', ['-e', print])).toBe('function\n');
    const { types, exports } = readJson(clientPackage, 'package.json');
    expect(types).toBe(exports['.'].types);
  });

  it('the client package runs with nothing but the interfaces of the web', async () => {
    const { fetch, crypto, TextEncoder, URL, URLSearchParams, AbortController, setTimeout, clearTimeout } = globalThis;
    const web = { fetch, crypto, TextEncoder, URL, URLSearchParams, AbortController, setTimeout, clearTimeout };
    const context = createContext(web);
    const loaded = new Map<string, Record<string, unknown>>();
    function load(path: string): Record<string, unknown> {
      const known = loaded.get(path);
      if (known) return known;
      const exports = {};
      loaded.set(path, exports);
      const text = readFileSync(`${path}.js`, 'utf8');
      const module = runInContext(`(function (exports, require) {${text}\n})`, context, { filename: path });
      module(exports, (target: string) => load(join(path, '..', target)));
      return exports;
    }
    const { AccountSyncClient } = load(join(folder, clientPackage, 'dist/client/index')) as typeof clientModule;
    const { apiKey } = await service.createKey({ organizationId: 'web' });
    const client = new AccountSyncClient({ baseUrl: service.url, apiKey });
    const { results } = await client.bulkUpsert([{ externalId: 'A-1' }]);
    expect(results).toMatchObject([{ index: 0, status: 'failed', code: 'MISSING_REQUIRED_FIELD' }]);
    expect(await collect(client.listAccounts({ status: 'LOADED' }))).toEqual([]);
  });

  it('the examples of the client guide do what they say', async () => {
    const { apiKey } = await service.createKey({ organizationId: 'examples' });
    const env = { ACCOUNT_SYNC_URL: service.url, ACCOUNT_SYNC_KEY: apiKey };
    write('esm/feed.ndjson', blocksOf('client.md', 'ndjson').join(''));
    await compileOnce('esm');
    const [failures] = blocksOf('client.md', 'text');
    expect(await node('esm', ['out/example-0.js'], env)).toBe(failures);
    write('esm/feed.ndjson', '{"externalId":"A-9"}\n');
    await expect(node('esm', ['out/example-0.js'], env)).rejects.toMatchObject({
      stdout: expect.stringContaining('line 1: MISSING_REQUIRED_FIELD'),
      stderr: expect.stringMatching(/Error: Import \w+ is HELD/),
    });
    const addTwoTags = `
      import { AccountSyncClient } from 'account-sync-client';
      import { addTag } from './out/example-1.js';
      const client = new AccountSyncClient({ baseUrl: '${service.url}', apiKey: '${apiKey}' });
      await Promise.all(['vip', 'late'].map((tag) => addTag(client, 'A-1', tag)));
      const { account } = await client.getAccount('A-1');
      console.log(account.tags.sort().join());`;
    expect(await node('esm', ['--input-type=module', '-e', addTwoTags])).toBe('late,vip\n');
  });
});
