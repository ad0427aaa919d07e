import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { addAbortSignal, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isOpenToOthers } from '../../private-file';
import { UsageError } from './exit-codes';
import { type Terminal } from './terminal';

/** What names standard input in the place of a file. */
export const STANDARD_INPUT = '-';

/** The bytes of a small file, or of standard input for `-`. @throws UsageError where the file cannot be read */
export async function readInput(file: string, { stdin, interrupted }: Terminal): Promise<Buffer> {
  if (file === STANDARD_INPUT) return buffer(addAbortSignal(interrupted, stdin));
  return readFile(file).catch(() => {
    throw new UsageError(`The file cannot be read: ${file}`);
  });
}

/** The text of a small file that an option names. @param what how the message calls it. @throws UsageError */
export function readOptionFile(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${what} cannot be read: ${path}`);
  }
}

/** The key in a file. It is read although others may read it too, as a secret that a container is given; `stderr` is told. @throws UsageError */
export function readKeyFile(path: string, stderr: Writable): string {
  const apiKey = readOptionFile(path, 'The file of --key-file').trim();
  if (isOpenToOthers(statSync(path)))
    stderr.write(`Other users may read ${path}, which holds a key: chmod 600 ${path}\n`);
  return apiKey;
}
