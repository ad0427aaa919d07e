import { randomBytes } from 'node:crypto';
import { accessSync, constants, createWriteStream, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { UsageError } from './exit-codes';

const unwritable = (path: string, { code }: NodeJS.ErrnoException) =>
  new UsageError(`No file can be written at ${path}: ${code}`);

/** @throws UsageError where something else than a file is there, or this user can create none */
export function requireWritable(path: string): void {
  if (path === '') throw new UsageError('--output needs the name of a file, or -');
  try {
    // Renaming would replace /dev/null, or a pipe, by a file.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new UsageError(`${path} is not a file`);
    // With the dot, a file in place of the folder is refused too.
    accessSync(`${dirname(path)}/.`, constants.W_OK);
  } catch (error) {
    throw error instanceof UsageError ? error : unwritable(path, error as NodeJS.ErrnoException);
  }
}

/** What fails when the disk is full or a file may not be larger. Errors of the service come from none of them. */
const WRITING: readonly unknown[] = ['write', 'writev', 'fsync', 'close', 'rename'];

/**
 * Writes a file that only this user may read, atomically: to a temporary file beside it, which is renamed once complete and
 * deleted if anything fails.
 * @param write writes to the stream, and does not end it
 * @throws UsageError if the file cannot be created, an Error that names it where the disk takes no more, and whatever
 *   `write` throws
 */
export async function writeFileAtomically(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw unwritable(path, error);
  });
  const file = createWriteStream(partial, { fd: handle, flush: true });
  try {
    // A full disk fails the stream while `write` is still running.
    const isWritten = finished(file);
    await Promise.all([write(file).then(() => file.end()), isWritten]);
    await rename(partial, path);
  } catch (error) {
    file.destroy();
    await rm(partial, { force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw WRITING.includes(syscall) ? new Error(`${path} cannot be written: ${message}`, { cause: error }) : error;
  }
}
