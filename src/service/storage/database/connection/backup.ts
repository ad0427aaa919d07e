import { SettingError } from '../../../../base/errors';
import { type Config } from '../../../../base/settings/config';
import {
  backUpDataDir,
  type Compaction,
  compactDataDir,
  DataDirectoryInUseError,
  type RestoreOptions,
  restoreDataDir,
} from '../../../../embedded-server/index';

type Place = Pick<Config, 'mongodbUrl' | 'dataDir'>;

/** MongoDB has tools for it that know replica sets and shards. */
const TOOLS =
  'Back up and restore with the tools of the database: mongodump --oplog and mongorestore --oplogReplay, or snapshots of ' +
  'its disks.';

function requireEmbedded({ mongodbUrl }: Place, instead = TOOLS): void {
  if (mongodbUrl === undefined) return;
  throw new SettingError(`MONGODB_URL is set, and this command works on the embedded server. ${instead}`);
}

/** Runs what needs the data directory for itself. @param advice what to do where a service has it */
async function alone<Result>(dataDir: string, advice: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new Error(`A service is running on ${dataDir}. ${advice}`, { cause: error });
  }
}

/**
 * Backs up the data of the embedded server, also while a service runs on it.
 * @returns the size of the backup in bytes
 * @throws Error that says what is wrong; no file is left then
 */
export async function backUp(place: Place, file: string, how: { takenAt: Date; signal: AbortSignal }): Promise<number> {
  requireEmbedded(place);
  return backUpDataDir(place.dataDir, file, how);
}

/**
 * Restores a backup into the data directory, which no service may be using.
 * @returns when the backup was taken
 * @throws Error that says what is wrong; nothing has changed then
 */
export async function restore(place: Place, file: string, how: RestoreOptions): Promise<Date> {
  requireEmbedded(place);
  return alone(place.dataDir, 'Stop it, then restore.', () => restoreDataDir(place.dataDir, file, how));
}

/**
 * Writes the file of the data directory anew, without what was erased. No service may be using the directory.
 * @throws Error that says what is wrong; nothing has changed then
 */
export async function compact(place: Place, signal: AbortSignal): Promise<Compaction> {
  requireEmbedded(place, 'docs/security.md says what other databases keep of what was erased, and for how long.');
  const advice = 'Restart it: where something was erased, it compacts at its start. Or stop it, then compact.';
  return alone(place.dataDir, advice, () => compactDataDir(place.dataDir, signal));
}
