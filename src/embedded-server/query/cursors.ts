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
  readonly namespace: string;
  readonly fill: Fill;
  /** A batch is being written, with pauses. */
  inUse: boolean;
  /** As `performance.now()` tells time. */
  lastUsed: number;
}

const IDLE_MS = 10 * 60_000;

/** Results that were not sent completely. None holds a read transaction of the storage open: see the README on what that means. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private nextId = BigInt(Date.now()) * 1000n;

  /** @returns its id */
  add(namespace: string, fill: Fill): bigint {
    const id = ++this.nextId;
    this.open.set(id, { namespace, fill, inUse: false, lastUsed: performance.now() });
    return id;
  }

  get(id: bigint): Cursor {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.inUse) throw new CommandError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.lastUsed = performance.now();
    return cursor;
  }

  close(id: bigint): boolean {
    return this.open.delete(id);
  }

  closeIdle(now: number): void {
    for (const [id, { lastUsed }] of this.open) if (now - lastUsed > IDLE_MS) this.open.delete(id);
  }
}
