/** The package has no types of its own; this is the part that is used. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the whole file; false where another file descriptor holds it. */
  export function tryLock(fd: number): boolean;
}
