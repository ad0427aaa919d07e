import type { Collection } from '../keys/collection';
import type { Entry, Snapshot, Storage } from './storage';
import { keyText, WriteSet } from './write-set';

/** What reading costs, since the server started. */
export interface Counters {
  documentsExamined: number;
  indexLookups: number;
}

/** Asked before a key is written: lets it pass, or throws. */
export type Guard = (key: Buffer, text: string) => void;

/**
 * What one command sees and writes: the committed state (or the snapshot of its transaction, or the storage's open write
 * transaction), with the writes of the command or transaction on top.
 */
export class View {
  readonly writes = new WriteSet();
  /** How many commits it has seen at least. */
  readonly commits: number;

  constructor(
    private readonly storage: Storage,
    readonly counters: Counters,
    private readonly snapshot?: Snapshot,
    readonly guard: Guard = () => undefined,
    /** Whether what reads should pause, and let others have a turn; never inside a write. */
    readonly isTurnOver: () => boolean = () => false,
  ) {
    this.commits = storage.commits;
  }

  /** A document by its key. The bytes may be volatile: they hold until the next read. */
  document(collection: Collection, key: Buffer, text?: string): Buffer | undefined {
    this.counters.documentsExamined++;
    return this.examined(collection, key, text);
  }

  /** The same of a document that a plan has examined before: it is read for the answer. */
  examined(collection: Collection, key: Buffer, text?: string): Buffer | undefined {
    const change = this.writes.changesOf(collection)?.get(text ?? keyText(key));
    return change ? change.current : this.storage.get(key, this.snapshot);
  }

  /** The id key of the document that holds this entry of a unique index; volatile as well. */
  point(key: Buffer, text?: string): Buffer | undefined {
    this.counters.indexLookups++;
    const own = this.writes.points.size > 0 ? this.writes.points.get(text ?? keyText(key)) : undefined;
    return own === undefined ? this.storage.get(key, this.snapshot) : (own.owner ?? undefined);
  }

  /** The number of committed entries in a range; `atMost` where there are more. */
  count(low: Buffer, high: Buffer, atMost: number): number {
    this.counters.indexLookups++;
    return this.storage.count(low, high, atMost, this.snapshot);
  }

  /** Committed entries of a range, without the writes of this view. */
  range(low: Buffer, high: Buffer, reverse: boolean): Iterable<Entry> {
    this.counters.indexLookups++;
    return this.storage.range(low, high, reverse, this.snapshot);
  }
}
