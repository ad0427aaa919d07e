import type { Transaction } from './transaction';

/** Thrown by a write outside transactions that meets a key some open transaction has written: it runs again when that has ended. */
export class KeyLocked extends Error {
  constructor(readonly owner: Transaction) {
    super('the key is written by an open transaction');
  }
}

/** Which open transaction has written which key. */
export class Locks {
  private readonly owners = new Map<string, Transaction>();

  owner(key: string): Transaction | undefined {
    return this.owners.get(key);
  }

  take(key: string, owner: Transaction): void {
    this.owners.set(key, owner);
    owner.locked.push(key);
  }

  release(owner: Transaction): void {
    if (owner.locked.length === this.owners.size) this.owners.clear();
    else for (const key of owner.locked) this.owners.delete(key);
    owner.locked.length = 0;
  }
}
