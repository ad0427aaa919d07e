import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { SettingError } from '../../base/errors';
import { isOpenToOthers, openPrivateFile, requireOwnedFile } from '../../base/private-file';

/** Another server owns the data directory: connect to it instead, or stop it. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another server is using the data directory ${dataDir}. Stop it, or set DATA_DIR to another directory.`);
    this.name = 'DataDirectoryInUseError';
  }
}

/** The operating system allows 107 bytes on Linux and 103 on macOS for the path of a socket. */
const MAX_SOCKET_PATH_BYTES = 100;

export function socketPathOf(dataDir: string): string {
  const path = join(resolve(dataDir), 'mongodb.sock');
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) {
    throw new Error(
      `the data directory's path is too long: the socket ${path} may have at most ${MAX_SOCKET_PATH_BYTES} bytes. Choose a shorter one.`,
    );
  }
  return path;
}

/** Why the system does not let a directory be used, in words. */
const WHY_NOT: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not change it',
  EROFS: 'it is on a file system that cannot be written to',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
  EMFILE: 'this process has too many files open',
  ENFILE: 'this machine has too many files open',
};

const TOO_MANY_FILES = ['EMFILE', 'ENFILE'];

/** The file that holds everything. */
export const storageFileOf = (dataDir: string): string => join(dataDir, 'accounts.mdb');

/** @throws SettingError where no service has stored anything in the directory, or this user may not look into it */
export function requireData(dataDir: string): void {
  try {
    if (statSync(storageFileOf(dataDir), { throwIfNoEntry: false })) return;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'Run this as the user of the service, or set DATA_DIR to its folder.';
    throw new SettingError(`This user cannot look into ${dataDir} (${code}). ${advice}`);
  }
  throw new SettingError(`There is no data in ${dataDir}. Set DATA_DIR to the folder of the service.`);
}

/**
 * Locks the storage file: to copy it, which several may do at a time, or to replace it, which nobody else may then.
 * @throws Error that says why not, where another process has locked it
 */
export function lockStorageFile(dataDir: string, to: 'copy' | 'replace', whyNot: string): number {
  const file = openSync(storageFileOf(dataDir), to === 'copy' ? 'r' : 'r+');
  if (tryLock(file, { shared: to === 'copy' })) return file;
  closeSync(file);
  throw new Error(whyNot);
}

/** Where LMDB notes who reads the file. */
export const lockFileOf = (dataDir: string): string => `${storageFileOf(dataDir)}-lock`;

/** Where a backup is unpacked before it takes the place of the file. */
export const restoredFileOf = (dataDir: string): string => `${storageFileOf(dataDir)}.part`;

/** Where the file is written anew before it takes the place of the old one. */
export const compactionFolderOf = (dataDir: string): string => join(dataDir, 'compaction');

/** A document in a collection of this name says that something was erased: the server compacts its file at the next start. */
export const ERASURES = 'erasures';

/** Of the blocks that `stat` counts, on every system. */
const BLOCK_BYTES = 512;

/** What a directory takes on disk. */
export async function storedBytesIn(dataDir: string): Promise<number> {
  const files = await readdir(dataDir);
  const blocksOf = async (file: string): Promise<number> => (await stat(join(dataDir, file))).blocks;
  // A file may be gone by now.
  const blocks = await Promise.all(files.map((file) => blocksOf(file).catch(() => 0)));
  return blocks.reduce((sum, count) => sum + count, 0) * BLOCK_BYTES;
}

/** Bytes of the disk that a directory is on, and of these what this user may still write. */
export async function diskRoomOf(directory: string) {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * Makes a directory and those above it. Not by `recursive` of Node.js: it tries forever in `/proc`, where the system says
 * that the directory above does not exist.
 */
function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(path);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    makeDirectory(parent);
    makeDirectory(path);
  }
}

/**
 * Makes the directory, or takes one that is there away from other users. One that holds something else is left alone:
 * it may be `/tmp` or a user's home.
 */
function makePrivateDirectory(dataDir: string): void {
  makeDirectory(resolve(dataDir));
  const stats = statSync(dataDir);
  requireOwnedFile(dataDir, stats);
  if (!isOpenToOthers(stats)) return;
  if (!existsSync(storageFileOf(dataDir)) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `The data directory ${dataDir} holds other files, and other users may open it. ` +
        `Choose a directory of its own, or close this one to others: chmod 700 ${dataDir}`,
    );
  }
  chmodSync(dataDir, 0o700);
}

/**
 * Takes the files of an earlier server away from other users, who may have been able to read them.
 * @throws the system's error where this user may not write to one
 */
function makeFilesPrivate(dataDir: string): void {
  for (const path of [storageFileOf(dataDir), lockFileOf(dataDir)]) {
    if (existsSync(path)) closeSync(openPrivateFile(path, 'r+'));
  }
}

/** Removes what a restore or a compaction that was killed has left: it may hold people who were erased. */
function removeLeftovers(dataDir: string): void {
  for (const path of [restoredFileOf(dataDir), compactionFolderOf(dataDir)])
    rmSync(path, { recursive: true, force: true });
}

/** @returns the error; where the system refused to let the directory be used, one that says what to do */
export function explainRefusal(dataDir: string, error: unknown): unknown {
  const { code, path, address = path } = error as NodeJS.ErrnoException & { address?: string };
  if (typeof code !== 'string') return error;
  const where = address === undefined || address === dataDir ? '' : ` (${address})`;
  const advice = TOO_MANY_FILES.includes(code)
    ? 'Raise the limit: ulimit -n, or LimitNOFILE of systemd.'
    : 'Set DATA_DIR to a folder that this user may make or write to.';
  const sentence = `The data directory ${dataDir} cannot be used: ${WHY_NOT[code] ?? code}${where}. ${advice}`;
  return new Error(sentence, { cause: error });
}

/** Opens the file whose lock says that a server runs. @throws Error that says what to do where the directory cannot be used */
function openLock(dataDir: string): number {
  try {
    makePrivateDirectory(dataDir);
    return openPrivateFile(join(dataDir, 'lock'), 'a');
  } catch (error) {
    throw explainRefusal(dataDir, error);
  }
}

/**
 * Creates the directory, makes it and its files private, and takes its lock, which the kernel gives back when this
 * process ends, however it does.
 * @throws DataDirectoryInUseError; ForeignFileError where other users own the directory or a file in it; Error that says
 *   what to do where this user may not write there
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const socketPath = socketPathOf(dataDir);
  const file = openLock(dataDir);
  if (!tryLock(file)) {
    closeSync(file);
    throw new DataDirectoryInUseError(dataDir);
  }
  try {
    makeFilesPrivate(dataDir);
    removeLeftovers(dataDir);
  } catch (error) {
    closeSync(file);
    throw explainRefusal(dataDir, error);
  }
  return {
    release: () => {
      rmSync(socketPath, { force: true });
      closeSync(file);
    },
  };
}
