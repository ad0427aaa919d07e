import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Db, MongoClient } from 'mongodb';
import { scripts } from '../../package.json';
import { embeddedServerUrl } from '../../src/embedded-server';
import { commandLine } from './command-line';
import { TEST_KEYS, TEST_SIGNING_KEY } from './encryption-keys';
import { type ServiceAddress } from './http';
import { noteUnexpected } from './unexpected-log';

const run = promisify(execFile);
const root = join(__dirname, '../..');

/** The command line, as it is built. */
export const PROGRAM = join(root, 'dist/cli/account-sync.js');

/** The words behind `node` in `npm start`, the settings of its heap among them. */
const [, startCommand = ''] = scripts.start.split(' exec node ');
const START = startCommand.split(' ');

/** The service in a process of its own, as `npm start` runs it; its time is the real time. */
export interface ServiceProcess extends ServiceAddress {
  pid: number;
  /** Standard output up to now. */
  output(): string;
  /** Standard error up to now: the log. */
  errors(): string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): boolean;
}

/**
 * The variables of a service: this process's own without the shared database, any free port, no rate limit.
 * @param overrides variables that differ; without `MONGODB_URL` it must name a `DATA_DIR`
 */
export function serviceEnvironment(overrides: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MONGODB_URL: _shared, ...inherited } = process.env;
  const keys = { FIELD_ENCRYPTION_KEYS: TEST_KEYS, AUDIT_SIGNING_KEY: TEST_SIGNING_KEY };
  // What a program keeps for its user stays out of the settings of whoever runs the tests.
  const settings = { XDG_CONFIG_HOME: join(tmpdir(), `acs-config-${process.pid}`) };
  return { ...inherited, ...keys, ...settings, PORT: '0', BULK_UPSERT_WINDOW_SECONDS: '0', ...overrides };
}

/**
 * Starts the service and waits until it says where it is.
 * @param words behind `node`
 * @throws with what it wrote to standard error, where it ends first
 */
export function startServiceProcess(environment: NodeJS.ProcessEnv, words = START): Promise<ServiceProcess> {
  const child = spawn(process.execPath, words, { cwd: root, env: environment });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  createInterface({ input: child.stderr }).on('line', noteUnexpected);
  const ended = new Promise<number | string>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal ?? '')),
  );
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /http:\/\/\S+?(?=,)/.exec(output)?.[0];
      if (url === undefined) return;
      resolve({
        url,
        clock: {
          get now() {
            return new Date();
          },
        },
        pid: child.pid as number,
        output: () => output,
        errors: () => errors,
        ended,
        kill: (signal) => child.kill(signal),
      });
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
}

/** The same with `account-sync work`, which does the work that instances leave. */
export const startWorkProcess = (environment: NodeJS.ProcessEnv): Promise<ServiceProcess> =>
  startServiceProcess(environment, [PROGRAM, 'work', '--port', '0']);

/** Runs the command line in a process of its own. @returns what it prints. @throws where its exit code is not 0 */
export const runProgram = async (environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> =>
  (await run(process.execPath, [PROGRAM, ...words], { cwd: root, env: environment })).stdout.trim();

/** A key for the database that the environment names, made in this process, which takes a tenth of the time. */
export async function createKeyFor(
  environment: NodeJS.ProcessEnv,
  organizationId = 'org',
  scopes?: readonly string[],
): Promise<{ apiKey: string; keyId: string; organizationId: string }> {
  const more = scopes ? ['--scopes', scopes.join(',')] : [];
  const words = ['--organization', organizationId, '--json', ...more];
  const { stdout, stderr } = await commandLine({ env: environment })('keys', 'create', ...words);
  if (stdout === '') throw new Error(`No key was made: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * A port that nobody listens on now. It is below those that systems give to whoever needs any, so that no other test gets
 * it before the program it is for.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => undefined);
    if (!isFree) continue;
    await promisify(server.close.bind(server))();
    return port;
  }
}

/** A service in a process of its own, whose data are in a folder of its own. */
export async function startServiceInFolder(overrides: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'acs-'));
  const dataDir = join(folder, 'data');
  const environment = serviceEnvironment({ DATA_DIR: dataDir, ...overrides });
  let service = await startServiceProcess(environment);
  return {
    /** The process of the moment. */
    get service() {
      return service;
    },
    /** For files of the test as well. */
    folder,
    environment,
    /** Starts the service again, once its process has ended. */
    async restart() {
      service = await startServiceProcess(environment);
      return service;
    },
    /** Looks into the database of the running service. */
    async inDatabase<Result>(work: (database: Db) => Promise<Result>): Promise<Result> {
      const client = await new MongoClient(embeddedServerUrl(dataDir)).connect();
      try {
        return await work(client.db('account_sync'));
      } finally {
        await client.close();
      }
    },
    async stop() {
      service.kill('SIGTERM');
      await service.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ServiceInFolder = Awaited<ReturnType<typeof startServiceInFolder>>;

/** The variables by which the command line finds a service, with a key of its own. */
export async function clientEnvironment({ service, environment }: ServiceInFolder): Promise<NodeJS.ProcessEnv> {
  const { apiKey } = await createKeyFor(environment);
  return { ...environment, ACCOUNT_SYNC_URL: service.url, ACCOUNT_SYNC_KEY: apiKey };
}
