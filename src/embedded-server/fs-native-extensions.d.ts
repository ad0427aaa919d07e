/** The package comes without types; this is the part that is used. */
declare module 'fs-native-extensions' {
  /** Takes a lock on the whole file, exclusive by default; false where another file descriptor holds one that forbids it. */
  export function tryLock(fd: number, options?: { shared: boolean }): boolean;
}
