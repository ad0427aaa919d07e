import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../src/cli/run';
import { EXIT, type ExitCode } from '../../src/cli/terminal/exit-codes';
import { type Terminal } from '../../src/cli/terminal/terminal';
import { type Runtime } from '../../src/client';
import { passing } from './client';
import { type TestService } from './service';

/** Where commands find the service, and what differs from a process that nobody watches. */
export interface CommandLineOptions extends Partial<Pick<TestService, 'url' | 'clock'>> {
  apiKey?: string;
  env?: NodeJS.ProcessEnv;
  runtime?: Partial<Runtime>;
  interrupted?: AbortSignal;
  /** Whether standard error is a terminal. */
  isTTY?: boolean;
}

export interface CommandInput {
  stdin?: string | Uint8Array | Readable;
}

export interface CommandOutcome {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

function captured(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Leaves out the look for the service by which a command begins: a test counts and cuts what the command itself sends. */
const withoutLook =
  (fetch: Runtime['fetch']): Runtime['fetch'] =>
  (input, init) =>
    String(input).endsWith('/health/live') ? globalThis.fetch(input, init) : fetch(input, init);

const readable = (input: CommandInput['stdin'] = ''): Readable =>
  input instanceof Readable ? input : Readable.from([Buffer.from(input)]);

/**
 * The command line in this process: `await commandLine({ ...service, apiKey })('get', 'A-1')`, with `{ stdin }` behind
 * the words where a command reads it. It lives in the time of the service: when it waits, that time passes.
 */
export const commandLine =
  ({ url, apiKey, clock, env, runtime, interrupted, isTTY = false }: CommandLineOptions) =>
  async (...input: (string | CommandInput)[]): Promise<CommandOutcome> => {
    const words = input.filter((word) => typeof word === 'string');
    const { stdin } = input.find((word) => typeof word === 'object') ?? {};
    const [stdout, stderr] = [captured(), captured()];
    const terminal: Terminal = {
      stdin: readable(stdin),
      stdout: stdout.stream,
      stderr: Object.assign(stderr.stream, { isTTY }),
      env: {
        ...(url !== undefined && { ACCOUNT_SYNC_URL: url }),
        ...(apiKey !== undefined && { ACCOUNT_SYNC_KEY: apiKey }),
        ...env,
      },
      interrupted: interrupted ?? new AbortController().signal,
      runtime: {
        ...(clock && {
          now: () => clock.now.getTime(),
          sleep: passing(clock),
        }),
        random: () => 0,
        ...runtime,
        ...(runtime?.fetch && words[0] !== 'doctor' && { fetch: withoutLook(runtime.fetch) }),
      },
      exitCode: EXIT.DONE,
    };
    const code = await run(words, terminal);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };

/** The variables by which a command opens the database of a service. */
export const databaseOf = ({ config }: Pick<TestService, 'config'>): NodeJS.ProcessEnv => ({
  MONGODB_URL: config.mongodbUrl,
  MONGODB_DATABASE: config.mongodbDatabase,
  FIELD_ENCRYPTION_KEYS: config.fieldEncryptionKeys,
});

/** The command line at the database of a service, with these encryption keys. When it waits, a tenth of that passes. */
export const operatorLine = (service: Pick<TestService, 'config'>, keys = service.config.fieldEncryptionKeys) =>
  commandLine({
    env: { ...databaseOf(service), FIELD_ENCRYPTION_KEYS: keys },
    runtime: { sleep: (milliseconds) => pause(milliseconds / 10) },
  });

/** What the lines of NDJSON hold. */
export const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
