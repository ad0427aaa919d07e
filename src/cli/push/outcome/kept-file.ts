import { appendFileSync, closeSync, fstatSync, ftruncateSync, rmSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';
import { openPrivateFile } from '../../../base/private-file';
import { UsageError } from '../../terminal/exit-codes';

/** Locks the file until it is closed. @returns true if another process holds the lock */
function isLockedElsewhere(file: number): boolean {
  try {
    return !tryLock(file);
  } catch {
    // The file system has no locks: do without.
    return false;
  }
}

/** An append-only file that only its owner can read. */
export class KeptFile {
  private bytes = 0;

  private constructor(
    readonly path: string,
    private readonly file: number,
    private readonly isNew: boolean,
  ) {}

  /** Creates a new file. @returns undefined if the name is taken. @throws if the file cannot be created */
  static create(path: string): KeptFile | undefined {
    try {
      return new KeptFile(path, openPrivateFile(path, 'ax'), true);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
  }

  /** Creates or empties a file. @throws UsageError if another push is writing to it */
  static replace(path: string): KeptFile {
    const file = openPrivateFile(path, 'a');
    // Leaves devices such as /dev/null alone.
    if (fstatSync(file).isFile()) {
      if (isLockedElsewhere(file)) {
        closeSync(file);
        throw new UsageError(`Another push is writing to ${path}`);
      }
      ftruncateSync(file);
    }
    return new KeptFile(path, file, false);
  }

  get isEmpty(): boolean {
    return this.bytes === 0;
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
    this.bytes += added.length;
  }

  close(): void {
    closeSync(this.file);
  }

  /** Closes the file and, if it was created here, removes it. */
  discard(): void {
    this.close();
    if (this.isNew) rmSync(this.path, { force: true });
  }
}
