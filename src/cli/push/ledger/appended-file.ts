import { createHash, type Hash } from 'node:crypto';
import { appendFileSync, closeSync, constants, fstatSync, ftruncateSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { openPrivateFile } from '../../../private-file';
import { UsageError } from '../../terminal/exit-codes';
import { isLockedElsewhere } from './file-lock';

/** How far a file has been written, with a hash that shows whether it has been changed since. */
export interface FileCheckpoint {
  path: string;
  bytes: number;
  sha256: string;
}

const CHUNK_BYTES = 1 << 20;

/** Hashes the first bytes of a file, or all of a shorter one. */
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

/** An append-only file that only its owner can read. */
export class AppendedFile {
  private constructor(
    readonly path: string,
    private readonly file: number,
    private readonly hash: Hash = createHash('sha256'),
    private bytes = 0,
  ) {}

  /** Creates a new file. @returns undefined if the name is taken. @throws if the file cannot be created */
  static create(path: string): AppendedFile | undefined {
    try {
      return new AppendedFile(path, openPrivateFile(path, 'ax'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
  }

  /** Creates or empties a file. @throws UsageError if another push is writing to it */
  static replace(path: string): AppendedFile {
    const file = openPrivateFile(path, 'a');
    // Leaves devices such as /dev/null alone.
    if (fstatSync(file).isFile()) {
      lockOrThrow(file, path);
      ftruncateSync(file);
    }
    return new AppendedFile(path, file);
  }

  /**
   * Reopens the file of an earlier run, and truncates it to the checkpoint.
   * @returns undefined if it has been changed or is gone. @throws UsageError if another push is writing to it
   */
  static reopen({ path, bytes, sha256 }: FileCheckpoint): AppendedFile | undefined {
    let file: number;
    try {
      file = openPrivateFile(path, constants.O_RDWR | constants.O_APPEND);
    } catch {
      return undefined;
    }
    const hash = hashOfStart(file, bytes);
    // It was empty at the checkpoint, so the hash cannot tell who wrote what is there now.
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

  /** The checkpoint for `reopen`. Undefined for a device. */
  get state(): FileCheckpoint | undefined {
    if (!fstatSync(this.file).isFile()) return undefined;
    return { path: resolve(this.path), bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }

  /** Appends all of a text or, on failure, nothing. @throws the system's error, such as for a full disk */
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
