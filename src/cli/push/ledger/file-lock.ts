import { closeSync, fstatSync, rmSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';
import { openPrivateFile } from '../../../private-file';

/** Whether another process, or another part of this one, holds the file; else it is held from now on. */
export function isLockedElsewhere(file: number): boolean {
  try {
    return !tryLock(file);
  } catch {
    // A file system without locks holds nobody up.
    return false;
  }
}

/**
 * Holds a name until it is given back; the kernel does so when the process ends, however it does.
 * @returns what gives it back; undefined where somebody else holds it. @throws where no file can be made there
 */
export function acquireLock(path: string): (() => void) | undefined {
  for (;;) {
    const file = openPrivateFile(path, 'a');
    if (isLockedElsewhere(file)) {
      closeSync(file);
      return undefined;
    }
    // Whoever held it before may have deleted it meanwhile: that file keeps nobody out.
    if (fstatSync(file).nlink > 0) {
      return () => {
        rmSync(path, { force: true });
        closeSync(file);
      };
    }
    closeSync(file);
  }
}
