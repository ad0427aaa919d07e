import { randomBytes } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { UsageError } from './exit-codes';

/**
 * Writes a file that nobody else may read. It stands under its name once it is whole; before that, under one beside it,
 * which is deleted where the work fails.
 * @param write writes to the file, and does not end it
 * @throws UsageError where no file can be made there, and whatever `write` throws
 */
export async function writeFileAtomically(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  // A new file would take the place of /dev/null, or of a pipe.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new UsageError(`${path} is no file`);
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`No file can be written at ${path}: ${error.code}`);
  });
  const file = createWriteStream(partial, { fd: handle, flush: true });
  try {
    // A disk that is full fails the stream while nobody waits for it.
    const isWritten = finished(file);
    await Promise.all([write(file).then(() => file.end()), isWritten]);
    await rename(partial, path);
  } catch (error) {
    file.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}
