import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { tryLock } from 'fs-native-extensions';
import { MongoClient } from 'mongodb';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { embeddedServerUrl } from '../../src/embedded-server';
import { commandLine } from '../support/command-line';
import { TEST_KEYS } from '../support/encryption-keys';
import { postBulkUpsert, type ServiceAddress } from '../support/http';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';
import { PROGRAM, serviceEnvironment, startServiceProcess } from '../support/service-process';
import { historiesInFolder, historyOf } from '../support/stored-history';
import { useFolder } from '../support/use-service';
import { printing, saying } from './outcome';

const at = useFolder();
let dataDir: string;
let environment: NodeJS.ProcessEnv;

beforeEach(() => {
  dataDir = at('data');
  environment = serviceEnvironment({ DATA_DIR: dataDir });
});

const cli = (variables: NodeJS.ProcessEnv = {}) =>
  commandLine({ env: { DATA_DIR: dataDir, FIELD_ENCRYPTION_KEYS: TEST_KEYS, ...variables } });

const createKey = async (): Promise<string> =>
  JSON.parse((await cli()('keys', 'create', '--organization', 'org', '--json')).stdout).apiKey;

const start = () => startService({ mongodbUrl: undefined, dataDir, mongodbDatabase: 'account_sync' });

/** Sends signed bulk upserts one after the other, of changed and of new accounts, until it is stopped or cut off. */
async function startFeed(service: ServiceAddress) {
  const apiKey = await createKey();
  const rows = Array.from({ length: 10 }, () => buildRow());
  /** The version of every account whose push was answered. */
  const answered = new Map<string, number>();
  const rounds = new EventEmitter();
  let isStopped = false;
  async function push(): Promise<void> {
    for (let round = 1; !isStopped; round += 1) {
      const accounts = [...rows.map((row) => ({ ...row, bank: `Bank ${round}` })), buildRow()];
      const answer = await postBulkUpsert(service, apiKey, { accounts }).catch(() => undefined);
      if (answer?.status !== 200) return;
      for (const { externalId } of accounts) answered.set(externalId, (answered.get(externalId) ?? 0) + 1);
      rounds.emit('answered');
    }
  }
  const ended = push();
  const waitForRounds = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await once(rounds, 'answered');
  };
  await waitForRounds(3);
  return {
    answered,
    waitForRounds,
    ended,
    stop: () => {
      isStopped = true;
      return ended;
    },
  };
}

/** Restores a backup to a folder of its own, and expects in it whole accounts, and of these at least what was answered. */
async function expectWhole(backup: string, answered: ReadonlyMap<string, number>): Promise<void> {
  const restored = at('restored');
  rmSync(restored, { recursive: true, force: true });
  expect(await cli({ DATA_DIR: restored })('restore', backup)).toMatchObject({ code: EXIT.DONE, stderr: '' });
  const histories = await historiesInFolder(restored);
  for (const history of histories.values()) expect(history).toEqual(historyOf(history.version));
  for (const [externalId, version] of answered) {
    expect(histories.get(externalId)?.version).toBeGreaterThanOrEqual(version);
  }
}

/** Stores enough that a copy takes a while. */
async function fill(): Promise<void> {
  const client = await new MongoClient(embeddedServerUrl(dataDir)).connect();
  const documents = Array.from({ length: 200 }, (_, index) => ({ index, text: 'x'.repeat(100_000) }));
  await client.db('filler').collection('filler').insertMany(documents);
  await client.close();
}

const copies = () =>
  readdirSync(at())
    .filter((name) => name.includes('.part-'))
    .map((name) => at(name, 'copy'))
    .filter((path) => existsSync(path));

/** Starts a backup in a process of its own, and waits until it has begun to copy. */
async function startBackup(file: string): Promise<{ child: ChildProcess; ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, [PROGRAM, 'backup', '--output', file], { env: environment, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const old = copies();
  while (copies().length === old.length && child.exitCode === null) await setImmediate();
  return { child, ended };
}

describe('a backup while the service runs', () => {
  it('a backup taken during bulk upserts holds all that was answered before it began, and no half account', async () => {
    const service = await start();
    await fill();
    const feed = await startFeed(service);
    const answered = new Map(feed.answered);
    const { child, ended } = await startBackup(at('backup'));
    child.kill('SIGSTOP');
    await feed.waitForRounds(10);
    child.kill('SIGCONT');
    expect(await ended).toEqual([0, null]);
    await feed.stop();
    await service.close();
    await expectWhole(at('backup'), answered);
  });

  it('a backup goes on if the service is killed meanwhile, and the next one holds all that this one answered', async () => {
    const service = await startServiceProcess(environment);
    await fill();
    const feed = await startFeed(service);
    const answered = new Map(feed.answered);
    const { ended } = await startBackup(at('backup'));
    service.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
    await feed.ended;
    await expectWhole(at('backup'), answered);
    expect(await cli()('backup', '--output', at('next'))).toMatchObject({ code: EXIT.DONE });
    await expectWhole(at('next'), feed.answered);
  });

  it('a backup that is killed leaves no file of its name, and the next one succeeds', async () => {
    const service = await start();
    await fill();
    const feed = await startFeed(service);
    for (;;) {
      const { child, ended } = await startBackup(at('backup'));
      child.kill('SIGKILL');
      const [code] = await ended;
      if (code === null && !existsSync(at('backup'))) break;
      // It was faster than the signal.
      rmSync(at('backup'), { force: true });
    }
    expect(copies()).not.toEqual([]);
    const answered = new Map(feed.answered);
    expect(await cli()('backup', '--output', at('backup'))).toMatchObject({ code: EXIT.DONE });
    await feed.stop();
    await service.close();
    await expectWhole(at('backup'), answered);
  });
});

describe('the file of a backup', () => {
  const restored = () => cli({ DATA_DIR: at('restored') });

  /** A backup of a data directory that no service uses any more. */
  async function takeBackup(): Promise<string> {
    await createKey();
    expect(await cli()('backup', '--output', at('backup'))).toMatchObject(
      printing(EXIT.DONE, /^Backed up \S+\/data to \S+\/backup: \d+ MB, as of \d{4}-\S+Z\n$/),
    );
    return at('backup');
  }

  it('only its owner may read a backup, and the data that it restores', async () => {
    const umask = process.umask(0);
    try {
      await takeBackup();
      await restored()('restore', at('backup'));
    } finally {
      process.umask(umask);
    }
    for (const path of [at('backup'), at('restored/accounts.mdb')]) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(at('restored')).mode & 0o777).toBe(0o700);
    expect(readdirSync(at()).sort()).toEqual(['backup', 'data', 'restored']);
  });

  it('a backup replaces the one of its name', async () => {
    await takeBackup();
    const size = statSync(at('backup')).size;
    writeFileSync(at('backup'), 'old');
    expect(await cli()('backup', '--output', at('backup'))).toMatchObject({ code: EXIT.DONE });
    expect(statSync(at('backup')).size).toBe(size);
  });

  const damages: [string, (path: string) => void, string][] = [
    ['whose data have changed', (path) => writeFileSync(path, 'x', { flag: 'r+' }), 'is damaged: its content does not'],
    [
      'that breaks off',
      (path) => truncateSync(path, statSync(path).size - 1),
      'is not a backup, or a part of it is missing',
    ],
    ['that is empty', (path) => truncateSync(path), 'is not a backup, or a part of it is missing'],
    ['that does not exist', (path) => rmSync(path), 'cannot be read: ENOENT'],
    [
      'of which only the end is left',
      (path) => writeFileSync(path, readFileSync(path, 'latin1').replace(/^.*(?=\n\{"format")/s, ''), 'latin1'),
      'is not a backup, or a part of it is missing',
    ],
    ['that is another file', (path) => writeFileSync(path, '{}\n{"format":"csv"}\n\n'), 'is not a backup'],
    [
      'whose end was edited',
      (path) => writeFileSync(path, readFileSync(path, 'latin1').replace('"takenAt":"2', '"takenAt":"3'), 'latin1'),
      'is damaged',
    ],
    [
      'of a format from the future',
      (path) => writeFileSync(path, readFileSync(path, 'latin1').replace('"version":1', '"version":2'), 'latin1'),
      'is a backup of format 2, and this version of the service reads format 1',
    ],
  ];

  it('a backup that is damaged is refused with a sentence, and nothing is restored', async () => {
    const whole = await takeBackup();
    for (const [, damage, sentence] of damages) {
      copyFileSync(whole, at('damaged'));
      damage(at('damaged'));
      const outcome = await restored()('restore', at('damaged'));
      expect(outcome).toMatchObject({ code: EXIT.USAGE, stdout: '' });
      expect(outcome.stderr).toContain(`${at('damaged')} ${sentence}`);
      expect(existsSync(at('restored')) ? readdirSync(at('restored')) : ['lock']).toEqual(['lock']);
    }
  });

  it('a restore replaces data only if it is told to, and never with a damaged backup', async () => {
    const whole = await takeBackup();
    const keyIds = async () => (await cli()('keys', 'list', '--json')).stdout.match(/"keyId":"\w+"/g);
    const before = await keyIds();
    await createKey();
    const after = await keyIds();
    expect(await cli()('restore', whole)).toMatchObject({
      code: EXIT.FAILED,
      stderr: `There is data in ${dataDir} already. Choose an empty DATA_DIR, or add --replace to delete that data.\n`,
    });
    copyFileSync(whole, at('damaged'));
    writeFileSync(at('damaged'), 'x', { flag: 'r+' });
    expect(await cli()('restore', at('damaged'), '--replace')).toMatchObject({ code: EXIT.USAGE });
    expect(await keyIds()).toEqual(after);
    expect(await cli()('restore', whole, '--replace')).toMatchObject({ code: EXIT.DONE });
    expect(await keyIds()).toEqual(before);
  });

  it('a restore is refused while a service runs on the folder', async () => {
    const whole = await takeBackup();
    await start();
    expect(await cli()('restore', whole, '--replace')).toMatchObject({
      code: EXIT.FAILED,
      stderr: `A service is running on ${dataDir}. Stop it, then restore.\n`,
    });
  });

  it('a restore does not replace data that a backup is reading, nor does a backup begin during a restore', async () => {
    const whole = await takeBackup();
    const file = openSync(join(dataDir, 'accounts.mdb'), 'r+');
    try {
      expect(tryLock(file, { shared: true })).toBe(true);
      expect(await cli()('restore', whole, '--replace')).toMatchObject({
        code: EXIT.FAILED,
        stderr: `A backup of ${dataDir} is being taken. Restore once it has ended.\n`,
      });
      expect(tryLock(file)).toBe(true);
      expect(await cli()('backup', '--output', at('second'))).toMatchObject({
        code: EXIT.FAILED,
        stderr: `A restore into ${dataDir}, or its compaction, is under way. Back up once it has ended.\n`,
      });
    } finally {
      closeSync(file);
    }
  });

  it('a backup that is interrupted leaves nothing behind', async () => {
    await createKey();
    const interrupted = commandLine({ env: { DATA_DIR: dataDir }, interrupted: AbortSignal.abort() });
    expect(await interrupted('backup', '--output', at('backup'))).toMatchObject({ code: EXIT.INTERRUPTED });
    expect(readdirSync(at())).toEqual(['data']);
  });

  it('a disk that is full leaves nothing of a backup or of a restore behind', async () => {
    const whole = await takeBackup();
    /** As on a disk that has room for a part of the file: the rest of a write is refused. */
    const onFullDisk = (variables: NodeJS.ProcessEnv, words: string) =>
      promisify(execFile)('bash', ['-c', `ulimit -f 8 && exec "${process.execPath}" "${PROGRAM}" ${words}`], {
        env: { ...environment, ...variables },
      });
    const names = readdirSync(at()).sort();
    await expect(onFullDisk({}, `backup --output "${at('second')}"`)).rejects.toMatchObject({
      code: EXIT.FAILED,
      stderr: `No backup can be written to ${at('second')}: File too large\n`,
    });
    expect(readdirSync(at()).sort()).toEqual(names);
    await expect(onFullDisk({ DATA_DIR: at('restored') }, `restore "${whole}"`)).rejects.toMatchObject(
      saying(EXIT.FAILED, `${whole} cannot be copied to ${at('restored/accounts.mdb')}`),
    );
    expect(readdirSync(at('restored'))).toEqual(['lock']);
  });

  it('a backup that cannot begin says why', async () => {
    expect(await cli()('backup', '--output', at('backup'))).toMatchObject({
      code: EXIT.SETTINGS,
      stderr: `There is no data in ${dataDir}. Set DATA_DIR to the folder of the service.\n`,
    });
    await takeBackup();
    const nowhere = at('nowhere/backup');
    expect(await cli()('backup', '--output', nowhere)).toMatchObject({
      code: EXIT.USAGE,
      stderr: `No file can be written at ${nowhere}: ENOENT\n`,
    });
    expect(await cli()('backup', '--output', '/dev/null')).toMatchObject({
      code: EXIT.USAGE,
      stderr: '/dev/null is not a file\n',
    });
    expect(await cli()('backup')).toMatchObject({ code: EXIT.USAGE });
    expect(await cli()('backup', '--record')).toMatchObject({
      code: EXIT.UNAVAILABLE,
      stderr: `No service is running on ${dataDir}\n`,
    });
    const away = { MONGODB_URL: 'mongodb://user:secret@127.0.0.1:1/?serverSelectionTimeoutMS=500' };
    expect(await cli(away)('backup', '--record')).toMatchObject(
      saying(EXIT.UNAVAILABLE, /^No MongoDB answers at MONGODB_URL: (?![^\n]*secret)[^\n]+\n$/),
    );
  });

  it.each([
    ['backup', '--output', 'x'],
    ['restore', 'x'],
  ])('%s leaves MongoDB to its own tools', async (...words) => {
    const outcome = await cli({ MONGODB_URL: 'mongodb://127.0.0.1:1' })(...words);
    expect(outcome).toMatchObject({ code: EXIT.SETTINGS, stdout: '', stderr: expect.stringContaining('mongodump') });
  });
});
