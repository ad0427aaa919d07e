import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type Command } from 'commander';
import { programOf } from '../../src/cli/run';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { commandLine } from '../support/command-line';
import { useFolder } from '../support/use-service';
import { saying } from './outcome';

const at = useFolder();

/** Works on the service, on its database, or on neither. */
type Place = 'service' | 'database' | 'nothing';

/** Every command with all that it needs, so that one mistake at a time can be added. */
const COMMANDS: Record<string, [Place, ...string[]]> = {
  push: ['service', 'FILE'],
  'imports list': ['service'],
  'imports show': ['service', 'id'],
  'imports rows': ['service', 'id'],
  'imports missing': ['service', 'id'],
  'imports apply': ['service', 'id', 'checksum'],
  'imports release': ['service', 'id'],
  'imports cancel': ['service', 'id'],
  'imports undo': ['service', 'id'],
  get: ['service', 'A-1'],
  patch: ['service', 'A-1', 'bank=B'],
  export: ['service'],
  changes: ['service'],
  'account-file': ['service', 'A-1'],
  fields: ['nothing'],
  sign: ['service', 'GET', '/external-api/accounts'],
  doctor: ['service'],
  'keys create': ['database', '--organization', 'org'],
  'keys list': ['database'],
  'keys networks': ['database', 'id', 'any'],
  'keys revoke': ['database', 'id'],
  'keys end-sessions': ['database', 'id', '--organization', 'org'],
  'keys reencrypt': ['database'],
  'keys encryption': ['database'],
  'audit verify': ['database'],
  'audit seal': ['database'],
  'audit accept': ['database', '--reason', 'x'],
  'audit public-key': ['database'],
  'audit export': ['database'],
  'audit verify-file': ['nothing', 'FILE'],
  backup: ['database', '--output', 'NEW'],
  restore: ['database', 'FILE'],
  compact: ['database'],
  erase: ['service', 'A-1', '--yes'],
  'hold place': ['service', 'A-1', '--reason', 'x'],
  'hold release': ['service', 'A-1'],
  'hold show': ['service'],
  retention: ['database'],
  'statistics verify': ['database'],
  access: ['service'],
  'security-events': ['service'],
  'webhooks list': ['service'],
  'webhooks show': ['service', 'id'],
  'webhooks create': ['service', '--url', 'https://receiver.example', '--name', 'n'],
  'webhooks update': ['service', 'id', '--name', 'n'],
  'webhooks rotate': ['service', 'id'],
  'webhooks enable': ['service', 'id'],
  'webhooks disable': ['service', 'id'],
  'webhooks delete': ['service', 'id'],
  'webhooks deliveries': ['service', 'id'],
  'webhooks resend': ['service', 'id', '--delivery', 'd'],
  'webhooks test': ['service', 'id'],
  work: ['database'],
};

const leavesOf = (command: Command, path: readonly string[] = []): [string, Command][] =>
  command.commands.length === 0
    ? [[path.join(' '), command]]
    : command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]));

const { stdin, stdout, stderr } = process;
const { signal: interrupted } = new AbortController();
const leaves = new Map(
  leavesOf(programOf({ stdin, stdout, stderr, env: {}, interrupted, runtime: {}, exitCode: EXIT.DONE })),
);

const wordsOf = (name: string): string[] =>
  [...name.split(' '), ...(COMMANDS[name] ?? []).slice(1)].map((word) =>
    word === 'FILE' ? at('file') : word === 'NEW' ? at('new') : word,
  );

const WITH_KEY = { ACCOUNT_SYNC_URL: 'http://127.0.0.1:1', ACCOUNT_SYNC_KEY: 'acs_test.secret' };

beforeEach(() => {
  writeFileSync(at('file'), '{}\n');
  mkdirSync(at('folder'));
});

it('every command is in the list', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual([...leaves.keys()].sort());
});

const names = Object.keys(COMMANDS);
const namesOf = (place: Place) => names.filter((name) => COMMANDS[name]?.[0] === place);

describe('a mistake in the command line', () => {
  it.each(names)('%s exits with 2 for an option that there is not, and for a word too many', async (name) => {
    const cli = commandLine({ env: WITH_KEY });
    expect(await cli(...wordsOf(name), '--nothing')).toMatchObject(saying(EXIT.USAGE, '--nothing'));
    expect(await cli(...wordsOf(name), 'b', 'c', 'd')).toMatchObject({ ...saying(EXIT.USAGE, /./), stdout: '' });
  });

  it.each(names.filter((name) => (COMMANDS[name]?.length ?? 0) > 1))(
    '%s exits with 2 without what it needs',
    async (name) => {
      expect(await commandLine({ env: WITH_KEY })(...name.split(' '))).toMatchObject({ code: EXIT.USAGE, stdout: '' });
    },
  );
});

/** The options that name a file, by what their description says of it. */
const filesOf = (name: string): string[] =>
  (leaves.get(name)?.options ?? []).filter(({ flags }) => flags.includes('<file>')).map(({ long }) => long ?? '');

describe('a file that is named', () => {
  const read = names.flatMap((name) =>
    filesOf(name)
      .filter((option) => option !== '--output' && option !== '--failed')
      .map((option) => [name, option] as const),
  );
  it.each(read)('%s %s exits with 2 where it cannot be read, and names it', async (name, option) => {
    const env = { ...WITH_KEY, DATA_DIR: at('data'), AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString('base64') };
    const words = name === 'patch' && option === '--data' ? ['patch', 'A-1'] : wordsOf(name);
    const others = name === 'doctor' && option === '--body' ? ['GET', '/external-api/accounts'] : [];
    for (const file of option === '--resume' ? [at('folder')] : [at('absent'), at('folder')])
      expect(await commandLine({ env })(...words, ...others, option, file)).toMatchObject(saying(EXIT.USAGE, file));
  });

  it.each(names.filter((name) => COMMANDS[name]?.includes('FILE')))(
    '%s exits with 2 where its file cannot be read',
    async (name) => {
      const cli = commandLine({ env: { ...WITH_KEY, DATA_DIR: at('data') } });
      for (const file of [at('absent'), at('folder')]) {
        const words = wordsOf(name).map((word) => (word === at('file') ? file : word));
        expect(await cli(...words)).toMatchObject(saying(EXIT.USAGE, file));
      }
    },
  );

  const written = names.filter((name) => filesOf(name).includes('--output'));
  it.each(written)('%s --output exits with 2, and does nothing, where no file can be', async (name) => {
    const cli = commandLine({ env: { ...WITH_KEY, DATA_DIR: at('data') } });
    const words = wordsOf(name).filter((word) => word !== '--output' && word !== at('new'));
    for (const file of [at('folder'), at('absent', 'file'), at('file', 'below'), '/dev/null', ''])
      expect(await cli(...words, '--output', file)).toMatchObject({ ...saying(EXIT.USAGE, file), stdout: '' });
    expect(readdirSync(at('')).sort()).toEqual(['file', 'folder']);
  });
});

describe('a setting', () => {
  it.each(namesOf('database'))(
    '%s exits with 78 for wrong settings of the service, and makes nothing',
    async (name) => {
      const wrong = [{ LOG_LEVEL: 'loud' }, { MONGODB_URL: 'http://db' }];
      for (const variables of wrong) {
        const env = { ...WITH_KEY, DATA_DIR: at('data'), ...variables };
        expect(await commandLine({ env })(...wordsOf(name))).toMatchObject(
          saying(EXIT.SETTINGS, Object.keys(variables)[0] ?? ''),
        );
      }
      expect(readdirSync(at('')).sort()).toEqual(['file', 'folder']);
    },
  );

  it.each(namesOf('service'))('%s exits with 2 without a key, and with a URL that is none', async (name) => {
    expect(await commandLine({})(...wordsOf(name))).toMatchObject(saying(EXIT.USAGE, 'ACCOUNT_SYNC_KEY'));
    const env = { ...WITH_KEY, ACCOUNT_SYNC_URL: 'nowhere' };
    expect(await commandLine({ env })(...wordsOf(name))).toMatchObject(saying(EXIT.USAGE, 'ACCOUNT_SYNC_URL'));
  });
});
