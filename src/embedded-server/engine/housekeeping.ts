import { rawValue } from '../bson/bson-writer';
import type { Collection, Index } from '../keys/collection';
import { documentKey } from '../keys/index-keys';
import { parseFilter } from '../query/filter';
import { openQuery } from '../query/query-stream';
import { runAtOnce } from '../query/turns';
import { DocumentWriter, idOf } from '../storage/document-writer';
import type { Engine } from './engine';

const TICK_MS = 1_000;
const SWEEP_EVERY_TICKS = 60;
/** Small enough for a pause that goes unnoticed: the documents that one write removes, and about their bytes. */
const REMOVED_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 1024 * 1024;

/** What goes on in the background: timeouts, expired documents, and what killed processes left. */
export class Housekeeping {
  private readonly timer: NodeJS.Timeout;
  private ticks = 0;
  private busy = false;

  constructor(private readonly engine: Engine) {
    this.timer = setInterval(() => void this.tick(), TICK_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async tick(): Promise<void> {
    // Waiting is not measured by the clock of the machine, which may be set while somebody waits.
    const now = performance.now();
    this.engine.transactions.abortIdle(now);
    this.engine.queue.giveUp(now);
    this.engine.cursors.closeIdle(now);
    if (this.busy) return;
    this.busy = true;
    try {
      if (++this.ticks % SWEEP_EVERY_TICKS !== 0) return;
      this.engine.storage.freeDeadSnapshots();
      await sweepExpired(this.engine, Date.now());
    } catch {
      // A full disk, most likely; the next round tries again.
    } finally {
      this.busy = false;
    }
  }
}

/** Removes the documents whose time is up, by every index with `expireAfterSeconds`. */
export async function sweepExpired(engine: Engine, now: number): Promise<void> {
  for (const collection of engine.catalog.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined) while ((await removeExpired(engine, collection, index, now)) > 0);
    }
  }
}

/** Removes some of the documents whose time is up by an index. @returns how many */
async function removeExpired(engine: Engine, collection: Collection, index: Index, now: number): Promise<number> {
  const before = now - (index.expireAfterSeconds ?? 0) * 1000;
  const conditions = parseFilter(rawValue({ [index.fields[0]?.path.text ?? '']: { $lt: new Date(before) } }));
  let removed = 0;
  await engine.write((view) => {
    const found: Buffer[] = [];
    const fill = runAtOnce(openQuery({ conditions, sort: [], skip: 0, limit: REMOVED_AT_ONCE }, view, collection));
    let bytes = 0;
    const take = (document: Buffer): boolean => {
      found.push(Buffer.from(document));
      bytes += document.length;
      return bytes < BYTES_AT_ONCE;
    };
    runAtOnce(fill(view, take));
    const writer = new DocumentWriter(view, collection);
    for (const document of found) writer.remove(documentKey(collection, idOf(document)), document);
    removed = found.length;
    return {};
  });
  return removed;
}
