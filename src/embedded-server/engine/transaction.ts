import { writeConflict } from '../errors';
import type { Snapshot, Storage } from '../storage/storage';
import { type Counters, View } from '../storage/view';

/** An open multi-document transaction: a view of a snapshot, with writes that no other command sees until they are committed. */
export class Transaction {
  readonly locked: string[] = [];
  readonly view: View;
  /** As `performance.now()` tells time. */
  lastUsed = performance.now();
  /** How many commits there had been when it was last used. */
  lastUsedAfter: number;
  /** A statement runs, or the commit waits for its turn. */
  busy = false;
  private readonly snapshot: Snapshot;
  private readonly commitsSeen: number;
  private readonly whenEnded = new Set<() => void>();

  constructor(
    readonly session: string,
    readonly number: bigint,
    public connection: number,
    private readonly storage: Storage,
    private readonly locks: Locks,
    counters: Counters,
  ) {
    this.snapshot = storage.snapshot();
    this.commitsSeen = storage.commits;
    this.lastUsedAfter = storage.commits;
    this.view = new View(storage, counters, this.snapshot, (key, text) => this.claim(key, text));
  }

  /** First updater wins: a key that another one has written, or that changed since the snapshot, ends this transaction. */
  private claim(key: Buffer, text: string): void {
    const holder = this.locks.holder(text);
    if (holder === this) return;
    if (holder || this.storage.isCommitting(text) || this.changedSince(key)) throw writeConflict();
    this.locks.take(text, this);
  }

  private changedSince(key: Buffer): boolean {
    if (this.storage.commits === this.commitsSeen) return false;
    const now = this.storage.get(key);
    const latest = now && Buffer.from(now);
    const seen = this.storage.get(key, this.snapshot);
    return latest && seen ? !latest.equals(seen) : latest !== seen;
  }

  hasEnded = false;

  /** Runs the action when the transaction has ended; the function that is returned takes it back. */
  afterEnd(action: () => void): () => void {
    this.whenEnded.add(action);
    return () => this.whenEnded.delete(action);
  }

  /** Gives back snapshot and locks; commands that waited for a lock run. */
  end(): void {
    this.hasEnded = true;
    this.snapshot.done();
    this.locks.release(this);
    for (const action of this.whenEnded) action();
    this.whenEnded.clear();
  }
}

/** Thrown by a write outside transactions that meets a key some open transaction has written: it runs again when that has ended. */
export class KeyLocked extends Error {
  constructor(readonly holder: Transaction) {
    super('the key is written by an open transaction');
  }
}

/** Which open transaction has written which key. */
export class Locks {
  private readonly holders = new Map<string, Transaction>();

  holder(key: string): Transaction | undefined {
    return this.holders.get(key);
  }

  take(key: string, holder: Transaction): void {
    this.holders.set(key, holder);
    holder.locked.push(key);
  }

  release(holder: Transaction): void {
    if (holder.locked.length === this.holders.size) this.holders.clear();
    else for (const key of holder.locked) this.holders.delete(key);
    holder.locked.length = 0;
  }
}
