import { closeSync, fstatSync, rmSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';
import { openPrivateFile } from '../../../private-file';

/** Locks the file. @returns true if another process, or another part of this one, already holds the lock */
export function isLockedElsewhere(file: number): boolean {
  try {
    return !tryLock(file);
  } catch {
    // The file system has no locks: do without.
    return false;
  }
}

/**
 * Acquires a lock file. The kernel releases the lock when the process ends, however it ends.
 * @returns the function that releases it, or undefined if it is taken. @throws if the file cannot be created
 */
export function acquireLock(path: string): (() => void) | undefined {
  for (;;) {
    const file = openPrivateFile(path, 'a');
    if (isLockedElsewhere(file)) {
      closeSync(file);
      return undefined;
    }
    // The previous holder may just have deleted the file: locking it would keep nobody out.
    if (fstatSync(file).nlink > 0) {
      return () => {
        rmSync(path, { force: true });
        closeSync(file);
      };
    }
    closeSync(file);
  }
}
