import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Another server owns the data directory: connect to it instead, or stop it. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(`another server is using the data directory ${dataDir}`);
    this.name = 'DataDirectoryInUseError';
  }
}

/** The operating system allows 107 bytes on Linux and 103 on macOS for the path of a socket. */
const MAX_SOCKET_PATH_BYTES = 100;

export function socketPathOf(dataDir: string): string {
  const path = join(resolve(dataDir), 'mongodb.sock');
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) {
    throw new Error(
      `the data directory's path is too long: the socket ${path} may have at most ${MAX_SOCKET_PATH_BYTES} bytes. Choose a shorter one.`,
    );
  }
  return path;
}

/** Creates the directory and takes its lock, which the kernel gives back when this process ends, however it does. */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSync(join(dataDir, 'lock'), 'a', 0o600);
  if (!tryLock(file)) {
    closeSync(file);
    throw new DataDirectoryInUseError(dataDir);
  }
  return {
    release: () => {
      rmSync(socketPathOf(dataDir), { force: true });
      closeSync(file);
    },
  };
}
