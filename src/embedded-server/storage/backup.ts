import { chmodSync, closeSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renameDurably, requireOwnedFile } from '../../base/private-file';
import { openBackup, sealBackup, unsealBackup } from './backup-file';
import { lockDataDir, lockFileOf, lockStorageFile, requireData, restoredFileOf, storageFileOf } from './data-dir';
import { Storage } from './storage';

/** Makes a folder beside the file that only this user may open. */
function makeFolderFor(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${file} is no file`);
  try {
    return mkdtempSync(`${file}.part-`);
  } catch (error) {
    throw new Error(`No backup can be written to ${file}: ${(error as NodeJS.ErrnoException).code}`, { cause: error });
  }
}

async function writeBackup(dataDir: string, path: string, takenAt: Date, signal: AbortSignal): Promise<void> {
  const storage = new Storage(dataDir, { readOnly: true });
  await storage.copyTo(path).finally(() => storage.close());
  chmodSync(path, 0o600);
  await sealBackup(path, takenAt, signal);
}

/**
 * Writes a backup of a data directory, of everything committed when it begins, whether a server runs on it or not. It works
 * on a separate snapshot in this process, so the server neither waits nor needs to be able to write to where the file is.
 * The file, which only this user may read, gets its name once it is whole and on disk.
 * @param takenAt noted in the backup
 * @returns its size in bytes
 * @throws Error that says what is wrong; no file is left then
 */
export async function backUpDataDir(
  dataDir: string,
  file: string,
  { takenAt, signal }: { takenAt: Date; signal: AbortSignal },
): Promise<number> {
  requireData(dataDir);
  const path = storageFileOf(dataDir);
  // Another user, such as root, would leave files here that the service may not open.
  requireOwnedFile(path, statSync(path));
  const whyNot = `A restore into ${dataDir}, or its compaction, is under way. Back up once it has ended.`;
  const lock = lockStorageFile(dataDir, 'copy', whyNot);
  try {
    const folder = makeFolderFor(file);
    try {
      const copy = join(folder, 'copy');
      await writeBackup(dataDir, copy, takenAt, signal).catch((cause: Error) => {
        throw new Error(`No backup can be written to ${file}: ${cause.message}`, { cause });
      });
      await renameDurably(copy, file);
      return statSync(file).size;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    closeSync(lock);
  }
}

/** Opens the data that will be replaced, so that no backup of it begins or goes on meanwhile. */
function lockOldData(dataDir: string, mayReplace: boolean): number | undefined {
  if (!existsSync(storageFileOf(dataDir))) return undefined;
  if (!mayReplace) {
    throw new Error(
      `There is data in ${dataDir} already. Choose an empty DATA_DIR, or add --replace to delete that data.`,
    );
  }
  return lockStorageFile(dataDir, 'replace', `A backup of ${dataDir} is being taken. Restore once it has ended.`);
}

export interface RestoreOptions {
  /** Whether data that is there may be deleted. */
  mayReplace: boolean;
  signal: AbortSignal;
}

/**
 * Restores a backup into a data directory, which is created where it does not exist. The backup is checked as a whole
 * before it replaces anything: whatever fails, the directory holds what it held before.
 * @returns when the backup was taken
 * @throws DataDirectoryInUseError where a server runs on the directory; Error that says what is wrong
 */
export async function restoreDataDir(
  dataDir: string,
  file: string,
  { mayReplace, signal }: RestoreOptions,
): Promise<Date> {
  const backup = await openBackup(file);
  const lock = lockDataDir(dataDir);
  try {
    const lock = lockOldData(dataDir, mayReplace);
    const restored = restoredFileOf(dataDir);
    try {
      await unsealBackup(backup, restored, signal);
      // It belongs to the old data, which no process has open.
      rmSync(lockFileOf(dataDir), { force: true });
      await renameDurably(restored, storageFileOf(dataDir));
      return backup.takenAt;
    } finally {
      rmSync(restored, { force: true });
      if (lock !== undefined) closeSync(lock);
    }
  } finally {
    lock.release();
  }
}
