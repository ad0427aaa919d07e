import { noSuchTransaction, writeConflict } from '../errors';
import type { Catalog } from '../storage/catalog';
import type { Storage } from '../storage/storage';
import type { Counters } from '../storage/view';
import type { SessionLog } from './session-log';
import { Locks, Transaction } from './transaction';

const IDLE_MS = 60_000;

/** The open transactions, one per session at most. */
export class Transactions {
  readonly locks = new Locks();
  private readonly open = new Map<string, Transaction>();

  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    private readonly counters: Counters,
    private readonly sessions: SessionLog,
  ) {}

  get size(): number {
    return this.open.size;
  }

  /** Whether a transaction has gone on since the last commit of any, and does not wait for its commit. */
  get areUnderWay(): boolean {
    for (const { busy, lastUsedAfter } of this.open.values())
      if (!busy && lastUsedAfter === this.storage.commits) return true;
    return false;
  }

  start(session: string, number: bigint, connection: number): Transaction {
    this.sessions.begin(session, number);
    const before = this.open.get(session);
    // One that is being committed keeps what it holds until that has ended.
    if (before && !before.busy) this.end(before);
    const transaction = new Transaction(session, number, connection, this.storage, this.locks, this.counters);
    this.open.set(session, transaction);
    return transaction;
  }

  find(session: string, number: bigint, connection: number): Transaction {
    const transaction = this.open.get(session);
    if (transaction?.number !== number || transaction.busy) {
      throw noSuchTransaction(`Given transaction number ${number} does not match any in-progress transactions`);
    }
    transaction.lastUsed = performance.now();
    transaction.lastUsedAfter = this.storage.commits;
    transaction.connection = connection;
    return transaction;
  }

  /** Refuses to commit what was written to a collection that has been dropped or got other indexes since. */
  check(transaction: Transaction): void {
    if (!transaction.view.writes.isCurrent(this.catalog)) throw writeConflict();
  }

  /** For when its writes are on disk, or not wanted. */
  end(transaction: Transaction): void {
    if (transaction.hasEnded) return;
    if (this.open.get(transaction.session) === transaction) this.open.delete(transaction.session);
    transaction.end();
  }

  private abortWhere(test: (transaction: Transaction) => boolean): void {
    for (const transaction of [...this.open.values()])
      if (!transaction.busy && test(transaction)) this.end(transaction);
  }

  abortSession = (session: string): void => this.abortWhere((transaction) => transaction.session === session);
  abortConnection = (connection: number): void =>
    this.abortWhere((transaction) => transaction.connection === connection);
  abortIdle = (now: number): void => this.abortWhere((transaction) => now - transaction.lastUsed > IDLE_MS);

  abortAll(): void {
    for (const transaction of [...this.open.values()]) this.end(transaction);
  }
}
