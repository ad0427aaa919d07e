import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAM } from './service-process';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const docs = join(root, 'docs');

export const README = readFileSync(join(root, 'README.md'), 'utf8');

/** The text of a guide in `docs`. */
export const guide = (name: string): string => readFileSync(join(docs, name), 'utf8');

/** A program beside the guides, by its path in `docs`. */
export const programBeside = (path: string): string => readFileSync(join(docs, path), 'utf8');

/** The section of a guide below a heading. */
export const sectionOf = (name: string, heading: string): string =>
  guide(name)
    .split(/^## /m)
    .find((section) => section.startsWith(`${heading}\n`)) ?? '';

/** The blocks of code in a text that are marked as of a language, in their order. */
export const blocksIn = (text: string, language: string): string[] =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')), ([, block = '']) => block);

/** The blocks of code of a guide that are marked as of a language. */
export const blocksOf = (name: string, language: string): string[] => blocksIn(guide(name), language);

/** An answer in JSON, of ids and times only the type: they differ from run to run. */
export const comparable = (text = ''): unknown =>
  JSON.parse(text, (name, value) => (['accountId', 'updatedAt'].includes(name) ? typeof value : value));

/** Commands for a clone whose service listens on port 4000, made to run in any folder against the service at a URL. */
export const pastable = (commands: string, url: string): string =>
  commands.replaceAll('http://127.0.0.1:4000', url).replaceAll('dist/cli', join(root, 'dist/cli'));

/**
 * Runs commands of a guide, in which `account-sync` is the program that was built, up to the first that fails.
 * @returns what they print @throws with `code`, `stdout` and `stderr` where one fails
 */
export const runCommands = async (
  commands: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> =>
  (await run('bash', ['-euo', 'pipefail', '-c', `account-sync() { node ${PROGRAM} "$@"; }\n${commands}`], options))
    .stdout;
