/** An open transaction, as far as its locks are concerned. */
export interface LockHolder {
  readonly locked: string[];
  /** Runs the action when the transaction has ended; the function that is returned takes it back. */
  afterEnd(action: () => void): () => void;
}

/** Thrown by a write outside transactions that meets a key some open transaction has written: it runs again when that has ended. */
export class KeyLocked extends Error {
  constructor(readonly holder: LockHolder) {
    super('the key is written by an open transaction');
  }
}

/** Which open transaction has written which key. */
export class Locks {
  private readonly holders = new Map<string, LockHolder>();

  holder(key: string): LockHolder | undefined {
    return this.holders.get(key);
  }

  take(key: string, holder: LockHolder): void {
    this.holders.set(key, holder);
    holder.locked.push(key);
  }

  release(holder: LockHolder): void {
    if (holder.locked.length === this.holders.size) this.holders.clear();
    else for (const key of holder.locked) this.holders.delete(key);
    holder.locked.length = 0;
  }
}
