import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command } from 'commander';
import { programOf } from '../../src/cli/run';
import { EXIT } from '../../src/cli/terminal/exit-codes';

const root = join(__dirname, '../..');
const { stdin, stdout, stderr } = process;
const { signal: interrupted } = new AbortController();
const program = programOf({ stdin, stdout, stderr, env: {}, interrupted, runtime: {}, exitCode: EXIT.DONE });

const PAGES = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:md|yaml|service)$/.test(path))
  .map((path) => join('docs', path))
  .concat('README.md', 'SECURITY.md', 'bench/dirty-export.md');

const commandOf = (command: Command, word: string): Command | undefined =>
  command.commands.find((one) => one.name() === word);

/** The command that words begin with; of a group of commands, where the next word is none of it, undefined. */
const namedBy = ([word, ...others]: readonly string[], command: Command = program): Command | undefined => {
  if (word === undefined || command.commands.length === 0) return command;
  const named = commandOf(command, word);
  return named && namedBy(others, named);
};

/** The words of each command that a page shows, in a block, in running text or without the name of the program. */
function commandsOf(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8')
    .replace(/\\\n/g, ' ')
    .replace(/(?<!`)`[^`]+`(?!`)/g, (code) => code.replace(/\s+/g, ' '));
  const named = text.matchAll(/(?:(?<![\w/]|systemctl .*)account-sync|account-sync\.js) ([a-z][^`|;&\n]*)/g);
  const bare = [...text.matchAll(/`([a-z][\w-]* [^`\n]+)`/g)].filter(([, words = '']) => namedBy(words.split(' ')));
  return [...named, ...bare].map(([, words = '']) => words.split(/\s+/)).filter(([word]) => word !== 'help');
}

/** What is wrong with the words of a command: they name none, or options that it lacks. */
function faultsOf(words: readonly string[]): string[] {
  const command = namedBy(words);
  if (!command) return [`there is no command ${words.join(' ')}`];
  const known = command.options.map(({ long }) => long);
  const options = words.flatMap((word) => /^\[?(--[a-z-]+)/.exec(word)?.[1] ?? []);
  return options.filter((option) => !known.includes(option)).map((option) => `${command.name()} has no ${option}`);
}

it('every command that a guide names is one, and has the options that it names', () => {
  const shown = PAGES.flatMap((page) => commandsOf(page).map((words) => ({ page, words })));
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.flatMap(({ page, words }) => faultsOf(words).map((fault) => `${page}: ${fault}`))).toEqual([]);
});
