import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, type Instruction, readDockerfile, wordsOf } from './dockerfile';

const ROOT = join(__dirname, '../../..');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * The files of one stage: this machine's, which stay as they are, with the changes of the stage above them. That takes
 * the place of a base image.
 */
interface Files {
  changes: string;
  work: string;
  merged: string;
}

/** What the instructions of a stage have set so far. */
interface Settings {
  files: Files;
  folder: string;
  user: string;
  environment: Record<string, string>;
  volume: string;
  healthCheck: string[];
  command: string[];
}

export interface Image {
  user: string;
  /** Starts the service with all files read-only but for its volume. */
  start(environment: Record<string, string>): ChildProcess;
  /** Runs a command as the user, in the same files. @returns its exit code and output */
  run(words: readonly string[], environment?: Record<string, string>): Promise<{ code: number; output: string }>;
  /** Runs the health check. @returns its exit code */
  checkHealth(environment: Record<string, string>): Promise<number>;
  remove(): void;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A shell script for `unshare --mount`: runs words in the files of a stage. @param mounts further mounts, before */
function scriptOf({ files, folder, user, environment }: Settings, words: string, mounts: string[] = []): string {
  const { changes, work, merged } = files;
  const variables = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  const inside = `cd ${quoted(folder)} && exec env -i ${variables.join(' ')} ${words}`;
  return [
    'set -e',
    `mount -t overlay overlay -o lowerdir=/,upperdir=${changes},workdir=${work} ${merged}`,
    `mount --bind /proc ${merged}/proc`,
    `mount --bind /dev ${merged}/dev`,
    ...mounts,
    `exec chroot --userspec=${user}:${user} ${merged} sh -c ${quoted(inside)}`,
  ].join('\n');
}

const execute = (script: string) =>
  promisify(execFile)('unshare', ['--mount', 'sh', '-c', script], { maxBuffer: MAX_OUTPUT_BYTES });

/** Whether this machine allows what following a Dockerfile needs: mounts that nobody else sees. */
export function canFollowDockerfile(): boolean {
  const layers = 'cd /tmp && mkdir a b c && mount -t overlay overlay -o lowerdir=/,upperdir=a,workdir=b c';
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', `mount -t tmpfs tmpfs /tmp && ${layers}`]);
  return status === 0;
}

/** Whether .dockerignore lets a file into the build. It lets in what it names behind `!`. */
function isInContext(path: string): boolean {
  const allowed = readFileSync(join(ROOT, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
  return [...allowed].some(([, name = '']) => path === name || path.startsWith(`${name}/`));
}

function copy({ text }: Instruction, { files, folder }: Settings, stages: ReadonlyMap<string, Settings>): void {
  const { flags, words } = wordsOf(text);
  const from = flags.get('from');
  const sources = words.slice(0, -1);
  const target = words.at(-1) ?? '';
  for (const source of sources) {
    if (from === undefined && !isInContext(source)) throw new Error(`.dockerignore keeps ${source} out of the build`);
    const origin = from === undefined ? join(ROOT, source) : join(stages.get(from)?.files.changes ?? '', source);
    const place = join(files.changes, folder, target);
    const path = target.endsWith('/') ? join(place, basename(source)) : place;
    mkdirSync(dirname(path), { recursive: true });
    cpSync(origin, path, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Follows the Dockerfile step by step, as a build does, but on this machine's own system and Node.js. Needs root on
 * Linux, for mounts that nobody else sees.
 * @param folder where the files go
 */
export async function buildImage(folder: string): Promise<Image> {
  const stages = new Map<string, Settings>();
  let last: Settings | undefined;
  for (const { name, instructions } of readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))) {
    const base = mkdtempSync(join(folder, 'stage-'));
    const files = { changes: join(base, 'changes'), work: join(base, 'work'), merged: join(base, 'merged') };
    for (const path of Object.values(files)) mkdirSync(path);
    const environment = { PATH };
    const settings = { files, folder: '/', user: 'root', environment, volume: '', healthCheck: [], command: [] };
    await execute(scriptOf(settings, 'useradd --no-create-home node'));
    for (const instruction of instructions) await follow(instruction, settings, stages);
    if (name !== undefined) stages.set(name, settings);
    last = settings;
  }
  if (!last) throw new Error('The Dockerfile has no stage');
  return imageOf(last, folder);
}

async function follow(instruction: Instruction, settings: Settings, stages: ReadonlyMap<string, Settings>) {
  const { word, text } = instruction;
  const { environment, files } = settings;
  switch (word) {
    case 'WORKDIR':
      settings.folder = text;
      mkdirSync(join(files.changes, text), { recursive: true });
      return;
    case 'ENV':
      for (const pair of text.split(' '))
        environment[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
      return;
    case 'COPY':
      return copy(instruction, settings, stages);
    case 'RUN': {
      // A build has the proxies and the registry of whoever runs it.
      const inherited = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
      const own = { ...inherited, ...environment, HOME: '/root' };
      await execute(scriptOf({ ...settings, environment: own }, `sh -c ${quoted(text)}`));
      return;
    }
    case 'USER':
      settings.user = text;
      return;
    case 'VOLUME':
      settings.volume = text;
      return;
    case 'HEALTHCHECK':
      settings.healthCheck = commandOf(text);
      return;
    case 'CMD':
      settings.command = commandOf(text);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`The test does not know ${word}`);
  }
}

function imageOf(settings: Settings, folder: string): Image {
  const { files, volume, healthCheck, command, user } = settings;
  const data = join(folder, 'volume');
  // A new volume begins as the folder of the image, with its owner.
  if (!existsSync(join(files.changes, volume))) throw new Error(`The image has no ${volume}`);
  const filled = promisify(execFile)('cp', ['-a', join(files.changes, volume), data]);
  const script = (words: readonly string[], environment: Record<string, string>) => {
    const mounts = [`mount -o remount,ro ${files.merged}`, `mount --bind ${data} ${files.merged}${volume}`];
    const own = { ...settings, environment: { ...settings.environment, ...environment } };
    return scriptOf(own, words.map(quoted).join(' '), mounts);
  };
  const run: Image['run'] = async (words, environment = {}) => {
    await filled;
    return execute(script(words, environment)).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  };
  return {
    user,
    start: (environment) => spawn('unshare', ['--mount', 'sh', '-c', script(command, environment)]),
    run,
    checkHealth: async (environment) => (await run(healthCheck, environment)).code,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
