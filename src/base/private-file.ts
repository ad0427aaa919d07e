import { closeSync, fchmodSync, fstatSync, openSync, type Stats } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file or folder for personal data or a key belongs to another user, who could read it. */
class ForeignFileError extends Error {}

/** @throws ForeignFileError if the owner is not the user of this process */
export function requireOwnedFile(path: string, { uid }: Stats): void {
  if (uid === process.geteuid?.()) return;
  throw new ForeignFileError(
    `${path} belongs to another user (uid ${uid}). Run this as that user, change the owner, or choose another path.`,
  );
}

/** Whether the group or other users may do anything with it. */
export const isOpenToOthers = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;

/**
 * Makes an open file private to its owner. Anything but a regular file, such as a pipe or /dev/null, stays as it is.
 * @returns whether others had access until now
 * @throws ForeignFileError, or the system's error if the mode cannot be changed
 */
export function makePrivate(file: number, path: string): boolean {
  const stats = fstatSync(file);
  if (!stats.isFile()) return false;
  requireOwnedFile(path, stats);
  if (!isOpenToOthers(stats)) return false;
  fchmodSync(file, 0o600);
  return true;
}

/**
 * Opens a new or existing file that only its owner can read from then on, whatever the umask.
 * @returns its descriptor
 * @throws ForeignFileError, or the system's error if it cannot be opened
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

/** Renames a file that is on disk, so that a power cut leaves the old name or the new one. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await open(dirname(to));
  await folder.sync().finally(() => folder.close());
}

/**
 * Writes a file that only its owner may read, all of it or nothing, and waits until it is on the disk.
 * @throws an Error that names the file, with the system's code
 */
export async function replacePrivateFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flush: true });
    // A key that is lost in a power cut would take the numbers with it.
    await renameDurably(temporary, path);
  } catch (error) {
    // It fails where nothing could be made.
    await rm(temporary, { force: true }).catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(`${path} cannot be written: ${message}`, { cause: error }), { code });
  }
}
