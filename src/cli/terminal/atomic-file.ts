import { randomBytes } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { UsageError } from './exit-codes';

/**
 * Writes a file that only this user may read, atomically: to a temporary file beside it, which is renamed once complete and
 * deleted if anything fails.
 * @param write writes to the stream, and does not end it
 * @throws UsageError if the file cannot be created, and whatever `write` throws
 */
export async function writeFileAtomically(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  // Renaming would replace /dev/null, or a pipe, by a file.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new UsageError(`${path} is not a file`);
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`No file can be written at ${path}: ${error.code}`);
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
    throw error;
  }
}
