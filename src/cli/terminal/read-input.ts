import { readFileSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { addAbortSignal, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isOpenToOthers } from '../../base/private-file';
import { UsageError } from './exit-codes';
import { shellWord } from './printed-command';
import { type Terminal } from './terminal';

/** The file name that means standard input. */
export const STANDARD_INPUT = '-';

/** @throws UsageError for one that cannot be opened, or is a folder */
export async function openInput(file: string): Promise<FileHandle> {
  const handle = await open(file).catch(() => undefined);
  if (handle && !(await handle.stat()).isDirectory()) return handle;
  await handle?.close();
  throw new UsageError(`The file cannot be read: ${file}`);
}

/** Reads a small file, or standard input for `-`. @throws UsageError if the file cannot be read */
export async function readInput(file: string, { stdin, interrupted }: Terminal): Promise<Buffer> {
  if (file === STANDARD_INPUT) return buffer(addAbortSignal(interrupted, stdin));
  return readFile(file).catch(() => {
    throw new UsageError(`The file cannot be read: ${file}`);
  });
}

/**
 * Reads a small file that an option names: UTF-8, or the UTF-16 of some shells, which has a byte order mark.
 * @param what its name in the error message
 * @throws UsageError
 */
export function readOptionFile(path: string, what: string): string {
  try {
    const bytes = readFileSync(path);
    return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
  } catch {
    throw new UsageError(`${what} cannot be read: ${path}`);
  }
}

/**
 * Reads an API key from a file. Warns on `stderr` if other users may read it, and goes on: secrets mounted into a container
 * are often like that.
 * @throws UsageError
 */
export function readKeyFile(path: string, stderr: Writable): string {
  const apiKey = readOptionFile(path, 'The file of --key-file').trim();
  if (isOpenToOthers(statSync(path)))
    stderr.write(`Other users may read ${path}, which holds a key: chmod 600 ${shellWord(path)}\n`);
  return apiKey;
}
