import { createHash, type Hash } from 'node:crypto';
import { appendFileSync, closeSync, constants, fstatSync, ftruncateSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { openPrivateFile } from '../../../private-file';
import { UsageError } from '../../terminal/exit-codes';
import { isLockedElsewhere } from './file-lock';

/** A file as far as it has been written, and what tells whether somebody else has changed it since. */
export interface FileCheckpoint {
  path: string;
  bytes: number;
  sha256: string;
}

const CHUNK_BYTES = 1 << 20;

/** The hash of the beginning of a file; of all of it where it is shorter. */
function hashOfStart(file: number, bytes: number): Hash {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(Math.min(bytes, CHUNK_BYTES));
  for (let at = 0; at < bytes; ) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, bytes - at), at);
    if (read === 0) break;
    hash.update(chunk.subarray(0, read));
    at += read;
  }
  return hash;
}

function lockOrThrow(file: number, path: string): void {
  if (!isLockedElsewhere(file)) return;
  closeSync(file);
  throw new UsageError(`Another push is writing to ${path}`);
}

/** A file that is written from its beginning to its end, and that its user alone can read. */
export class AppendedFile {
  private constructor(
    readonly path: string,
    private readonly file: number,
    private readonly hash: Hash = createHash('sha256'),
    private bytes = 0,
  ) {}

  /** A file that was not there. @returns undefined where something has that name. @throws where none can be made there */
  static create(path: string): AppendedFile | undefined {
    try {
      return new AppendedFile(path, openPrivateFile(path, 'ax'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
  }

  /** An empty file, whatever was there. @throws UsageError where another push writes to it */
  static replace(path: string): AppendedFile {
    const file = openPrivateFile(path, 'a');
    // What is no file of a disk, such as /dev/null, stays as it is.
    if (fstatSync(file).isFile()) {
      lockOrThrow(file, path);
      ftruncateSync(file);
    }
    return new AppendedFile(path, file);
  }

  /**
   * A file that an earlier run wrote, without what it wrote after it had noted how far it was.
   * @returns undefined where it has been changed, or is gone. @throws UsageError where another push writes to it
   */
  static reopen({ path, bytes, sha256 }: FileCheckpoint): AppendedFile | undefined {
    let file: number;
    try {
      file = openPrivateFile(path, constants.O_RDWR | constants.O_APPEND);
    } catch {
      return undefined;
    }
    const hash = hashOfStart(file, bytes);
    // Of what was empty nothing tells whose the rest is.
    const isModified = bytes === 0 && fstatSync(file).size > 0;
    if (isModified || hash.copy().digest('hex') !== sha256) {
      closeSync(file);
      return undefined;
    }
    lockOrThrow(file, path);
    ftruncateSync(file, bytes);
    return new AppendedFile(path, file, hash, bytes);
  }

  get isEmpty(): boolean {
    return this.bytes === 0;
  }

  /** What `goOn` needs; undefined for what is no file of a disk. */
  get state(): FileCheckpoint | undefined {
    if (!fstatSync(this.file).isFile()) return undefined;
    return { path: resolve(this.path), bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }

  /** Writes all of a text or, where that fails, nothing. @throws as the system does, such as for a full disk */
  append(text: string): void {
    const added = Buffer.from(text);
    try {
      appendFileSync(this.file, added);
    } catch (error) {
      if (fstatSync(this.file).isFile()) ftruncateSync(this.file, this.bytes);
      throw error;
    }
    this.hash.update(added);
    this.bytes += added.length;
  }

  close(): void {
    closeSync(this.file);
  }
}
