import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { printedCommand } from '../../src/cli/terminal/printed-command';
import { commandLine } from '../support/command-line';
import { interruptedBefore, ndjson, usePushSetting } from '../support/push';
import { buildRow } from '../support/rows';

const setting = usePushSetting();
const { newKey, cliOf, file } = setting;

/** The words that a shell makes of a command. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `set -- ${command}; printf '%s\\0' "$@"`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

/** The commands in a text; each ends its line, or what it does follows. */
const commandsIn = (text: string): string[][] =>
  [...text.matchAll(/account-sync .*?(?=$|\n| ends it| follows it| looks closer| lists those|, account-sync)/g)].map(
    ([command]) => wordsOf(command).slice(1),
  );

describe('a command that is printed', () => {
  it.each([
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$HOME;`id`', "'$HOME;`id`'"],
    ['', "''"],
    ['https://a.example/sync', 'https://a.example/sync'],
  ])('has the word %j as a shell takes it: %s', (word, quoted) => {
    const command = printedCommand(['imports', 'show', word], { url: word, keyFile: word });
    expect(command).toBe(`account-sync imports show ${quoted} --url ${quoted} --key-file ${quoted}`);
    expect(wordsOf(command)).toEqual(['account-sync', 'imports', 'show', word, '--url', word, '--key-file', word]);
  });
});

/** Commands that find the service by options. */
const CONNECTED =
  /account-sync (?:access|account-file|changes|doctor|erase|export|get|hold|imports|patch|push|webhooks)\b/;

it('no command that needs the service is written out, but in examples of help', () => {
  const root = join(__dirname, '../../src/cli');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(50);
  const lines = files.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'));
  expect(lines.filter((line) => CONNECTED.test(line) && !line.startsWith('  account-sync '))).toEqual([]);
});

/** A command line that knows neither the service nor the key but by its options. */
async function given() {
  const key = await setting.service.createKey({
    organizationId: `printing-${Math.random()}`,
    scopes: ['accounts:read', 'accounts:write', 'imports:release'],
  });
  const keyFile = file("the agency's key", key.apiKey);
  const { url, clock } = setting.service;
  const connection = ['--url', url, '--key-file', keyFile];
  return { key, connection, cli: commandLine({ clock }), url, keyFile };
}

/** Expects that the commands are complete, and that each runs as it is. */
async function expectToRun({ cli, connection, key }: Awaited<ReturnType<typeof given>>, text: string, count: number) {
  const commands = commandsIn(text);
  expect(commands).toHaveLength(count);
  for (const words of commands) {
    expect(words.slice(-4)).toEqual(connection);
    const { code, stderr } = await cli(...words);
    expect({ code, stderr, words }).toEqual({
      code: expect.any(Number),
      stderr: expect.not.stringMatching(/needed|unknown/),
      words,
    });
    expect([EXIT.DONE, EXIT.ROWS_FAILED, EXIT.FAILED]).toContain(code);
  }
  expect(text).not.toContain(key.apiKey);
}

describe('the commands that a command prints repeat how it found the service and the key', () => {
  const rows = [buildRow({ portfolioId: 'p-1' }), buildRow({ portfolioId: 'p-1' })];

  it('of a plan, and of one that is held', async () => {
    const setup = await given();
    const { cli, connection } = setup;
    const planned = await cli('push', file('a.ndjson', ndjson(rows)), '--review', ...connection);
    await expectToRun(setup, planned.stdout, 2);
    await cli('push', file('a.ndjson', ndjson(rows)), ...connection);
    const fewer = file('b.ndjson', ndjson(rows.slice(1)));
    const brakes = ['--allow', 'updatedCount=0,createdCount=0', '--complete', 'p-1'];
    const dry = await cli('push', fewer, '--dry-run', ...brakes, ...connection);
    await expectToRun(setup, dry.stdout, 2);
    const held = await cli('push', fewer, ...brakes, '--json', ...connection);
    const { id } = JSON.parse(held.stdout).import;
    const shown = await cli('imports', 'show', id, ...connection);
    await expectToRun(setup, shown.stdout, 4);
  });

  it('of a push that was interrupted, of a file and of standard input', async () => {
    const setup = await given();
    const { connection } = setup;
    const content = ndjson(rows);
    const { clock } = setting.service;
    for (const [path, words] of [
      [/\/commit$/, [file('a.ndjson', content)]],
      [/\/imports\/\w+$/, ['-', '--format', 'ndjson']],
    ] as const) {
      const cli = commandLine({ clock, ...interruptedBefore(path) });
      const input = words[0] === '-' ? [{ stdin: content }] : [];
      const { code, stderr } = await cli('push', ...words, ...connection, ...input);
      expect(code).toBe(EXIT.INTERRUPTED);
      await expectToRun(setup, stderr, words[0] === '-' ? 2 : 1);
    }
  });

  it('of a push whose file was changed meanwhile, and of one that reaches nothing', async () => {
    const setup = await given();
    const { connection, keyFile } = setup;
    const { clock } = setting.service;
    const content = ndjson([...rows, { externalId: '' }]);
    const path = file('a.ndjson', content);
    const changing: typeof fetch = (input, init) => {
      if (String(input).endsWith('/commit')) writeFileSync(path, content.replaceAll('p-1', 'p-2'));
      return fetch(input, init);
    };
    const changed = await commandLine({ clock, runtime: { fetch: changing } })('push', path, ...connection);
    await expectToRun(setup, changed.stderr, 1);
    const away = ['--url', 'http://127.0.0.1:9', '--key-file', keyFile];
    const { stderr } = await commandLine({ clock })('get', 'A-1', ...away);
    expect(commandsIn(stderr)).toEqual([['doctor', ...away]]);
    // Where --url is another one.
    const receiver = ['webhooks', 'create', '--url', 'https://receiver.example', '--service-url', 'http://127.0.0.1:9'];
    const created = await commandLine({ clock })(...receiver, '--key-file', keyFile);
    expect(commandsIn(created.stderr)).toEqual([['doctor', ...away]]);
  });

  it('and nothing of what was not given', async () => {
    const cli = cliOf(await newKey());
    const { stdout } = await cli('push', file('a.ndjson', ndjson(rows)), '--review');
    expect(commandsIn(stdout).map((words) => words.length)).toEqual([4, 3]);
  });
});
