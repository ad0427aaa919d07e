import { closeSync, existsSync, rmSync } from 'node:fs';
import { openBackup, renameDurably, unsealBackup } from './backup-file';
import { lockDataDir, lockFileOf, lockStorageFile, restoredFileOf, storageFileOf } from './data-dir';

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

/**
 * Restores a backup into a data directory, which is created where it does not exist. The backup is checked as a whole
 * before it replaces anything: whatever fails, the directory holds what it held before.
 * @param mayReplace whether data that is there may be deleted
 * @returns when the backup was taken
 * @throws DataDirectoryInUseError where a server runs on the directory; Error that says what is wrong
 */
export async function restoreDataDir(dataDir: string, file: string, mayReplace: boolean): Promise<Date> {
  const backup = await openBackup(file);
  const lock = lockDataDir(dataDir);
  try {
    const lock = lockOldData(dataDir, mayReplace);
    const restored = restoredFileOf(dataDir);
    try {
      await unsealBackup(backup, restored);
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
