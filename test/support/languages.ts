import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWhere } from './describe-where';

const run = promisify(execFile);

export type Command = readonly [program: string, ...args: string[]];

export type LanguageName = 'bash' | 'python' | 'php' | 'csharp' | 'java' | 'node';

/** A language of the guides: how its programs are run, and how a program is that calls a function of another. */
export interface Language {
  name: LanguageName;
  /** Its program in `docs/signing`. */
  file: string;
  /** Commands of a program and its only argument. Each must succeed, and print what `version` asks for. */
  probes: readonly string[];
  version?: RegExp;
  commands: readonly Command[];
  /** A program beside that of the guide, or in place of it, with what it needs before it is run. */
  check: { file: string; builds: readonly Command[]; command: Command };
}

/** A language whose programs are run as they are. */
const script = (name: LanguageName, ending: string, probes: readonly string[], program: string) => ({
  name,
  probes,
  file: `example.${ending}`,
  commands: [[program, `example.${ending}`] as const],
  check: { file: `check.${ending}`, builds: [], command: [program, `check.${ending}`] as const },
});

export const LANGUAGES: readonly Language[] = [
  script('bash', 'sh', ['bash --version', 'curl --version', 'openssl version'], 'bash'),
  script('python', 'py', ['python3 --version'], 'python3'),
  script('php', 'php', ['php --version'], 'php'),
  {
    name: 'csharp',
    file: 'Example.cs',
    probes: ['mcs --version', 'mono --version'],
    commands: [
      ['mcs', '-r:System.Net.Http.dll', 'Example.cs'],
      ['mono', 'Example.exe'],
    ],
    check: {
      file: 'Check.cs',
      builds: [['mcs', '-r:System.Net.Http.dll', '-main:Check', 'Example.cs', 'Check.cs', '-out:Check.exe']],
      command: ['mono', 'Check.exe'],
    },
  },
  {
    name: 'java',
    file: 'Example.java',
    probes: ['java --version', 'javac --version'],
    version: /^\w+ (?:1[7-9]|[2-9]\d)\b/,
    commands: [['java', 'Example.java']],
    check: {
      file: 'Check.java',
      builds: [['javac', '-encoding', 'UTF-8', 'Example.java', 'Check.java']],
      // Which variables of the environment are UTF-8 is told by the locale alone.
      command: ['env', 'LC_ALL=C.UTF-8', 'java', '-cp', '.', 'Check'],
    },
  },
  script('node', 'mjs', ['node --version'], 'node'),
];

const isAtHand = ({ probes, version = /^/ }: Language): boolean =>
  probes.every((probe) => {
    const [program = '', ...words] = probe.split(' ');
    const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
    return status === 0 && version.test(stdout);
  });

export function describeIn(language: Language, name: string, tests: () => void): void {
  describeWhere(isAtHand(language), language.probes.map((probe) => probe.split(' ')[0]).join(', '))(name, tests);
}

/** No command takes as long, even on a busy machine. */
const HANGS_AFTER_MS = 12_000;

/** Runs commands one after the other. @returns what the last one prints, and what it says on standard error */
export async function runAll(
  folder: string,
  commands: readonly Command[],
  env: NodeJS.ProcessEnv,
): Promise<{ printed: string; said: string }> {
  let last = { stdout: '', stderr: '' };
  for (const [program, ...args] of commands) {
    const limits = { timeout: HANGS_AFTER_MS, killSignal: 'SIGKILL' } as const;
    last = await run(program, args, { cwd: folder, env: { ...process.env, ...env }, ...limits });
  }
  return { printed: last.stdout.trim(), said: last.stderr };
}

/** Mono hangs at the end of one program in sixty, its work done. Such a try is made once more, and reported. */
export async function tried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const { killed = false, cmd } = error as { killed?: boolean; cmd?: string };
    if (!killed) throw error;
    process.stderr.write(`${cmd} hung and was ended; it is tried once more\n`);
    return attempt();
  }
}

/**
 * Makes a program that calls a function of a guide's program.
 * @param text of the program that calls it: all of it, or what stands beside the guide's program if that is compiled
 * @returns runs it with variables of the environment, and tells what it prints
 */
export async function buildCheck(
  folder: string,
  { file, check }: Language,
  program: string,
  text: string,
): Promise<(env: NodeJS.ProcessEnv) => Promise<string>> {
  writeFileSync(join(folder, file), program);
  writeFileSync(join(folder, check.file), text);
  await tried(() => runAll(folder, check.builds, {}));
  return async (env) => (await tried(() => runAll(folder, [check.command], env))).printed;
}
