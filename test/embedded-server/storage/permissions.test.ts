import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbeddedServer } from '../../../src/embedded-server';
import { backUpDataDir } from '../../../src/embedded-server/storage/backup';
import { compactDataDir } from '../../../src/embedded-server/storage/compact';
import { explainRefusal } from '../../../src/embedded-server/storage/data-dir';
import { useFolder } from '../../support/use-service';

const inFolder = useFolder();
let umask: number;
beforeEach(() => {
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** The modes of a data directory and of all that is in it, while a server runs on it. */
async function modesWhileRunning(dataDir: string): Promise<Record<string, string>> {
  const server = await startEmbeddedServer({ dataDir });
  const names = readdirSync(dataDir);
  const modes = Object.fromEntries(names.map((name) => [name, modeOf(join(dataDir, name))]));
  await server.close();
  return { '.': modeOf(dataDir), ...modes };
}

const PRIVATE = { '.': '700', 'accounts.mdb': '600', 'accounts.mdb-lock': '600', 'mongodb.sock': '600', lock: '600' };

it('the files of the embedded server are readable by their owner alone, whatever the umask', async () => {
  const dataDir = inFolder('new');
  expect(await modesWhileRunning(dataDir)).toEqual(PRIVATE);
  // The file of readers is mapped into memory: where the disk has no room for a page of it, the system ends the process.
  const { blocks, size } = statSync(join(dataDir, 'accounts.mdb-lock'));
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
});

it('files that others could read become private when the server starts', async () => {
  const dataDir = inFolder('data');
  await modesWhileRunning(dataDir);
  chmodSync(dataDir, 0o755);
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  expect(await modesWhileRunning(dataDir)).toEqual(PRIVATE);
});

it('an empty directory that others could read becomes private when the server starts', async () => {
  const dataDir = inFolder('empty');
  mkdirSync(dataDir, { mode: 0o755 });
  expect(await modesWhileRunning(dataDir)).toEqual(PRIVATE);
});

it('an open directory that holds something else is refused and stays as it is', async () => {
  const dataDir = inFolder('shared');
  mkdirSync(dataDir, { mode: 0o755 });
  writeFileSync(join(dataDir, 'notes.txt'), '');
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(/shared.*other users.*chmod 700/);
  expect(modeOf(dataDir)).toBe('755');
  expect(readdirSync(dataDir)).toEqual(['notes.txt']);
  chmodSync(dataDir, 0o700);
  expect(await modesWhileRunning(dataDir)).toMatchObject(PRIVATE);
});

// Only root can give a file away.
const asRoot = process.getuid?.() === 0 ? it : it.skip;

asRoot('the server refuses to start if another user owns the directory or a file in it', async () => {
  const dataDir = inFolder('data');
  await modesWhileRunning(dataDir);
  for (const name of ['', 'accounts.mdb', 'lock']) {
    chownSync(join(dataDir, name), 12345, 12345);
    await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(/belongs to another user \(uid 12345\)/);
    expect(existsSync(join(dataDir, 'mongodb.sock'))).toBe(false);
    chownSync(join(dataDir, name), 0, 0);
  }
  expect(await modesWhileRunning(dataDir)).toEqual(PRIVATE);
});

/** Uses a directory as a user whom permissions bind, to whom it gives the directory. @returns why it cannot be used */
async function refusalOfItsUser(dataDir: string, use: () => Promise<unknown>): Promise<unknown> {
  const isRoot = process.geteuid?.() === 0;
  const nobody = 65_534;
  if (isRoot) {
    chmodSync(dirname(dataDir), 0o711);
    for (const name of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), nobody, nobody);
    process.seteuid?.(nobody);
  }
  try {
    const result = await use().catch((error: unknown) => error);
    if (result instanceof Error) return result.message;
    throw new Error('It could be used');
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it.each([
  ['directory', '', 0o500, 'mongodb.sock'],
  ['file of data', 'accounts.mdb', 0o400, 'accounts.mdb'],
  ['file of readers', 'accounts.mdb-lock', 0o400, 'accounts.mdb-lock'],
])('a %s that its user may not write is named, and what to do', async (_what, name, mode, named) => {
  const dataDir = inFolder('data');
  await modesWhileRunning(dataDir);
  chmodSync(join(dataDir, name), mode);
  expect(await refusalOfItsUser(dataDir, () => startEmbeddedServer({ dataDir }))).toBe(
    `The data directory ${dataDir} cannot be used: this user may not write there (${join(dataDir, named)}). ` +
      'Set DATA_DIR to a folder that this user may make or write to.',
  );
});

it.each([
  [
    'backup',
    (dataDir: string, signal: AbortSignal) =>
      backUpDataDir(dataDir, inFolder('backup'), { takenAt: new Date(), signal }),
  ],
  ['compaction', compactDataDir],
])('a directory that this user may not look into is not taken for one without data: %s', async (_what, use) => {
  const dataDir = inFolder('data');
  await modesWhileRunning(dataDir);
  chmodSync(dataDir, 0);
  expect(await refusalOfItsUser(dataDir, () => use(dataDir, new AbortController().signal))).toBe(
    `This user cannot look into ${dataDir} (EACCES). Run this as the user of the service, or set DATA_DIR to its folder.`,
  );
});

it('a limit of open files is not taken for a folder that this user may not write', () => {
  const error = Object.assign(new Error('open'), { code: 'EMFILE', path: '/data/accounts.mdb' });
  expect(explainRefusal('/data', error)).toMatchObject({
    message:
      'The data directory /data cannot be used: this process has too many files open (/data/accounts.mdb). ' +
      'Raise the limit: ulimit -n, or LimitNOFILE of systemd.',
  });
});
