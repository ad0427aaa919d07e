/** An open transaction, as far as its locks are concerned. */
export interface LockOwner {
  readonly locked: string[];
  /** Runs the action when the transaction has ended; the function that is returned takes it back. */
  afterEnd(action: () => void): () => void;
}

/** Thrown by a write outside transactions that meets a key some open transaction has written: it runs again when that has ended. */
export class KeyLocked extends Error {
  constructor(readonly owner: LockOwner) {
    super('the key is written by an open transaction');
  }
}

/** Which open transaction has written which key. */
export class Locks {
  private readonly owners = new Map<string, LockOwner>();

  owner(key: string): LockOwner | undefined {
    return this.owners.get(key);
  }

  take(key: string, owner: LockOwner): void {
    this.owners.set(key, owner);
    owner.locked.push(key);
  }

  release(owner: LockOwner): void {
    if (owner.locked.length === this.owners.size) this.owners.clear();
    else for (const key of owner.locked) this.owners.delete(key);
    owner.locked.length = 0;
  }
}
