import { closeSync, fchmodSync, fstatSync, openSync, type Stats } from 'node:fs';

/** A file or folder that is about to hold people's data or a key belongs to another user, who could read it. */
class ForeignFileError extends Error {}

/** @throws ForeignFileError where the owner is not the user of this process */
export function requireOwn(path: string, { uid }: Stats): void {
  if (uid === process.geteuid?.()) return;
  throw new ForeignFileError(
    `${path} belongs to another user (uid ${uid}). Run this as that user, change the owner, or choose another path.`,
  );
}

/** Whether the group or other users may do anything with it. */
export const isOpenToOthers = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;

/**
 * Takes an open file away from everybody but its owner. What is no regular file, such as a pipe or /dev/null, stays as
 * it is.
 * @returns whether others had access until now
 * @throws ForeignFileError, or the system's error where the mode cannot be changed
 */
export function makePrivate(file: number, path: string): boolean {
  const stats = fstatSync(file);
  if (!stats.isFile()) return false;
  requireOwn(path, stats);
  if (!isOpenToOthers(stats)) return false;
  fchmodSync(file, 0o600);
  return true;
}

/**
 * Opens a file, new or old, that its owner alone may read from then on, whatever the umask.
 * @returns its descriptor
 * @throws ForeignFileError, or the system's error where it cannot be opened
 */
export function openPrivateFile(path: string, flags: string | number): number {
  const file = openSync(path, flags, 0o600);
  try {
    makePrivate(file, path);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
