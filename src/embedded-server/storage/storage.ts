import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'lmdb';
import { requireWholeFile } from './check-file';
import { lockFileOf, storageFileOf } from './data-dir';

/** A consistent view of everything committed so far, held until `done`. */
export interface Snapshot {
  done(): void;
}

/** Every `use` takes a `done` more. */
interface SharedSnapshot extends Snapshot {
  use(): void;
}

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

interface StoreStatistics {
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

/** The part of lmdb-js that is used; its own declarations leave out the options of `getBinaryFast`. */
interface LmdbStore {
  getBinaryFast(key: Uint8Array, options?: { transaction?: Snapshot }): (Buffer & { isGlobal?: boolean }) | undefined;
  getRange(options: Record<string, unknown>): Iterable<Entry>;
  getKeysCount(options: Record<string, unknown>): number;
  useReadTransaction(): SharedSnapshot;
  childTransaction(action: () => void): Promise<void>;
  putSync(key: Uint8Array, value: Uint8Array, options?: { append: true }): void;
  removeSync(key: Uint8Array): void;
  getStats(): StoreStatistics;
  backup(path: string, compact: boolean): Promise<void>;
  readerCheck(): number;
  close(): Promise<void>;
}

/** Address space, not disk: a map of fixed size never has to move under an open snapshot. */
const MAP_SIZE = 2 ** 36;
/**
 * Of new files: a change of one entry of an index writes its whole page, and an account has many indexes. A file that is
 * there keeps the size of its pages.
 */
const PAGE_BYTES = 4096;
/** At the beginning of the file. */
const META_PAGES = 2;
/** Where there are no more entries, no more are skipped. */
const FEW = 256;
/** How many bytes are copied in one transaction. Nothing else runs meanwhile, nor is an interruption seen. */
const COPIED_AT_ONCE = 2 ** 22;
/** One per open transaction and a few to spare. */
const MAX_READERS = 2048;

/** Of the file of readers: 64 bytes for each, and more than its header takes. */
const LOCK_FILE_BYTES = 64 * (MAX_READERS + 64);

/**
 * Gives the file of readers its space on the disk. LMDB would leave holes in it and map it into memory: on a full disk the
 * system ends a process that writes to a hole. It appears as a whole, since a backup may open it meanwhile.
 */
function reserveLockFile(dataDir: string): void {
  const file = lockFileOf(dataDir);
  if (existsSync(file)) return;
  const part = `${file}.part`;
  try {
    writeFileSync(part, Buffer.alloc(LOCK_FILE_BYTES), { mode: 0o600 });
    linkSync(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new Error(`The disk of ${dataDir} is full`, { cause: error });
    if (code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

/** The mode of new files; the declarations of lmdb-js leave it out. */
const PRIVATE = { permissionsMode: 0o600 };

/** One ordered table of byte keys, in one file. */
export class Storage {
  private readonly store: LmdbStore;
  /** Handed out until the next commit, since beginning a snapshot costs a quarter of a find. */
  private latest: SharedSnapshot | undefined;
  /** Counts commits: a snapshot of the same number has seen everything. */
  commits = 0;
  /** The keys that the commit under way writes, which no snapshot shows yet. */
  private readonly committing = new Set<string>();
  /** What is to be done once they can be seen. */
  private whenSeen: (() => void)[] = [];

  /** @param options.readOnly for a second process beside the one that writes */
  constructor(dataDir: string, { readOnly = false } = {}) {
    const file = storageFileOf(dataDir);
    if (existsSync(file)) requireWholeFile(file);
    if (!readOnly) reserveLockFile(dataDir);
    this.store = open(file, {
      ...PRIVATE,
      readOnly,
      noSubdir: true,
      encoding: 'binary',
      keyEncoding: 'binary',
      pageSize: PAGE_BYTES,
      maxDbs: 1,
      mapSize: MAP_SIZE,
      maxReaders: MAX_READERS,
      // A commit returns when fdatasync has: with overlapping syncs it would be seen, and acknowledged, before.
      overlappingSync: false,
      // The write queue gathers. Where a commit fails, lmdb-js would reject a promise of its batch that nobody has.
      eventTurnBatching: false,
      // Pages are zeroed before they are used, so that no stray memory gets into the file.
      noMemInit: false,
    }) as unknown as LmdbStore;
  }

  /** The value of a key. It may lie in a buffer that the next read overwrites: use it at once, or copy it. */
  get(key: Uint8Array, snapshot?: Snapshot): Buffer | undefined {
    const bytes = this.store.getBinaryFast(key, snapshot && { transaction: snapshot });
    if (bytes === undefined) return undefined;
    // The shared buffer pretends to be as long as the value; only a view of it really is. What is not it lies in the map itself.
    return bytes.isGlobal ? bytes.subarray(0, bytes.length) : Buffer.from(bytes);
  }

  /** The entries with low <= key < high, in order or in reverse. Key and value are copies. */
  range(low: Buffer, high: Buffer, reverse: boolean, snapshot?: Snapshot): Iterable<Entry> {
    const bounds = reverse
      ? { start: high, exclusiveStart: true, end: low, inclusiveEnd: true }
      : { start: low, end: high };
    return this.store.getRange({ ...bounds, reverse, ...(snapshot && { transaction: snapshot }) });
  }

  /** The number of entries with low <= key < high; `atMost` where there are more. */
  count(low: Buffer, high: Buffer, atMost: number, snapshot?: Snapshot): number {
    const range = { start: low, end: high, values: false, ...(snapshot && { transaction: snapshot }) };
    // lmdb counts ten times as fast as entries can be walked here, but without a bound. To skip to an entry is as fast.
    for (const size of [Math.min(FEW, atMost), atMost]) {
      const [last] = this.store.getRange({ ...range, offset: size - 1, limit: 1 });
      if (last === undefined) return this.store.getKeysCount({ ...range });
    }
    return atMost;
  }

  snapshot(): Snapshot {
    this.latest ??= this.store.useReadTransaction();
    this.latest.use();
    return this.latest;
  }

  /**
   * Runs the action in one write transaction, soon; once this resolves it is on disk, and where it rejects nothing happened.
   * Reads inside see the writes; others see them when they are on disk. Another thread waits for the disk meanwhile.
   */
  async write(action: () => void): Promise<void> {
    try {
      // A child, since what an action throws undoes nothing else.
      await this.store.childTransaction(action);
      this.commits++;
      this.dropLatest();
      for (const see of this.whenSeen) see();
    } catch (error) {
      // LMDB's own reason why a commit failed.
      throw (
        (await (error as { commitError?: Promise<never> }).commitError?.catch((reason: unknown) => reason)) ?? error
      );
    } finally {
      this.committing.clear();
      this.whenSeen = [];
    }
  }

  /** Notes, inside a write transaction, which keys it writes, and what is to be done once that can be seen. */
  beforeSeen(keys: Iterable<string>, see?: () => void): void {
    for (const key of keys) this.committing.add(key);
    if (see) this.whenSeen.push(see);
  }

  /** Whether the commit under way writes the key. */
  isCommitting(key: string): boolean {
    return this.committing.has(key);
  }

  private dropLatest(): void {
    this.latest?.done();
    this.latest = undefined;
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.store.putSync(key, value);
  }

  remove(key: Uint8Array): void {
    this.store.removeSync(key);
  }

  /** What everything committed takes in the file: without pages that are free. */
  usedBytes(): number {
    const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = this.store.getStats();
    return (META_PAGES + treeBranchPageCount + treeLeafPageCount + overflowPages) * pageSize;
  }

  /**
   * Copies everything committed so far to a new file, while others go on writing. Free pages are left out. The file is not
   * synced.
   */
  copyTo(path: string): Promise<void> {
    return this.store.backup(path, true);
  }

  /**
   * Copies everything committed, entry by entry, into a storage that is empty. A page of this file may hold, beside its
   * entries, bytes of others that were there before; no byte of these gets into the other one.
   */
  async copyEntriesTo(target: Storage, signal?: AbortSignal): Promise<void> {
    const entries = this.store.getRange({})[Symbol.iterator]();
    for (let next = entries.next(); !next.done; ) {
      signal?.throwIfAborted();
      await target.write(() => {
        for (let bytes = 0; !next.done && bytes < COPIED_AT_ONCE; next = entries.next()) {
          const { key, value } = next.value;
          bytes += key.length + value.length;
          target.store.putSync(key, value, { append: true });
        }
      });
    }
  }

  /**
   * Frees the snapshots of other processes that were killed. Until then the file only grows, because a page that a
   * snapshot may show is not used again.
   * @returns how many there were
   */
  freeDeadSnapshots(): number {
    return this.store.readerCheck();
  }

  close(): Promise<void> {
    this.dropLatest();
    return this.store.close();
  }
}
