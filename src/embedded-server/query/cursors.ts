import { CommandError } from '../errors';
import type { View } from '../storage/view';
import type { Steps } from './turns';

/**
 * Writes the next documents of a result, as `view` sees them; `take` says whether one more fits. True: there are no more.
 */
export type Fill = (view: View, take: (document: Buffer) => boolean) => Steps<boolean>;

/** A result that is complete in memory. */
export function fillFrom(documents: readonly Buffer[]): Fill {
  let at = 0;
  return function* (view, take) {
    for (const document of documents.slice(at)) {
      if (!take(document)) return false;
      at++;
      if (view.isTurnOver()) yield;
    }
    return true;
  };
}

export interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly fill: Fill;
  /** A batch is being written, with pauses. */
  inUse: boolean;
  lastUsed: number;
}

const IDLE_MS = 10 * 60_000;

/** Results that were not sent completely. None holds a read transaction of the storage open: see the README on what that means. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private nextId = BigInt(Date.now()) * 1000n;

  get size(): number {
    return this.open.size;
  }

  add(namespace: string, fill: Fill): Cursor {
    const cursor = { id: ++this.nextId, namespace, fill, inUse: false, lastUsed: Date.now() };
    this.open.set(cursor.id, cursor);
    return cursor;
  }

  get(id: bigint): Cursor {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.inUse) throw new CommandError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.lastUsed = Date.now();
    return cursor;
  }

  close(id: bigint): boolean {
    return this.open.delete(id);
  }

  closeIdle(now: number): void {
    for (const cursor of this.open.values()) if (now - cursor.lastUsed > IDLE_MS) this.open.delete(cursor.id);
  }

  closeAll(): void {
    this.open.clear();
  }
}
