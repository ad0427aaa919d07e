import { type Config } from '../config';
import { backUpDataDir, DataDirectoryInUseError, restoreDataDir } from '../embedded-server/index';

type Place = Pick<Config, 'mongodbUrl' | 'dataDir'>;

/** MongoDB has tools for it that know replica sets and shards. */
function requireEmbedded({ mongodbUrl }: Place): void {
  if (mongodbUrl === undefined) return;
  throw new Error(
    'MONGODB_URL is set, and this command works on the embedded server. Back up and restore with the tools of the ' +
      'database: mongodump --oplog and mongorestore --oplogReplay, or snapshots of its disks.',
  );
}

/**
 * Backs up the data of the embedded server, also while a service runs on it.
 * @returns the size of the backup in bytes
 * @throws Error that says what is wrong; no file is left behind then
 */
export async function backUp(place: Place, file: string, how: { takenAt: Date; signal: AbortSignal }): Promise<number> {
  requireEmbedded(place);
  return backUpDataDir(place.dataDir, file, how);
}

/**
 * Restores a backup into the data directory, which no service may be using.
 * @param mayReplace whether data that is there may be deleted
 * @returns when the backup was taken
 * @throws Error that says what is wrong; nothing has changed then
 */
export async function restore(place: Place, file: string, mayReplace: boolean): Promise<Date> {
  requireEmbedded(place);
  try {
    return await restoreDataDir(place.dataDir, file, mayReplace);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new Error(`A service is running on ${place.dataDir}. Stop it, then restore.`, { cause: error });
  }
}
