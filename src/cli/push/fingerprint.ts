import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { version } from '../../base/version';
import { chunksOf, type FileBytes } from '../../files/input/file-bytes';
import { canonicalJson } from '../../service/records/audit/integrity/link-hash';

/** A digest of the content of a file. */
export async function contentHashOf(file: FileBytes): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

const MAX_NAME = 200;
const DIGITS = 32;

/**
 * Names the import of a file so that `--resume` finds it: a push of the same content, read in the same way by the same
 * version of this program, sends the same parts.
 * @param settings how the file is read
 */
export function importNameOf(path: string, contentHash: string, settings: readonly unknown[]): string {
  // What an earlier push chose may come in another order than what this one says.
  const hash = createHash('sha256').update(canonicalJson([version, contentHash, ...settings]));
  const name = Array.from(basename(path)).slice(0, MAX_NAME).join('').toWellFormed();
  return `${name} ${hash.digest('hex').slice(0, DIGITS)}`;
}
