import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from 'bson';
import { Cursors } from '../query/cursors';
import { RememberedResults } from '../query/remembered-results';
import { type Client, type Steps, Turns } from '../query/turns';
import { Catalog } from '../storage/catalog';
import { Storage } from '../storage/storage';
import { type Counters, View } from '../storage/view';
import type { StretchMap } from '../stretches/stretch-map';
import { Stretches } from '../stretches/stretches';
import { SessionLog } from './session-log';
import { KeyLocked, type Transaction } from './transaction';
import { Transactions } from './transactions';
import { ApplyFailed, WriteQueue } from './write-queue';

/** Others have the thread between two stretches of a survey, which take about twice as long. */
const SURVEY_PAUSE_MS = 5;
/** Who asked for what no client did. */
const NOBODY: Client = { id: 0, isGone: false };

/** Everything that commands use, put together at one place. */
export class Engine {
  readonly storage: Storage;
  readonly catalog: Catalog;
  readonly transactions: Transactions;
  readonly queue: WriteQueue;
  readonly cursors = new Cursors();
  readonly results = new RememberedResults();
  /** Resolves when the last survey that was asked for has ended: one goes on at a time. */
  private surveys = Promise.resolve();
  readonly stretches = new Stretches((map) => {
    this.surveys = this.surveys.then(() => this.survey(map));
  });
  readonly turns = new Turns();
  readonly sessions = new SessionLog();
  /** What was answered to units that were written together, by their ids. */
  readonly units = new SessionLog();
  readonly counters: Counters = { documentsExamined: 0, indexLookups: 0 };
  /** While a change of the catalog is committed, the catalog has it already and the data lack it. Resolves at its end. */
  catalogSeen: Promise<void> | undefined;
  /** What reads outside transactions see: everything committed. */
  readonly committed: View;

  constructor(dataDir: string) {
    this.storage = new Storage(dataDir);
    this.catalog = new Catalog(this.storage);
    this.transactions = new Transactions(this.storage, this.catalog, this.counters, this.sessions);
    const { transactions } = this;
    this.queue = new WriteQueue(
      this.storage,
      this.catalog,
      () => transactions.abortAll(),
      () => transactions.areUnderWay,
    );
    this.committed = new View(this.storage, this.counters);
  }

  /**
   * Runs a read outside transactions, turn by turn where it takes long. What it sees is of the moment when it began.
   * @param maxMs how long it may take; 0: as long as any read
   */
  read<T = Buffer>(client: Client, work: (view: View) => Steps<T>, maxMs?: number): Promise<T> {
    return this.turns.run(client, this.onSnapshot(work), maxMs || undefined);
  }

  private *onSnapshot<T>(work: (view: View) => Steps<T>): Steps<T> {
    const snapshot = this.storage.snapshot();
    try {
      return yield* work(new View(this.storage, this.counters, snapshot, undefined, this.turns.isOver));
    } finally {
      snapshot.done();
    }
  }

  /** Surveys an index, turn by turn. A failure is the next reader's to find. */
  private async survey(map: StretchMap): Promise<void> {
    try {
      while (await this.read(NOBODY, (view) => map.survey(view))) await pause(SURVEY_PAUSE_MS);
    } catch {}
  }

  /**
   * Runs a write outside transactions: atomic as a whole, on disk when the promise resolves.
   * @param whenLocked what is thrown where an open transaction has written a key: by default, the write waits for it
   */
  write(
    work: (view: View) => Document,
    whenLocked = (holder: Transaction): Error => new KeyLocked(holder),
  ): Promise<Document> {
    return this.queue.run(() => {
      const view = new View(this.storage, this.counters, undefined, (_key, text) => {
        const holder = this.transactions.locks.holder(text);
        if (holder) throw whenLocked(holder);
      });
      const reply = work(view);
      this.applying(() => view.writes.apply(this.storage));
      return reply;
    });
  }

  /** Runs a change of the catalog. */
  changeCatalog(work: () => Document): Promise<Document> {
    const changed = this.queue.run(work);
    const seen = Promise.allSettled([this.catalogSeen, changed]).then(() => {
      if (this.catalogSeen === seen) this.catalogSeen = undefined;
    });
    this.catalogSeen = seen;
    return changed;
  }

  applying(apply: () => void): void {
    try {
      apply();
    } catch (error) {
      throw new ApplyFailed(error);
    }
  }

  async close(): Promise<void> {
    await this.queue.close();
    await this.turns.close();
    this.transactions.abortAll();
    await this.storage.close();
  }
}
