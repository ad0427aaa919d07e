import { closeSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { renameDurably } from '../../base/private-file';
import { prefixRange } from '../keys/collection';
import { Catalog } from './catalog';
import {
  compactionFolderOf,
  ERASURES,
  lockDataDir,
  lockFileOf,
  lockStorageFile,
  requireData,
  storageFileOf,
} from './data-dir';
import { Storage } from './storage';

/** What a compaction came to. */
export interface Compaction {
  /** The size of the file before and afterwards. */
  bytesBefore: number;
  bytesAfter: number;
}

const MEGABYTE = 1e6;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;

const erasuresIn = (catalog: Catalog) => catalog.list().filter(({ name }) => name === ERASURES);

/** Whether something was erased since the file was last compacted. */
export const holdsErased = (storage: Storage, catalog: Catalog): boolean =>
  erasuresIn(catalog).some(({ prefix }) => storage.count(...prefixRange(prefix), 1) > 0);

function requireRoom(dataDir: string, needed: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new Error(`The disk of ${dataDir} lacks room for a second copy of the data: ${megabytes(needed)} are needed`);
}

/**
 * Copies everything that is not deleted into the folder, but for the notes of what was erased. Entry by entry: a copied
 * page would bring along what was erased between its entries.
 */
async function copyInto(folder: string, dataDir: string, signal?: AbortSignal): Promise<void> {
  const source = new Storage(dataDir, { readOnly: true });
  const copy = new Storage(folder);
  try {
    requireRoom(dataDir, source.usedBytes());
    await source.copyEntriesTo(copy, signal);
    const catalog = new Catalog(copy);
    await copy.write(() => {
      for (const collection of erasuresIn(catalog)) catalog.drop(collection);
    });
  } finally {
    await source.close();
    await copy.close();
  }
  const file = await open(storageFileOf(folder), 'r+');
  await file.sync().finally(() => file.close());
}

/**
 * Writes the storage file anew, of a directory that the caller has locked and has not opened. The pages of the old file
 * that were free, and may hold what was erased, go with it. The new file takes its name once it is whole and on disk, and
 * without the notes of what was erased: whatever ends this in between, the old file and its notes stay as they were.
 * @throws Error that says why it cannot be done; nothing has changed then
 */
export async function compactLocked(dataDir: string, signal?: AbortSignal): Promise<Compaction> {
  const file = storageFileOf(dataDir);
  // A backup would open a part of the old file and of the new.
  const lock = lockStorageFile(dataDir, 'replace', `A backup of ${dataDir} is being taken`);
  const folder = compactionFolderOf(dataDir);
  try {
    mkdirSync(folder, { mode: 0o700 });
    await copyInto(folder, dataDir, signal);
    const [bytesBefore, bytesAfter] = [statSync(file).size, statSync(storageFileOf(folder)).size];
    // It belongs to the old file, which no process has open.
    rmSync(lockFileOf(dataDir), { force: true });
    await renameDurably(storageFileOf(folder), file);
    return { bytesBefore, bytesAfter };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    closeSync(lock);
  }
}

/**
 * Compacts the file of a data directory on which no server runs.
 * @throws DataDirectoryInUseError where one does; Error that says why it cannot be done
 */
export async function compactDataDir(dataDir: string, signal: AbortSignal): Promise<Compaction> {
  requireData(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    return await compactLocked(dataDir, signal);
  } finally {
    lock.release();
  }
}
