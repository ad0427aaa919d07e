import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type Writable } from 'node:stream';
import { UsageError } from '../exit-codes';

/**
 * Writes a file that nobody else may read. It stands under its name once it is whole; before that, under one beside it,
 * which is deleted where the work fails.
 * @throws UsageError where no file can be made there, and whatever `write` throws
 */
export async function writeWholeFile(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`No file can be written at ${path}: ${error.code}`);
  });
  try {
    await write(createWriteStream(partial, { fd: handle, flush: true }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
